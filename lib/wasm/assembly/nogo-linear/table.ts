// A transposition table with exact keys: an entry holds the whole packed sum, so a hit is never a mistake.
//
// An entry is three words: the key, and in the last byte a mark that it is used, the result, and how much
// work it stands for (the logarithm). Four entries make a bucket; the least work gives way.

import { keyWord } from "./sum";

const ENTRY: usize = 24;
const WAYS: usize = 4;
const KEY_MASK: u64 = 0x00ffffffffffffff;

export const LOST: i32 = 0;
export const WON: i32 = 1;
export const UNKNOWN: i32 = 2;

let seed: u64 = 0;

export function useSeed(value: u64): void {
  seed = value;
}

@unmanaged
export class Table {
  entries: usize;
  /** Buckets less one; a power of two less one. */
  mask: u64;
}

function hash(sum: usize): u64 {
  let h = keyWord(sum, 0) ^ seed;
  h = (h ^ (h >> 32)) * 0x9e3779b97f4a7c15;
  h = ((h ^ (h >> 29)) + keyWord(sum, 1)) * 0xbf58476d1ce4e5b9;
  h = ((h ^ (h >> 32)) + keyWord(sum, 2)) * 0x94d049bb133111eb;
  return h ^ (h >> 31);
}

function bucketOf(table: Table, sum: usize): usize {
  return table.entries + <usize>(hash(sum) & table.mask) * (ENTRY * WAYS);
}

function holds(entry: usize, sum: usize): bool {
  return (
    load<u64>(entry) == keyWord(sum, 0) &&
    load<u64>(entry, 8) == keyWord(sum, 1) &&
    (load<u64>(entry, 16) & KEY_MASK) == keyWord(sum, 2) &&
    load<u8>(entry, 23) != 0
  );
}

export function probe(table: Table, sum: usize): i32 {
  let entry = bucketOf(table, sum);
  for (let way: usize = 0; way < WAYS; way++, entry += ENTRY)
    if (holds(entry, sum)) return <i32>(load<u8>(entry, 23) & 1);
  return UNKNOWN;
}

export function keep(table: Table, sum: usize, won: bool, work: u64): void {
  let entry = bucketOf(table, sum);
  let chosen = entry;
  let least: u8 = 255;
  for (let way: usize = 0; way < WAYS; way++, entry += ENTRY) {
    if (holds(entry, sum)) {
      chosen = entry;
      break;
    }
    const kept = load<u8>(entry, 23) & 0x7e;
    if (kept < least) {
      least = kept;
      chosen = entry;
    }
  }
  const effort = <u8>(64 - clz(work));
  store<u64>(chosen, keyWord(sum, 0));
  store<u64>(chosen, keyWord(sum, 1), 8);
  store<u64>(chosen, keyWord(sum, 2), 16);
  store<u8>(chosen, 0x80 | (min<u8>(effort, 63) << 1) | (won ? 1 : 0), 23);
}
