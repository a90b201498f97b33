// Boolean negamax over sums with large pieces.

import { estimate } from "./estimate";
import {
  addPiece,
  addValue,
  blackOf,
  copyWithoutPiece,
  copyWithoutValue,
  emptiesOf,
  isKeyed,
  keyWord,
  pack,
  passOn,
  pieces,
  SUM_BYTES,
  score,
  setScore,
  valueIn,
  values,
  whiteOf,
} from "./sum";
import { keep, LOST, probe, Table, UNKNOWN, WON } from "./table";
import { valuesWin } from "./value-sums";
import { optionAt, valueAt } from "./values";

/** Told now and then how many nodes there have been; answers 0 to go on. */
declare function tick(nodes: f64): i32;

const TICK: u64 = 0x3fff;

let table: Table = changetype<Table>(0);
export let nodes: u64 = 0;
export let unkeyed: u64 = 0;
export let stopped: bool = false;

export function useSearchTable(entries: Table): void {
  table = entries;
  nodes = 0;
  unkeyed = 0;
  stopped = false;
}

/** What is being expanded: children not yet decided, in one row of memory. */
let children: usize = 0;
let count: u32 = 0;

/**
 * Whether the player to move wins a sum in normal form, with its key packed. `room` is free memory.
 * After `stopped` the answer means nothing.
 */
export function wins(sum: usize, room: usize): bool {
  if ((++nodes & TICK) == 0 && tick(<f64>nodes) != 0) stopped = true;
  if (stopped) return false;
  const before = nodes;
  const won = expand(sum, room) || someChildLoses(room, count);
  if (stopped) return false;
  if (isKeyed(sum)) keep(table, sum, won, nodes - before + 1);
  else unkeyed++;
  return won;
}

/** Goes through the moves; true if one is known to win, else the undecided ones stand in `room`, `count` of them. */
function expand(sum: usize, room: usize): bool {
  children = room;
  count = 0;
  for (let i: u32 = 0; i < pieces(sum); i++) {
    if (i > 0 && isSamePiece(sum, i, i - 1)) continue;
    const empties = emptiesOf(sum, i);
    for (let point = 0; point < empties; point++) if (playInPiece(sum, i, point)) return true;
  }
  for (let i: u32 = 0; i < values(sum); i++) {
    const form = valueIn(sum, i);
    if (i > 0 && valueIn(sum, i - 1) == form) continue;
    const value = valueAt(form);
    for (let option: u32 = 0; option < value.options; option++) {
      const child = nextChild();
      copyWithoutValue(child, sum, i);
      addValue(child, optionAt(value.firstOption + option));
      if (winsAtOnce(child)) return true;
    }
  }
  return false;
}

function nextChild(): usize {
  return children + <usize>count * SUM_BYTES;
}

function isSamePiece(sum: usize, i: u32, j: u32): bool {
  return (
    emptiesOf(sum, i) == emptiesOf(sum, j) &&
    blackOf(sum, i) == blackOf(sum, j) &&
    whiteOf(sum, i) == whiteOf(sum, j)
  );
}

/** Plays a black stone, if the rules allow it: see piece.ts, `playBlack`. True if that is known to win. */
function playInPiece(sum: usize, i: u32, point: i32): bool {
  const empties = emptiesOf(sum, i);
  const black = blackOf(sum, i);
  const white = whiteOf(sum, i);
  const at = <u64>point;
  const before = (white >> at) & 1;
  const after = (white >> (at + 1)) & 1;
  if (before & after) return false;
  const low: u64 = ((<u64>1) << at) - 1;
  const upperBlack = black >> (at + 2);
  const upperWhite = white >> (at + 2);
  const child = nextChild();
  if ((before | after) == 0) {
    copyWithoutPiece(child, sum, i);
    addPiece(
      child,
      empties - 1,
      (black & low) | ((<u64>1) << at) | (upperBlack << (at + 1)),
      (white & low) | (upperWhite << (at + 1)),
    );
    return winsAtOnce(child);
  }
  if (point == 0 || point == empties - 1) return false;
  copyWithoutPiece(child, sum, i);
  if (before) {
    const upTo = 2 * low + 1;
    addPiece(child, point, black & upTo, white & upTo);
    addPiece(child, empties - 1 - point, 1 | (upperBlack << 1), upperWhite << 1);
  } else {
    addPiece(child, point, (black & low) | ((<u64>1) << at), white & low);
    addPiece(child, empties - 1 - point, black >> (at + 1), white >> (at + 1));
  }
  return winsAtOnce(child);
}

/** Decides a child without search if that is possible; keeps it for later otherwise. */
function winsAtOnce(child: usize): bool {
  passOn(child);
  if (pieces(child) == 0) return !valuesWin(child, child + SUM_BYTES);
  pack(child);
  if (isKeyed(child)) {
    const known = probe(table, child);
    if (known != UNKNOWN) return known == LOST;
    for (let i: u32 = 0; i < count; i++) if (isSameKey(children + <usize>i * SUM_BYTES, child)) return false;
  }
  setScore(child, estimate(child));
  count++;
  return false;
}

function isSameKey(a: usize, b: usize): bool {
  return keyWord(a, 0) == keyWord(b, 0) && keyWord(a, 1) == keyWord(b, 1) && keyWord(a, 2) == keyWord(b, 2);
}

/** Searches the children, the one that looks worst for its mover first. */
function someChildLoses(first: usize, count: u32): bool {
  const order = first + <usize>count * SUM_BYTES;
  const below = order + ((((<usize>count) << 2) + 7) & ~7);
  for (let i: u32 = 0; i < count; i++) {
    const child = first + <usize>i * SUM_BYTES;
    let j = i;
    for (; j > 0 && score(load<u32>(order + ((<usize>(j - 1)) << 2))) > score(child); j--)
      store<u32>(order + ((<usize>j) << 2), load<u32>(order + ((<usize>(j - 1)) << 2)));
    store<u32>(order + ((<usize>j) << 2), <u32>child);
  }
  for (let i: u32 = 0; i < count; i++) {
    const child = <usize>load<u32>(order + ((<usize>i) << 2));
    // The search of an earlier child may have met this one.
    const known = isKeyed(child) ? probe(table, child) : UNKNOWN;
    if (known == WON) continue;
    if (known == LOST || !wins(child, below)) return !stopped;
  }
  return false;
}
