// Values of small pieces: canonical forms, worked out by the caller and laid down as one record each.

/** One canonical form. All numbers that occur are whole. */
@unmanaged
export class Value {
  /** Where its left options are listed, and how many there are. */
  firstOption: u32;
  options: u32;
  negative: u32;
  leftStop: i32;
  rightStop: i32;
  /** 1 if it is a number, and then both stops are that number. */
  isNumber: u32;
  /** 1 if Left, moving first, wins this value minus its left stop. */
  winsTie: u32;
  /** What it is worth on average, for ordering. */
  mean: f32;
}

const RECORD: u32 = 32;

let records: usize = 0;
let optionLists: usize = 0;
let database: usize = 0;
/** digits[bits]: binary digits read in base 3. */
let digits: usize = 0;
/** Pieces with more empty points than this are not in the database. */
export let largest: i32 = 0;

export function useValues(values: usize, options: usize, pieces: usize, base3: usize, empties: i32): void {
  records = values;
  optionLists = options;
  database = pieces;
  digits = base3;
  largest = empties;
}

export function valueAt(form: u32): Value {
  return changetype<Value>(records + <usize>(form * RECORD));
}

export function optionAt(index: u32): u32 {
  return load<u32>(optionLists + ((<usize>index) << 2));
}

/** The value of a piece with at most `largest` empty points. Layers follow each other, the first of 3 entries. */
export function valueOfPiece(empties: i32, black: u64, white: u64): u32 {
  const layer = load<u32>(digits + ((((<usize>1) << (<usize>empties + 1)) - 1) << 2)); // (3^(n+1) - 1) / 2
  const code = load<u32>(digits + ((<usize>black) << 2)) + 2 * load<u32>(digits + ((<usize>white) << 2));
  return load<u32>(database + ((<usize>(layer + code - 1)) << 2));
}
