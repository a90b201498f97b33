// Sums without large pieces: decided by stops where those suffice, else by search over canonical options.

import { addValue, copyWithoutValue, isKeyed, number, pack, passOn, SUM_BYTES, valueIn, values } from "./sum";
import { keep, probe, Table, UNKNOWN, WON } from "./table";
import { optionAt, valueAt } from "./values";

let table: Table = changetype<Table>(0);
export let valueSums: u64 = 0;

export function useValueTable(entries: Table): void {
  table = entries;
  valueSums = 0;
}

/** What stops alone say of a sum with Left to move. */
function byStops(sum: usize): i32 {
  const count = values(sum);
  const whole = number(sum);
  if (count == 0) return whole > 0 ? WON : 0;
  let left = whole;
  let right = whole;
  let widest = 0;
  for (let i: u32 = 0; i < count; i++) {
    const value = valueAt(valueIn(sum, i));
    left += value.leftStop;
    right += value.rightStop;
    widest = max(widest, value.leftStop - value.rightStop);
  }
  // The left stop of a sum is at most the sum of left stops, and at least what Left gets by moving in one
  // part and being content with the right stops of the others.
  if (left < 0) return 0;
  if (right + widest > 0) return WON;
  if (count == 1) return <i32>valueAt(valueIn(sum, 0)).winsTie;
  return UNKNOWN;
}

/** Whether Left, moving first, wins a sum of values in normal form; `room` is free memory for what comes below. */
export function valuesWin(sum: usize, room: usize): bool {
  const known = byStops(sum);
  if (known != UNKNOWN) return known == WON;
  pack(sum);
  if (isKeyed(sum)) {
    const stored = probe(table, sum);
    if (stored != UNKNOWN) return stored == WON;
  }
  const before = valueSums++;
  const won = someOptionWins(sum, room);
  if (isKeyed(sum)) keep(table, sum, won, valueSums - before);
  return won;
}

/** Widest first: there is most to gain. */
function someOptionWins(sum: usize, room: usize): bool {
  const child = room;
  const below = room + SUM_BYTES;
  const count = values(sum);
  let tried: u32 = 0;
  for (let turn: u32 = 0; turn < count; turn++) {
    let widest: u32 = 0;
    let width = -1;
    for (let i: u32 = 0; i < count; i++) {
      if (tried & (1 << i)) continue;
      const value = valueAt(valueIn(sum, i));
      if (value.leftStop - value.rightStop > width) {
        width = value.leftStop - value.rightStop;
        widest = i;
      }
    }
    tried |= 1 << widest;
    const form = valueIn(sum, widest);
    // The same value twice offers the same options twice.
    if (widest > 0 && valueIn(sum, widest - 1) == form) continue;
    const value = valueAt(form);
    for (let option: u32 = 0; option < value.options; option++) {
      copyWithoutValue(child, sum, widest);
      addValue(child, optionAt(value.firstOption + option));
      passOn(child);
      if (!valuesWin(child, below)) return true;
    }
  }
  return false;
}
