// A table of bounds: for a position, by its key, between which scores its own lies.
//
// Keys are scrambled by a bijection of numbers of so many bits. The scrambled key's upper bits choose a bucket, the
// rest stands in the entry, so that no two positions can be taken for one another. An entry has 46 bits of a key, the
// least and the most score (6 bits each) and how much work they were (6 bits: the number of positions in binary
// places, at least 1, so that no entry is 0).

const KEY_BITS: u64 = 46;
const KEY_PART: u64 = ((1 as u64) << KEY_BITS) - 1;
const LEAST_AT: u64 = KEY_BITS;
const MOST_AT: u64 = KEY_BITS + 6;
const WORK_AT: u64 = KEY_BITS + 12;
const SIX_BITS: u64 = 63;
/** Added to a score, so that none is below 0. */
const SHIFT: i32 = 28;

export const ENTRY: usize = 8;
const BUCKET: usize = 8 * ENTRY;

let table: usize = 0;
/** Of a key. */
let bits: u64 = 0;
let mask: u64 = 0;
/** Of a key, those in the entry; the others choose the bucket. */
let entryBits: u64 = 0;

/** What `find` found. */
export let knownLeast: i32 = 0;
export let knownMost: i32 = 0;

/** There are at least so many buckets that 46 bits are enough for the rest of a key. */
export function setTable(at: usize, bucketBits: u64, keyBits: u64): void {
  table = at;
  bits = keyBits;
  mask = ~(0 as u64) >> (64 - keyBits);
  entryBits = keyBits - bucketBits;
}

/** Each step can be undone: multiplying by an odd number, and adding to the lower half what the upper half is. */
export function scramble(key: u64): u64 {
  const half = (bits + 1) >> 1;
  key = (key * 0x9e3779b97f4a7c15) & mask;
  key ^= key >> half;
  key = (key * 0xbf58476d1ce4e5b9) & mask;
  key ^= key >> half;
  return (key * 0x94d049bb133111eb) & mask;
}

function bucketOf(scrambled: u64): usize {
  return table + ((scrambled >> entryBits) as usize) * BUCKET;
}

function keyPart(scrambled: u64): u64 {
  return scrambled & (((1 as u64) << entryBits) - 1);
}

function leastIn(entry: u64): i32 {
  return (((entry >> LEAST_AT) & SIX_BITS) as i32) - SHIFT;
}

function mostIn(entry: u64): i32 {
  return (((entry >> MOST_AT) & SIX_BITS) as i32) - SHIFT;
}

/** Whether anything is known of a position; what is then stands in knownLeast and knownMost. */
export function find(scrambled: u64): bool {
  const bucket = bucketOf(scrambled);
  const part = keyPart(scrambled);
  for (let at = bucket; at < bucket + BUCKET; at += ENTRY) {
    const entry = load<u64>(at);
    if (entry == 0) return false;
    if ((entry & KEY_PART) != part) continue;
    knownLeast = leastIn(entry);
    knownMost = mostIn(entry);
    return true;
  }
  return false;
}

/** Adds what was found out in so many positions; in a full bucket, in place of what was least work. */
export function remember(scrambled: u64, least: i32, most: i32, positions: f64): void {
  const bucket = bucketOf(scrambled);
  const part = keyPart(scrambled);
  let work = 64 - clz((positions as u64) | 1);
  let place = bucket;
  let leastWork: u64 = 64;
  for (let at = bucket; at < bucket + BUCKET; at += ENTRY) {
    const entry = load<u64>(at);
    if (entry == 0) {
      place = at;
      break;
    }
    const entryWork = entry >> WORK_AT;
    if ((entry & KEY_PART) == part) {
      least = max(least, leastIn(entry));
      most = min(most, mostIn(entry));
      work = max(work, entryWork);
      place = at;
      break;
    }
    if (entryWork < leastWork) {
      leastWork = entryWork;
      place = at;
    }
  }
  store<u64>(
    place,
    part | (((least + SHIFT) as u64) << LEAST_AT) | (((most + SHIFT) as u64) << MOST_AT) | (work << WORK_AT),
  );
}
