// NoGo as SBHSolver solves it: boolean negamax over stones as they lie, with the history heuristic, enhanced
// transposition cutoff and a Sorted Bucket Hash. No symmetry, no reduction.
import { reserve, reserved } from "./common/reserve";
import { around, full, points, rankOf, setBoard } from "./nogo/board";
import { countNode, setControl, stopped, tellMoves, tellNodes } from "./nogo/control";
import { forget, pastWins, recordWin } from "./nogo/history";
import {
  bytesTaken,
  entries,
  insert,
  markProof,
  overflowed,
  setBuckets,
  valueOf,
} from "./nogo/sorted-buckets";

const MOST_MOVES: usize = 32;
/** The moves of each depth: how often each won elsewhere (f64), then the points (u32). */
const MOVES = reserve(33 * MOST_MOVES * 16);

let table: usize = 0;
let tableBytes: usize = 0;
/** Stones tell who moves, within one question; this is what they tell, 2 before the first. */
let parity: u32 = 2;
/** A move that wins the position last solved. */
let rootMove: u32 = 0;

// What the blocks of a colour say; set by `survey`.
let several: u32 = 0;
let single: u32 = 0;

/** The liberties of blocks that have several, and of blocks that have one. */
function survey(stones: u32, empty: u32): void {
  several = 0;
  single = 0;
  while (stones != 0) {
    let block = stones & -stones;
    for (let grown: u32 = 0; grown != block; ) {
      grown = block;
      block |= around(block) & stones;
    }
    stones &= ~block;
    const liberties = around(block) & empty;
    if (liberties & (liberties - 1)) several |= liberties;
    else single |= liberties;
  }
}

/** Where the mover may play. */
function legalMoves(own: u32, others: u32): u32 {
  const empty = full & ~(own | others);
  survey(others, empty);
  const captures = single;
  survey(own, empty);
  return empty & (around(empty) | several) & ~captures;
}

/** Digit 1 for black stones, 2 for white. */
function rankAfter(own: u32, others: u32, colour: u32): u64 {
  return colour == 0 ? rankOf(own, others) : rankOf(others, own);
}

function wins(own: u32, others: u32, colour: u32, depth: u32): bool {
  countNode();
  if (stopped() || overflowed) return false;
  const legal = legalMoves(own, others);
  let won = false;
  // Enhanced transposition cutoff: a child known to be lost wins at once.
  for (let rest = legal; rest != 0 && !won; rest &= rest - 1)
    won = valueOf(rankAfter(own | (rest & -rest), others, colour)) == 0;
  if (!won) won = winsBySearch(own, others, colour, depth, legal);
  if (stopped()) return false;
  insert(rankAfter(own, others, colour), won);
  return won;
}

function winsBySearch(own: u32, others: u32, colour: u32, depth: u32, legal: u32): bool {
  const moves = MOVES + depth * <u32>(MOST_MOVES * 16);
  let count: u32 = 0;
  for (; legal != 0; legal &= legal - 1, count++) {
    const past = pastWins(colour, <u32>ctz(legal));
    let at = count;
    for (; at > 0 && load<f64>(moves + ((at - 1) << 4)) < past; at--)
      memory.copy(moves + (at << 4), moves + ((at - 1) << 4), 16);
    store<f64>(moves + (at << 4), past);
    store<u32>(moves + (at << 4), legal & -legal, 8);
  }
  for (let i: u32 = 0; i < count; i++) {
    tellMoves(depth, i, count);
    const point = load<u32>(moves + (i << 4), 8);
    const known = valueOf(rankAfter(own | point, others, colour));
    if (known == 1) continue;
    if (known == -1 && wins(others, own | point, colour ^ 1, depth + 1)) continue;
    if (stopped() || overflowed) return false;
    recordWin(colour, <u32>ctz(point), points - depth);
    return true;
  }
  return false;
}

export function freeAddress(): usize {
  return reserved();
}

/** Gets ready for a board. False if the memory can't hold any table for it. */
export function prepare(rows: u32, cols: u32, control: usize, address: usize, bytes: usize): bool {
  setBoard(rows, cols);
  setControl(control);
  table = address;
  tableBytes = bytes;
  parity = 2;
  forget();
  return setBuckets(table, tableBytes, bitsOf());
}

/** Bits of the largest position. */
function bitsOf(): u32 {
  return 64 - <u32>clz(rankOf(0, full));
}

/** 1 if the colour to move wins, −1 if it loses, 0 if stopped, or out of memory, before that was known. */
export function solve(black: u32, white: u32, colour: u32): i32 {
  const told = (<u32>popcnt(black | white) + colour) & 1;
  if (parity != told) {
    setBuckets(table, tableBytes, bitsOf());
    parity = told;
  }
  const own = colour == 0 ? black : white;
  const others = black ^ white ^ own;
  const before = valueOf(rankOf(black, white));
  const won = before == -1 ? wins(own, others, colour, 0) : before == 1;
  tellNodes();
  rootMove = 0;
  if (stopped() || overflowed) return 0;
  for (let rest = won ? legalMoves(own, others) : 0; rest != 0; rest &= rest - 1)
    if (valueOf(rankAfter(own | (rest & -rest), others, colour)) == 0) rootMove = rest & -rest;
  return won ? 1 : -1;
}

/** The point, as a bit, of a move that wins the position last solved; 0 if it is lost. */
export function winningMove(): u32 {
  return rootMove;
}

export function stored(): u64 {
  return entries;
}

export function outOfMemory(): bool {
  return overflowed;
}

export function tableBytesTaken(): usize {
  return bytesTaken();
}

/**
 * The proof that the table holds of a solved position, walked and checked: where the mover wins, one move to a
 * lost position; where it loses, all moves to won ones. How many positions it has, or −1 if one is missing.
 */
export function proofSize(black: u32, white: u32, colour: u32): f64 {
  const own = colour == 0 ? black : white;
  return proofOf(own, black ^ white ^ own, colour);
}

function proofOf(own: u32, others: u32, colour: u32): f64 {
  const rank = rankAfter(own, others, colour);
  const value = valueOf(rank);
  if (value == -1) return -1;
  if (!markProof(rank)) return 0;
  let size: f64 = 1;
  for (let legal = legalMoves(own, others); legal != 0; legal &= legal - 1) {
    const next = own | (legal & -legal);
    if (value == 1 && valueOf(rankAfter(next, others, colour)) != 0) continue;
    const below = proofOf(others, next, colour ^ 1);
    if (below < 0) return -1;
    // Where the mover loses, every child must be won by its own mover.
    if (value == 0 && valueOf(rankAfter(next, others, colour)) != 1) return -1;
    size += below;
    if (value == 1) return size;
  }
  return value == 1 ? -1 : size;
}
