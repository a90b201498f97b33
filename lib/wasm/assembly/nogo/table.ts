// What has been solved, in a table of fixed size: 8 bytes a position, four positions a bucket.
//
// An entry holds the stones of a position as a number to base 3 (48 bits), its value (1), how much work it took
// (5, as a power of 2) and some bits of its hash (10). The hash only says where to look: an entry is believed
// when its stones are those looked for, or reduce to the same position, which the caller checks. A full bucket
// gives up what was cheapest to find; that costs time, never truth.

const RANK: u64 = (1 << 48) - 1;
const VALUE_SHIFT: u64 = 48;
const WORK_SHIFT: u64 = 49;
const TAG_SHIFT: u64 = 54;
const MOST_WORK: u32 = 31;
const WAYS: usize = 4;

let base: usize = 0;
let buckets: u64 = 0;
/** How many entries are taken. */
export let taken: u64 = 0;

/** Puts an empty table into this memory, which must be zero; an address that 64 divides keeps buckets in lines. */
export function setTable(address: usize, bytes: usize): void {
  base = address;
  buckets = bytes / (WAYS * 8);
  taken = 0;
}

function bucketOf(hash: u64): usize {
  return base + <usize>(((hash >> 32) * buckets) >> 32) * (WAYS * 8);
}

function tagOf(hash: u64): u64 {
  return hash << TAG_SHIFT;
}

export let foundAt: u32 = 0;

/** The bucket's next entry at or after `way` whose tag fits; 0 if there is none. Sets `foundAt` to its place. */
export function candidate(hash: u64, way: u32): u64 {
  const bucket = bucketOf(hash);
  for (; way < <u32>WAYS; way++) {
    const entry = load<u64>(bucket + (way << 3));
    if (entry != 0 && (entry ^ tagOf(hash)) >> TAG_SHIFT == 0) {
      foundAt = way;
      return entry;
    }
  }
  return 0;
}

export function rankIn(entry: u64): u64 {
  return entry & RANK;
}

export function valueIn(entry: u64): bool {
  return ((entry >> VALUE_SHIFT) & 1) != 0;
}

export function remember(hash: u64, rank: u64, value: bool, effort: u64): void {
  const bucket = bucketOf(hash);
  // At least 1, so that no entry is 0.
  const work = min<u32>(MOST_WORK, 64 - <u32>clz(effort | 1));
  const entry = tagOf(hash) | ((<u64>work) << WORK_SHIFT) | ((<u64>value) << VALUE_SHIFT) | rank;
  let victim: usize = 0;
  let least: u32 = 64;
  for (let way: u32 = 0; way < <u32>WAYS; way++) {
    const old = load<u64>(bucket + (way << 3));
    if (old == 0) {
      taken++;
      store<u64>(bucket + (way << 3), entry);
      return;
    }
    if ((old & RANK) == rank) {
      store<u64>(bucket + (way << 3), entry);
      return;
    }
    const oldWork = <u32>((old >> WORK_SHIFT) & MOST_WORK);
    if (oldWork < least) {
      least = oldWork;
      victim = way;
    }
  }
  store<u64>(bucket + (victim << 3), entry);
}
