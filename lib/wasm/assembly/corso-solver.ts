// Exact values of Corso for two players on boards of up to 25 cells: alpha-beta with a table of positions.
//
// Values are 1 (won), 0 (drawn) and -1 (lost) for the player to move. The table's keys are exact: positions
// share one only if they are worth the same.
import { all, around, cells, chain, count, setBoard, valueOfHolding } from "./corso/board";
import { insertReply, REPLY } from "./corso/replies";

let nodes: f64 = 0;
let nodeLimit: f64 = 0;

// Room given by the caller.
let frames: usize = 0;
let table: usize = 0;
let bucketMask: u64 = 0;

/**
 * The symmetries of the board, each as four tables of 128 sums of powers of five: one sum for each set of the
 * cells 0 to 6, 7 to 13, 14 to 20 and 21 to 27, of the places to which the symmetry takes them.
 */
let symmetries: usize = 0;
let symmetriesEnd: usize = 0;
export const SYMMETRY: usize = 4 * 128 * 8;
/** Five to the number of cells. */
let beyond: u64 = 0;

const MOST_REPLIES: usize = 25;
export const FRAME: usize = REPLY * MOST_REPLIES;

// An entry of the table: a key, which is never 0; the value's bounds; how many positions it took to find them.
export const ENTRY: usize = 16;
const BUCKET: usize = 4 * ENTRY;

// How often each move proved the best: 32 cells to place a marble on, then 32 to expand.
const MOVES: usize = 64;
const EXPANDING: u32 = 32;
const merits = memory.data(256);
const MOST_MERIT: i32 = 1 << 19;

export function setUp(
  columns: i32,
  rows: i32,
  symmetriesAt: usize,
  symmetryCount: i32,
  framesAt: usize,
  tableAt: usize,
  entries: u32,
): void {
  setBoard(columns, rows);
  symmetries = symmetriesAt;
  symmetriesEnd = symmetriesAt + symmetryCount * SYMMETRY;
  frames = framesAt;
  table = tableAt;
  bucketMask = (entries as u64) / (BUCKET / ENTRY) - 1;
  beyond = 1;
  for (let cell = 0; cell < cells; cell++) beyond *= 5;
  // Nothing is known yet but that the middle is a good place.
  for (let cell = 0; cell < cells; cell++) {
    const across = 2 * (cell % columns) - columns + 1;
    const down = 2 * (cell / columns) - rows + 1;
    store<i32>(merits + ((cell as usize) << 2), 2 * cells - abs(across) - abs(down));
  }
}

/** From here on positions are counted anew; after so many, the search gives up. */
export function begin(limit: f64): void {
  nodes = 0;
  nodeLimit = limit;
}

export function nodesSeen(): f64 {
  return nodes;
}

/** The sum of the powers of five of a set's cells, moved by a symmetry. */
function powers(set: u64, symmetry: usize): u64 {
  return (
    load<u64>(symmetry + (((set & 127) as usize) << 3)) +
    load<u64>(symmetry + ((((set >> 7) & 127) as usize) << 3), 1024) +
    load<u64>(symmetry + ((((set >> 14) & 127) as usize) << 3), 2048) +
    load<u64>(symmetry + (((set >> 21) as usize) << 3), 3072)
  );
}

/**
 * Names a position by a number with a digit of base five for each cell: the same for positions that symmetry
 * turns into one another, and for those that differ only in which of the settled cells, which nothing can
 * reach any more, belong to whom. Of settled cells only the number that the player to move owns matters; it
 * is one more digit, in front (plus 1, so that no key is 0). 5^25 · 26 is below 2^63.
 */
function keyOf(ownMarbles: u64, otherMarbles: u64, ownDyed: u64, otherDyed: u64): u64 {
  const dyed = ownDyed | otherDyed;
  const settled = dyed & ~around(all & ~dyed);
  const front = beyond * ((count(settled & ownDyed) + 1) as u64);
  ownDyed |= settled;
  otherDyed &= ~settled;
  let least = ~(0 as u64);
  for (let symmetry = symmetries; symmetry < symmetriesEnd; symmetry += SYMMETRY) {
    const key =
      powers(ownMarbles, symmetry) +
      2 * powers(otherMarbles, symmetry) +
      3 * powers(ownDyed, symmetry) +
      4 * powers(otherDyed, symmetry);
    if (key < least) least = key;
  }
  return front + least;
}

function bucketOf(key: u64): usize {
  let hash = key * 0x9e3779b97f4a7c15;
  hash ^= hash >> 32;
  hash *= 0xbf58476d1ce4e5b9;
  return table + (((hash >> 20) & bucketMask) as usize) * BUCKET;
}

/** Puts an entry where the key has one already, or else in place of the one that was least work. */
function remember(bucket: usize, key: u64, least: i32, most: i32, work: f64): void {
  let place = bucket;
  for (let entry = bucket; entry < bucket + BUCKET; entry += ENTRY) {
    if (load<u64>(entry) == key) {
      place = entry;
      break;
    }
    if (load<f32>(entry, 12) < load<f32>(place, 12)) place = entry;
  }
  store<u64>(place, key);
  store<i32>(place, (least + 1) | ((most + 1) << 2), 8);
  store<f32>(place, work as f32, 12);
}

/**
 * The cells that a player may still come to hold: wherever there is an empty cell or a marble of theirs, all
 * that hangs together with it may go off.
 */
function withinReach(empty: u64, marbles: u64, dyed: u64): u64 {
  const reach = chain(empty | marbles, all & ~dyed);
  return reach | around(reach);
}

/**
 * The value, if it lies between low and high; else a bound of it on the same side. The game must not be over.
 * Once the limit is passed, answers mean nothing, and nothing is remembered.
 */
export function value(
  ownMarbles: u64,
  otherMarbles: u64,
  ownDyed: u64,
  otherDyed: u64,
  low: i32,
  high: i32,
  ply: i32,
): i32 {
  nodes++;
  const marbles = ownMarbles | otherMarbles;
  const dyed = ownDyed | otherDyed;
  const empty = all & ~(marbles | dyed);

  // What one player holds for good bounds what the other can get.
  let least = valueOfHolding(count((ownMarbles | ownDyed) & ~withinReach(empty, otherMarbles, dyed)));
  if (least >= high) return least;
  let most = -valueOfHolding(count((otherMarbles | otherDyed) & ~withinReach(empty, ownMarbles, dyed)));
  if (most <= low || least == most) return most;

  const key = keyOf(ownMarbles, otherMarbles, ownDyed, otherDyed);
  const bucket = bucketOf(key);
  for (let entry = bucket; entry < bucket + BUCKET; entry += ENTRY) {
    if (load<u64>(entry) != key) continue;
    const known = load<i32>(entry, 8);
    least = max(least, (known & 3) - 1);
    most = min(most, (known >> 2) - 1);
    if (least >= high || least == most) return least;
    if (most <= low) return most;
    break;
  }

  low = max(low, least);
  high = min(high, most);
  const before = nodes;
  const found = search(ownMarbles, otherMarbles, ownDyed, otherDyed, low, high, ply);
  if (nodes > nodeLimit) return found;
  if (found > low) least = found;
  if (found < high) most = found;
  remember(bucket, key, least, most, nodes - before);
  return found;
}

/** The number of the move between two positions, told by the marbles before and after it. */
function moveBetween(before: u64, after: u64): u32 {
  const placed = after & ~before;
  return placed != 0 ? (ctz(placed) as u32) : EXPANDING + (ctz(before & ~after) as u32);
}

/** Adds a reply to a position with these marbles to a frame. */
function insert(
  frame: usize,
  end: usize,
  marbles: u64,
  ownMarbles: u64,
  otherMarbles: u64,
  ownDyed: u64,
  otherDyed: u64,
): usize {
  // First what the player holds, marbles and dyed cells at the weights that saved most work; then merit.
  const lead = 10 * (count(ownMarbles) - count(otherMarbles)) + 4 * (count(ownDyed) - count(otherDyed));
  const merit = load<i32>(merits + (moveBetween(marbles, ownMarbles | otherMarbles) << 2));
  const look = (lead * MOST_MERIT + merit) as f64;
  return insertReply(frame, end, ownMarbles, otherMarbles, ownDyed, otherDyed, look);
}

/** Remembers that a move refuted a position. */
function praise(move: u32): void {
  const merit = merits + (move << 2);
  store<i32>(merit, load<i32>(merit) + 1);
  if (load<i32>(merit) < MOST_MERIT) return;
  for (let i: usize = 0; i < MOVES; i++) store<i32>(merits + (i << 2), load<i32>(merits + (i << 2)) >> 1);
}

function search(
  ownMarbles: u64,
  otherMarbles: u64,
  ownDyed: u64,
  otherDyed: u64,
  low: i32,
  high: i32,
  ply: i32,
): i32 {
  const marbles = ownMarbles | otherMarbles;
  const empty = all & ~(marbles | ownDyed | otherDyed);
  const frame = frames + (ply as usize) * FRAME;
  let end = frame;
  let best = -1;

  // Marbles of one chain all do the same.
  for (let left = ownMarbles; left != 0; ) {
    const gone = chain(left & -left, marbles);
    left &= ~gone;
    const dye = gone | around(gone);
    const ownLeft = ownMarbles & ~gone;
    if ((empty & ~dye) == 0) {
      best = max(best, valueOfHolding(count(ownLeft | ownDyed | dye)));
      if (best >= high) return best;
    } else end = insert(frame, end, marbles, ownLeft, otherMarbles & ~gone, ownDyed | dye, otherDyed & ~dye);
  }
  if ((empty & (empty - 1)) == 0) {
    best = max(best, valueOfHolding(count(ownMarbles | ownDyed | empty)));
    if (best >= high) return best;
  } else
    for (let left = empty; left != 0; left &= left - 1)
      end = insert(frame, end, marbles, ownMarbles | (left & -left), otherMarbles, ownDyed, otherDyed);

  for (let at = frame; at < end && nodes <= nodeLimit; at += REPLY) {
    const found = -value(
      load<u64>(at),
      load<u64>(at, 8),
      load<u64>(at, 16),
      load<u64>(at, 24),
      -high,
      -max(low, best),
      ply + 1,
    );
    if (found > best) best = found;
    if (best >= high) {
      praise(moveBetween(marbles, load<u64>(at) | load<u64>(at, 8)));
      return best;
    }
  }
  return best;
}
