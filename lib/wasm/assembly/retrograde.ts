// Retrograde analysis of Notakto, one bit a board.
//
// A slice holds every board that agrees on some squares: bit i of a slice stands for the board whose
// other squares are the binary digits of i. Seven squares live inside a 128-bit vector (digits 0 to 6),
// the rest in the vector's index. A bit is 1 where the board is line-free and the player to move loses.
//
// Nothing is allocated here: the caller lays out the memory and passes addresses.

// The places of a 64-bit word by their number of ones.
const ONES0: u64 = 0x0000000000000001;
const ONES1: u64 = 0x0000000100010116;
const ONES2: u64 = 0x0001011601161668;
const ONES3: u64 = 0x0116166816686880;
const ONES4: u64 = 0x1668688068808000;
const ONES5: u64 = 0x6880800080000000;
const ONES6: u64 = 0x8000000000000000;

// Vectors that the inner loop needs at every turn. They are kept in memory because V8 builds a constant
// vector anew, in several instructions, each time it is used.
const VECTORS = memory.data<u64>([
  // The places of a vector by their number of ones, seven to none.
  0,
  ONES6,
  ONES6,
  ONES5,
  ONES5,
  ONES4,
  ONES4,
  ONES3,
  ONES3,
  ONES2,
  ONES2,
  ONES1,
  ONES1,
  ONES0,
  ONES0,
  0,
  // The places whose digit 0, 1 or 2 is 0.
  0x5555555555555555,
  0x5555555555555555,
  0x3333333333333333,
  0x3333333333333333,
  0x0f0f0f0f0f0f0f0f,
  0x0f0f0f0f0f0f0f0f,
]);

/** The boards that one more X turns into a board of `p`, within a vector. A tree of ORs, not a chain. */
function oneShort(p: v128): v128 {
  const digit0 = v128.and(i64x2.shr_u(p, 1), v128.load(VECTORS, 128));
  const digit1 = v128.and(i64x2.shr_u(p, 2), v128.load(VECTORS, 144));
  const digit2 = v128.and(i64x2.shr_u(p, 4), v128.load(VECTORS, 160));
  const digit3 = i16x8.shr_u(p, 8);
  const digit4 = i32x4.shr_u(p, 16);
  const digit5 = i64x2.shr_u(p, 32);
  // From the upper word to the lower.
  const digit6 = v128.shuffle<u64>(p, i64x2.splat(0), 1, 2);
  return v128.or(
    v128.or(v128.or(digit0, digit1), v128.or(digit2, digit3)),
    v128.or(v128.or(digit4, digit5), digit6),
  );
}

/** The lost boards of a vector, given those not decided by boards outside it: from most X to fewest. */
function lostWithin(open: v128): v128 {
  let level = v128.and(open, v128.load(VECTORS));
  let lost = level;
  level = v128.andnot(v128.and(open, v128.load(VECTORS, 16)), oneShort(level));
  lost = v128.or(lost, level);
  level = v128.andnot(v128.and(open, v128.load(VECTORS, 32)), oneShort(level));
  lost = v128.or(lost, level);
  level = v128.andnot(v128.and(open, v128.load(VECTORS, 48)), oneShort(level));
  lost = v128.or(lost, level);
  level = v128.andnot(v128.and(open, v128.load(VECTORS, 64)), oneShort(level));
  lost = v128.or(lost, level);
  level = v128.andnot(v128.and(open, v128.load(VECTORS, 80)), oneShort(level));
  lost = v128.or(lost, level);
  level = v128.andnot(v128.and(open, v128.load(VECTORS, 96)), oneShort(level));
  lost = v128.or(lost, level);
  level = v128.andnot(v128.and(open, v128.load(VECTORS, 112)), oneShort(level));
  return v128.or(lost, level);
}

/** Adds the boards of a vector to eight counters, by their number of X within the vector. */
function countByOnes(boards: v128, counters: usize): void {
  const lower = i64x2.extract_lane(boards, 0) as u64;
  const upper = i64x2.extract_lane(boards, 1) as u64;
  store<u64>(counters, load<u64>(counters) + (lower & ONES0));
  store<u64>(counters, load<u64>(counters, 8) + popcnt(lower & ONES1) + (upper & ONES0), 8);
  store<u64>(counters, load<u64>(counters, 16) + popcnt(lower & ONES2) + popcnt(upper & ONES1), 16);
  store<u64>(counters, load<u64>(counters, 24) + popcnt(lower & ONES3) + popcnt(upper & ONES2), 24);
  store<u64>(counters, load<u64>(counters, 32) + popcnt(lower & ONES4) + popcnt(upper & ONES3), 32);
  store<u64>(counters, load<u64>(counters, 40) + popcnt(lower & ONES5) + popcnt(upper & ONES4), 40);
  store<u64>(counters, load<u64>(counters, 48) + (lower >> 63) + popcnt(upper & ONES5), 48);
  store<u64>(counters, load<u64>(counters, 56) + (upper >> 63), 56);
}

// A line, as 32 bytes: the digits of the vector index that it needs (u32 at 0), and the places of a
// vector where its other squares are all taken (v128 at 16).
const LINE_BYTES: usize = 32;

// How many low digits of the vector index are worked off under one list of possible lines.
const INNER_DIGITS: u32 = 8;

/**
 * Solves one slice.
 *
 * `won` has the shape of the slice and holds, at first, the boards that some X outside the slice's own
 * squares turns into a lost one; it is used up. `valid` has a 1 for each place of a vector that is a
 * board (slices of fewer than seven squares fill a vector only in part). `active` is room for
 * `lineCount` lines. Boards with a completed line and lost boards are added, by their number of X, to
 * the u64 counters at `complete` and `lost`.
 */
export function solveSlice(
  slice: usize,
  won: usize,
  digits: u32,
  valid: usize,
  lines: usize,
  lineCount: u32,
  active: usize,
  complete: usize,
  lost: usize,
): void {
  const all: u32 = (1 << digits) - 1;
  const innerAll: u32 = all & ((1 << INNER_DIGITS) - 1);
  const outerAll: u32 = all & ~innerAll;
  const boards = v128.load(valid);
  const none = i64x2.splat(0);
  let activeEnd = active;
  for (let index: i32 = all as i32; index >= 0; index--) {
    if ((index & innerAll) == innerAll) {
      // Only lines whose outer digits are all taken can be complete in this block of vectors.
      activeEnd = active;
      for (let line = lines, end = lines + lineCount * LINE_BYTES; line < end; line += LINE_BYTES) {
        const needs = load<u32>(line);
        if (needs & outerAll & ~index) continue;
        store<u32>(activeEnd, needs & innerAll);
        v128.store(activeEnd, v128.load(line, 16), 16);
        activeEnd += LINE_BYTES;
      }
    }
    const offset = (index as usize) << 4;
    const taken = (popcnt(index) as usize) << 3;
    let completed = none;
    for (let line = active; line < activeEnd; line += LINE_BYTES)
      if (!(load<u32>(line) & ~index)) completed = v128.or(completed, v128.load(line, 16));
    completed = v128.and(completed, boards);
    if (v128.any_true(completed)) countByOnes(completed, complete + taken);
    const decided = v128.or(completed, v128.load(won + offset));
    const open = v128.andnot(boards, decided);
    const lostHere = v128.any_true(open) ? lostWithin(open) : none;
    v128.store(slice + offset, lostHere);
    if (v128.any_true(lostHere)) countByOnes(lostHere, lost + taken);
    // Digit d of this index is its lowest 1, so all boards that differ from these in lower digits only are
    // solved as well: hand the whole block on to the boards without digit d.
    if (index) {
      const block = offset & (0 - offset);
      const to = won + offset - block;
      const from = slice + offset;
      for (let i: usize = 0; i < block; i += 16)
        v128.store(to + i, v128.or(v128.load(to + i), v128.load(from + i)));
    }
  }
}

/** Empties a slice. */
export function clearSlice(slice: usize, bytes: usize): void {
  memory.fill(slice, 0, bytes);
}

/** Adds the boards of one slice to another, place by place. */
export function mergeSlice(into: usize, from: usize, bytes: usize): void {
  for (let i: usize = 0; i < bytes; i += 16)
    v128.store(into + i, v128.or(v128.load(into + i), v128.load(from + i)));
}

/** One step of a checksum: a change of any bit of the word changes many bits of the next ones. */
function mixed(sum: u64, word: u64): u64 {
  const product = (sum ^ word) * 0x9e3779b97f4a7c15;
  return product ^ (product >> 32);
}

/** A number that tells a slice from a damaged copy of it. Four chains, because each step waits for the last. */
export function checksum(slice: usize, bytes: usize): u64 {
  // The smallest slices are a single vector.
  if (bytes < 32) return mixed(mixed(0, load<u64>(slice)), load<u64>(slice, 8));
  let a: u64 = 1;
  let b: u64 = 2;
  let c: u64 = 3;
  let d: u64 = 4;
  for (let i: usize = 0; i < bytes; i += 32) {
    a = mixed(a, load<u64>(slice + i));
    b = mixed(b, load<u64>(slice + i, 8));
    c = mixed(c, load<u64>(slice + i, 16));
    d = mixed(d, load<u64>(slice + i, 24));
  }
  return mixed(mixed(mixed(mixed(0, a), b), c), d);
}

// A shuffle says how to read a slice with its squares permuted. It is laid out as
//   u32 swaps, u32 exchanges, u32 outer, u32 inner          how many of each of the following
//   swaps     × { u64 mask, u64 shift }                     digits exchanged within a 64-bit word
//   exchanges × { u64 mask, u64 shift }                     digits exchanged between word and index
//   u32 byte offsets of the 2^exchanges source words of a group, then of its target words
//   outer, inner × { u32 target, u32 source }               byte offsets whose sums start each group
const SWAPS: usize = 16;
const EXCHANGES: usize = 96;
const SOURCES: usize = 192;
const TARGETS: usize = 448;
const OUTER: usize = 704;
const INNER: usize = 4800;
const GROUPS: usize = 8896; // room for one pair of groups

/**
 * Adds a slice to another as `mergeSlice` does, but with its squares permuted by a shuffle.
 *
 * Digits that stay in the index only choose which words are read; digits that stay within a word are
 * moved by swaps there; a digit that changes sides is exchanged between the words of a group, as in
 * the transposition of a bit matrix. Two groups are worked on at a time, one in each half of a vector.
 */
export function mergeShuffled(into: usize, from: usize, shuffle: usize): void {
  const swapsEnd = shuffle + SWAPS + ((load<u32>(shuffle) as usize) << 4);
  const exchanges = load<u32>(shuffle, 4);
  const outerEnd = shuffle + OUTER + ((load<u32>(shuffle, 8) as usize) << 3);
  const innerEnd = shuffle + INNER + ((load<u32>(shuffle, 12) as usize) << 3);
  const words: usize = (1 as usize) << exchanges;
  const room = shuffle + GROUPS;
  for (let outer = shuffle + OUTER; outer < outerEnd; outer += 8) {
    const outerTarget = into + load<u32>(outer);
    const outerSource = from + load<u32>(outer, 4);
    for (let inner = shuffle + INNER; inner < innerEnd; inner += 16) {
      const target0 = outerTarget + load<u32>(inner);
      const source0 = outerSource + load<u32>(inner, 4);
      const target1 = outerTarget + load<u32>(inner, 8);
      const source1 = outerSource + load<u32>(inner, 12);
      for (let t: usize = 0; t < words; t++) {
        const offset = load<u32>(shuffle + (t << 2), SOURCES) as usize;
        let pair = v128.load_lane<u64>(source1 + offset, v128.load_zero<u64>(source0 + offset), 1);
        for (let swap = shuffle + SWAPS; swap < swapsEnd; swap += 16) {
          const shift = load<i32>(swap, 8);
          const moved = v128.and(v128.xor(i64x2.shr_u(pair, shift), pair), v128.load_splat<u64>(swap));
          pair = v128.xor(pair, v128.or(moved, i64x2.shl(moved, shift)));
        }
        v128.store(room + (t << 4), pair);
      }
      for (let e: usize = 0; e < exchanges; e++) {
        const exchange = shuffle + EXCHANGES + (e << 4);
        const mask = v128.load_splat<u64>(exchange);
        const shift = load<i32>(exchange, 8);
        const step: usize = (16 as usize) << e;
        for (let t = room; t < room + (words << 4); t += step << 1)
          for (let low = t; low < t + step; low += 16) {
            const clear = v128.load(low);
            const set = v128.load(low + step);
            const moved = v128.and(v128.xor(i64x2.shr_u(clear, shift), set), mask);
            v128.store(low + step, v128.xor(set, moved));
            v128.store(low, v128.xor(clear, i64x2.shl(moved, shift)));
          }
      }
      for (let u: usize = 0; u < words; u++) {
        const offset = load<u32>(shuffle + (u << 2), TARGETS) as usize;
        const pair = v128.load(room + (u << 4));
        store<u64>(target0 + offset, load<u64>(target0 + offset) | (i64x2.extract_lane(pair, 0) as u64));
        store<u64>(target1 + offset, load<u64>(target1 + offset) | (i64x2.extract_lane(pair, 1) as u64));
      }
    }
  }
}
