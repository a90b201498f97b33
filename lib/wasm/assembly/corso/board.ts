// Corso for two players on boards of up to 64 cells: one bit a cell, cells numbered row by row.
//
// A position is four sets of cells: the marbles and the dyed cells of the player to move (own), and of the
// other. A position is passed on by value, so there is nothing to take back after a move.

let width: i32 = 0;
export let cells: i32 = 0;
export let all: u64 = 0;
let notFirstColumn: u64 = 0;
let notLastColumn: u64 = 0;

export function setBoard(columns: i32, rows: i32): void {
  width = columns;
  cells = columns * rows;
  all = ~(0 as u64) >> (64 - cells);
  let first: u64 = 0;
  for (let row = 0; row < rows; row++) first |= (1 as u64) << (row * columns);
  notFirstColumn = all & ~first;
  notLastColumn = all & ~(first << (columns - 1));
}

/** The cells next to those of a set. */
export function around(set: u64): u64 {
  return (
    ((set >> width) | (set << width) | ((set & notLastColumn) << 1) | ((set & notFirstColumn) >> 1)) & all
  );
}

/** The marbles that a marble sets off, itself among them: those that it touches, directly or through others. */
export function chain(marble: u64, marbles: u64): u64 {
  let reached = marble;
  let further = (reached | around(reached)) & marbles;
  while (further != reached) {
    reached = further;
    further = (reached | around(reached)) & marbles;
  }
  return reached;
}

export function count(set: u64): i32 {
  return popcnt(set) as i32;
}

/** Who wins with so many cells at the end: 1 their owner, -1 the other, 0 nobody. */
export function valueOfHolding(own: i32): i32 {
  const lead = 2 * own - cells;
  return lead > 0 ? 1 : lead < 0 ? -1 : 0;
}
