// Greedy play-outs of Notakto, and the labels that Kisby averages from them.
//
// A line's number of X lives in four bits of a word, raised so that its top bit is set as soon as one more X
// would complete the line. So a square is dead where a top bit of one of its lines is set, and playing it is one
// addition. Sixteen lines fit: boards up to 7×7.
//
// A square that is dead stays dead. So the squares in a random order, each played if it is still safe, make
// the same games as picking one of the safe squares at every turn.

const MOST_CELLS = 49;
/** For each square what playing it adds to the word of counts, and the top bits of its lines. */
const STEP = memory.data(8 * MOST_CELLS);
const DANGER = memory.data(8 * MOST_CELLS);
/** Squares, a byte each: safe ones at the root, after one move, and those of the play-out, in any order. */
const AT_ROOT = memory.data(64);
const AFTER_ONE = memory.data(64);
const IN_PLAY = memory.data(64);

/** The state of xoroshiro128+. */
let seed0: u64 = 0;
let seed1: u64 = 0;

function nextRandom(): u64 {
  const a = seed0;
  let b = seed1;
  const result = a + b;
  b ^= a;
  seed0 = rotl<u64>(a, 24) ^ b ^ (b << 16);
  seed1 = rotl<u64>(b, 37);
  return result;
}

function isSafe(counts: u64, cell: usize): bool {
  return (counts & load<u64>(DANGER + 8 * cell)) == 0;
}

/** Prepares a board of this size; returns the counts of the empty one. */
function prepare(size: i32): u64 {
  const cells = size * size;
  for (let cell = 0; cell < cells; cell++) {
    const row = cell / size;
    const col = cell % size;
    let step: u64 = ((<u64>1) << (4 * row)) | ((<u64>1) << (4 * (size + col)));
    if (row == col) step |= (<u64>1) << (8 * size);
    if (row + col == size - 1) step |= (<u64>1) << (8 * size + 4);
    store<u64>(STEP + 8 * cell, step);
    store<u64>(DANGER + 8 * cell, step << 3);
  }
  let empty: u64 = 0;
  for (let line = 0; line < 2 * size + 2; line++) empty |= (<u64>(9 - size)) << (4 * line);
  return empty;
}

/** Copies the safe ones of some squares; returns how many they are. */
function copySafe(counts: u64, from: usize, count: i32, to: usize): i32 {
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const cell = load<u8>(from + i);
    if (!isSafe(counts, cell)) continue;
    store<u8>(to + kept, cell);
    kept++;
  }
  return kept;
}

/** Plays the squares of IN_PLAY out in random order; 1 where the player to move makes the last safe move. */
function playOut(counts: u64, count: i32): i32 {
  let made = 0;
  for (let left = count; left > 0; ) {
    const place = IN_PLAY + <usize>(((nextRandom() >> 32) * <u64>left) >> 32);
    left--;
    const last = IN_PLAY + left;
    const cell = load<u8>(place);
    store<u8>(place, load<u8>(last));
    store<u8>(last, cell);
    // Without a branch: whether a square is safe is a toss-up, and guessing wrong costs more than adding 0.
    const safe = isSafe(counts, cell);
    counts += select<u64>(load<u64>(STEP + 8 * <usize>cell), 0, safe);
    made ^= <i32>safe;
  }
  return made;
}

/** IN_PLAY becomes AFTER_ONE without the square at this place: all at once, since order does not matter. */
function leaveOut(place: i32, count: i32): void {
  for (let at = 0; at < count; at += 8) store<u64>(IN_PLAY + at, load<u64>(AFTER_ONE + at));
  store<u8>(IN_PLAY + place, load<u8>(IN_PLAY + count - 1));
}

/**
 * Labels boards, each a word whose bit i is 1 where an X stands on square i: the share of play-outs that the player
 * to move wins, `playOuts` from every position that two safe moves lead to. Where one safe move leaves the
 * opponent none, that is a leaf already won; where there is none, the label is 0.
 *
 * `seeds` holds two words a board, not both 0; `labels` takes a 32-bit float a board. Returns how many play-outs
 * were played.
 */
export function label(size: i32, boards: usize, seeds: usize, count: i32, playOuts: i32, labels: usize): f64 {
  const empty = prepare(size);
  let played: f64 = 0;
  for (let i: usize = 0; i < <usize>count; i++) {
    const board = load<u64>(boards + 8 * i);
    seed0 = load<u64>(seeds + 16 * i);
    seed1 = load<u64>(seeds + 16 * i, 8);
    let counts = empty;
    let free = 0;
    for (let cell = 0; cell < size * size; cell++) {
      if ((board >> cell) & 1) counts += load<u64>(STEP + 8 * cell);
      else store<u8>(AFTER_ONE + free++, <u8>cell);
    }
    const first = copySafe(counts, AFTER_ONE, free, AT_ROOT);
    let leaves = 0;
    let wins = 0;
    for (let a = 0; a < first; a++) {
      const square = load<u8>(AT_ROOT + a);
      const afterOne = counts + load<u64>(STEP + 8 * <usize>square);
      // For a moment the last square takes the place of the one played.
      store<u8>(AT_ROOT + a, load<u8>(AT_ROOT + first - 1));
      const second = copySafe(afterOne, AT_ROOT, first - 1, AFTER_ONE);
      store<u8>(AT_ROOT + a, square);
      if (second == 0) {
        leaves += playOuts;
        wins += playOuts;
      }
      for (let b = 0; b < second; b++) {
        leaveOut(b, second);
        const afterTwo = afterOne + load<u64>(STEP + 8 * <usize>load<u8>(AFTER_ONE + b));
        for (let k = 0; k < playOuts; k++) wins += playOut(afterTwo, second - 1);
        leaves += playOuts;
      }
    }
    played += <f64>leaves;
    store<f32>(labels + 4 * i, leaves == 0 ? 0 : <f32>(<f64>wins / <f64>leaves));
  }
  return played;
}
