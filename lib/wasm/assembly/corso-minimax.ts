// Minimax of so many plies for Corso, by alpha-beta with a table of positions.
//
// The scores are those of plain minimax, to the last bit: the heuristic is computed in the same order as
// lib/games/corso.ts does, and the table never passes a bound off as a score.
import { all, around, chain, count, setBoard, valueOfHolding } from "./corso/board";
import { insertReply, REPLY } from "./corso/replies";

const WIN: f64 = 100000;

let dyeWeight: f64 = 0;
let nodes: f64 = 0;

// Room given by the caller: a frame for each ply, where its replies are collected, and the table.
let frames: usize = 0;
let table: usize = 0;
let tableMask: u64 = 0;
let generation: u64 = 0;

const MOST_REPLIES: usize = 64;
export const FRAME: usize = REPLY * MOST_REPLIES;

// An entry: three sets that name the position, then generation and plies left, then bounds of the score.
export const ENTRY: usize = 48;

export function setUp(columns: i32, rows: i32, framesAt: usize, tableAt: usize, entries: u32): void {
  setBoard(columns, rows);
  frames = framesAt;
  table = tableAt;
  tableMask = (entries as u64) - 1;
}

/** Forgets all positions. */
export function begin(weight: f64): void {
  dyeWeight = weight;
  generation++;
  nodes = 0;
}

export function nodesSeen(): f64 {
  return nodes;
}

/** How well the owner stands, as the heuristic of the game has it. */
function standing(ownMarbles: u64, otherMarbles: u64, ownDyed: u64, otherDyed: u64): f64 {
  const marbleLead = count(ownMarbles) - count(otherMarbles);
  const dyeLead = count(ownDyed) - count(otherDyed);
  return (marbleLead as f64) + dyeWeight * (dyeLead as f64);
}

/** The score of a full board. */
function finalScore(own: u64): f64 {
  return WIN * (valueOfHolding(count(own)) as f64);
}

/** The score of a position to who made the last move into it, one ply before the horizon or at the end. */
function scoreAfter(ownMarbles: u64, otherMarbles: u64, ownDyed: u64, otherDyed: u64): f64 {
  nodes++;
  return (ownMarbles | otherMarbles | ownDyed | otherDyed) == all
    ? finalScore(ownMarbles | ownDyed)
    : standing(ownMarbles, otherMarbles, ownDyed, otherDyed);
}

/**
 * The score of a position for the player to move, if it lies between alpha and beta; else a bound of it on
 * the same side.
 */
export function score(
  ownMarbles: u64,
  otherMarbles: u64,
  ownDyed: u64,
  otherDyed: u64,
  plies: i32,
  alpha: f64,
  beta: f64,
): f64 {
  const occupied = ownMarbles | otherMarbles | ownDyed | otherDyed;
  if (occupied == all) {
    nodes++;
    return finalScore(ownMarbles | ownDyed);
  }
  if (plies == 0) {
    nodes++;
    return standing(ownMarbles, otherMarbles, ownDyed, otherDyed);
  }
  nodes++;
  if (plies == 1) return lastPly(ownMarbles, otherMarbles, ownDyed, otherDyed, beta);

  const marbles = ownMarbles | otherMarbles;
  const owned = ownMarbles | ownDyed;
  let hash = (marbles * 0x9e3779b97f4a7c15) ^ (occupied * 0xc2b2ae3d27d4eb4f) ^ (owned * 0x165667b19e3779f9);
  hash ^= hash >> 29;
  hash *= 0xbf58476d1ce4e5b9;
  const entry = table + ((((hash >> 24) + plies) & tableMask) as usize) * ENTRY;
  const label = (generation << 8) | (plies as u64);
  let low = -Infinity;
  let high = Infinity;
  if (
    load<u64>(entry) == marbles &&
    load<u64>(entry, 8) == occupied &&
    load<u64>(entry, 16) == owned &&
    load<u64>(entry, 24) == label
  ) {
    low = load<f64>(entry, 32);
    high = load<f64>(entry, 40);
    if (low >= beta || low == high) return low;
    if (high <= alpha) return high;
  }
  const found = bestReply(ownMarbles, otherMarbles, ownDyed, otherDyed, plies, alpha, beta);
  if (found > alpha) low = found;
  if (found < beta) high = found;
  store<u64>(entry, marbles);
  store<u64>(entry, occupied, 8);
  store<u64>(entry, owned, 16);
  store<u64>(entry, label, 24);
  store<f64>(entry, low, 32);
  store<f64>(entry, high, 40);
  return found;
}

/** One ply before the horizon all cells are alike for a new marble, unless there is only one left. */
function lastPly(ownMarbles: u64, otherMarbles: u64, ownDyed: u64, otherDyed: u64, beta: f64): f64 {
  const marbles = ownMarbles | otherMarbles;
  const empty = all & ~(marbles | ownDyed | otherDyed);
  let best = scoreAfter(ownMarbles | (empty & -empty), otherMarbles, ownDyed, otherDyed);
  for (let left = ownMarbles; left != 0 && best < beta; ) {
    const gone = chain(left & -left, marbles);
    left &= ~gone;
    const dyed = gone | around(gone);
    const value = scoreAfter(ownMarbles & ~gone, otherMarbles & ~gone, ownDyed | dyed, otherDyed & ~dyed);
    if (value > best) best = value;
  }
  return best;
}

/** Adds a reply to a frame; those are tried first after which the mover stands best. */
function insert(
  frame: usize,
  end: usize,
  ownMarbles: u64,
  otherMarbles: u64,
  ownDyed: u64,
  otherDyed: u64,
): usize {
  const look = standing(ownMarbles, otherMarbles, ownDyed, otherDyed);
  return insertReply(frame, end, ownMarbles, otherMarbles, ownDyed, otherDyed, look);
}

function bestReply(
  ownMarbles: u64,
  otherMarbles: u64,
  ownDyed: u64,
  otherDyed: u64,
  plies: i32,
  alpha: f64,
  beta: f64,
): f64 {
  const marbles = ownMarbles | otherMarbles;
  const frame = frames + (plies as usize) * FRAME;
  let end = frame;
  // Marbles of one chain all do the same.
  for (let left = ownMarbles; left != 0; ) {
    const gone = chain(left & -left, marbles);
    left &= ~gone;
    const dyed = gone | around(gone);
    end = insert(frame, end, ownMarbles & ~gone, otherMarbles & ~gone, ownDyed | dyed, otherDyed & ~dyed);
  }
  for (let left = all & ~(marbles | ownDyed | otherDyed); left != 0; left &= left - 1)
    end = insert(frame, end, ownMarbles | (left & -left), otherMarbles, ownDyed, otherDyed);
  let best = -Infinity;
  for (let at = frame; at < end; at += REPLY) {
    const value =
      0 -
      score(load<u64>(at), load<u64>(at, 8), load<u64>(at, 16), load<u64>(at, 24), plies - 1, -beta, -alpha);
    if (value > best) best = value;
    if (best > alpha) alpha = best;
    if (alpha >= beta) break;
  }
  return best;
}
