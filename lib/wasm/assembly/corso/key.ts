// Names of positions: numbers of base five with a digit for each cell, up to 27 cells (5^27 < 2^63).
//
// A digit is 0 for an empty cell, 1 and 2 for a marble of the player to move and of the other, 3 and 4 for cells
// dyed by them. Of a cell that nothing can reach any more it does not matter who owns it; it has a 4, too. Eight
// numbers are kept side by side, one for each symmetry of the board (on boards with fewer, some twice); the least
// names the position.

/** For each seven cells and each set of them eight sums of powers of five: of the places where symmetries take them. */
let tables: usize = 0;

const SUMS: usize = 8 * 8;
const TABLE: usize = 128 * SUMS;
export const KEY_TABLES: usize = 4 * TABLE;

export function setKeyTables(at: usize): void {
  tables = at;
}

function sumsOf(set: u64, seven: usize): usize {
  return tables + seven * TABLE + (((set >> ((7 * seven) as u64)) & 127) as usize) * SUMS;
}

/** Writes a position's eight numbers: once each for the cells of `ones`, twice of `twos`, four times of `fours`. */
function writeNumbers(ones: u64, twos: u64, fours: u64, to: usize): void {
  const one0 = sumsOf(ones, 0);
  const one1 = sumsOf(ones, 1);
  const one2 = sumsOf(ones, 2);
  const one3 = sumsOf(ones, 3);
  const two0 = sumsOf(twos, 0);
  const two1 = sumsOf(twos, 1);
  const two2 = sumsOf(twos, 2);
  const two3 = sumsOf(twos, 3);
  const four0 = sumsOf(fours, 0);
  const four1 = sumsOf(fours, 1);
  const four2 = sumsOf(fours, 2);
  const four3 = sumsOf(fours, 3);
  for (let i: usize = 0; i < SUMS; i += 16) {
    const four = i64x2.add(
      i64x2.add(v128.load(four0 + i), v128.load(four1 + i)),
      i64x2.add(v128.load(four2 + i), v128.load(four3 + i)),
    );
    const two = i64x2.add(
      i64x2.add(v128.load(two0 + i), v128.load(two1 + i)),
      i64x2.add(v128.load(two2 + i), v128.load(two3 + i)),
    );
    const one = i64x2.add(
      i64x2.add(v128.load(one0 + i), v128.load(one1 + i)),
      i64x2.add(v128.load(one2 + i), v128.load(one3 + i)),
    );
    v128.store(to + i, i64x2.add(one, i64x2.shl(i64x2.add(two, i64x2.shl(four, 1)), 1)));
  }
}

/** The eight numbers of a position, of which the sets of cells that are not settled are given. */
export function numbersOf(
  all: u64,
  empty: u64,
  ownMarbles: u64,
  otherMarbles: u64,
  ownDyed: u64,
  to: usize,
): void {
  const ones = ownMarbles | ownDyed;
  const twos = otherMarbles | ownDyed;
  writeNumbers(ones, twos, all & ~(empty | ones | twos), to);
}

function lesser(a: v128, b: v128): v128 {
  return v128.bitselect(a, b, i64x2.lt_s(a, b));
}

function leastOf(a: v128, b: v128, c: v128, d: v128): u64 {
  const least = lesser(lesser(a, b), lesser(c, d));
  return min(i64x2.extract_lane(least, 0), i64x2.extract_lane(least, 1)) as u64;
}

/** The name of a position by its eight numbers. */
export function leastNumber(numbers: usize): u64 {
  return leastOf(v128.load(numbers), v128.load(numbers, 16), v128.load(numbers, 32), v128.load(numbers, 48));
}

/** The name of the position that has, beside this one's, a marble of the player who is not to move on a cell. */
export function leastWithOther(numbers: usize, cell: u64): u64 {
  const seven = ctz(cell) / 7;
  const sums = tables + (seven as usize) * TABLE + ((cell >> (7 * seven)) as usize) * SUMS;
  return leastOf(
    i64x2.add(v128.load(numbers), i64x2.shl(v128.load(sums), 1)),
    i64x2.add(v128.load(numbers, 16), i64x2.shl(v128.load(sums, 16), 1)),
    i64x2.add(v128.load(numbers, 32), i64x2.shl(v128.load(sums, 32), 1)),
    i64x2.add(v128.load(numbers, 48), i64x2.shl(v128.load(sums, 48), 1)),
  );
}
