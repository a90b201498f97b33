// Du's Sorted Bucket Hash. A position is a number below 3^points ≤ 2^k. Multiplied by an odd constant modulo
// 2^k it stays unique, as that is a bijection; the high bits of the product pick a bucket and the rest, the
// code, is kept in it in order and found by bisection. Nothing is ever forgotten and nothing mistaken.
//
// A bucket is 8 bytes: the address of its entries (u32), how many there are and how many fit (u16 each). An
// entry is 4 bytes: the code, whether it belongs to the proof (1 bit), and the value (1 bit). A bucket that is
// full moves to twice the room; the room it leaves goes to the next bucket that needs as much.
import { reserve } from "../common/reserve";

const BUCKET_BYTES: usize = 8;
const ENTRY_BYTES: usize = 4;
const FLAG_BITS: u32 = 2;
const CODE_BITS: u32 = 32 - FLAG_BITS;
const VALUE: u32 = 1;
const PROOF: u32 = 2;
const FIRST_ROOM: u32 = 4;
/** Of all bytes, one in so many goes to the buckets themselves, unless codes would be too long. */
const BUCKETS_SHARE: u32 = 16;
const ODD: u64 = 0x9e3779b97f4a7c15;
const ROOMS: u32 = 16;

let keyBits: u64 = 0;
let codeBits: u64 = 0;
let base: usize = 0;
let top: usize = 0;
let end: usize = 0;
/** Rooms left by buckets that moved, by size: lists whose links lie in the rooms. */
const LEFT = reserve(ROOMS * 4);

/** Positions in the table. */
export let entries: u64 = 0;
/** Set where there was no room for a position. */
export let overflowed: bool = false;

/** An empty table in this memory, for numbers below 2^bits. False if it is too small for any. */
export function setBuckets(address: usize, bytes: usize, bits: u32): bool {
  let indexBits: u32 = 1;
  while ((BUCKET_BYTES << (indexBits + 1)) * BUCKETS_SHARE <= bytes && indexBits + 8 < bits) indexBits++;
  if (bits > indexBits + CODE_BITS) indexBits = bits - CODE_BITS;
  keyBits = bits;
  codeBits = bits - indexBits;
  base = address;
  top = address + (BUCKET_BYTES << indexBits);
  end = address + bytes;
  if (top > end) return false;
  memory.fill(base, 0, top - base);
  memory.fill(LEFT, 0, ROOMS * 4);
  entries = 0;
  overflowed = false;
  return true;
}

/** Bytes in use, buckets and entries, with the room that is kept for more. */
export function bytesTaken(): usize {
  return top - base;
}

let bucket: usize = 0;
let code: u32 = 0;

/** Where the entry of a position is, or where it would have to go; sets `bucket` and `code`. */
function find(rank: u64): usize {
  const product = (rank * ODD) & (((<u64>1) << keyBits) - 1);
  bucket = base + <usize>(product >> codeBits) * BUCKET_BYTES;
  code = <u32>(product & (((<u64>1) << codeBits) - 1));
  const first = <usize>load<u32>(bucket);
  let low: u32 = 0;
  let high = <u32>load<u16>(bucket, 4);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (load<u32>(first + (middle << 2)) >> FLAG_BITS < code) low = middle + 1;
    else high = middle;
  }
  return first + (low << 2);
}

function isAt(place: usize): bool {
  const last = <usize>load<u32>(bucket) + ((<u32>load<u16>(bucket, 4)) << 2);
  return place < last && load<u32>(place) >> FLAG_BITS == code;
}

/** 1 or 0: the value of a position; −1 if it is not in the table. */
export function valueOf(rank: u64): i32 {
  const place = find(rank);
  return isAt(place) ? <i32>(load<u32>(place) & VALUE) : -1;
}

/** Marks a position as part of the proof; false if it was already. */
export function markProof(rank: u64): bool {
  const place = find(rank);
  const entry = load<u32>(place);
  store<u32>(place, entry | PROOF);
  return (entry & PROOF) == 0;
}

export function insert(rank: u64, value: bool): void {
  let place = find(rank);
  if (isAt(place)) return;
  const count = <u32>load<u16>(bucket, 4);
  const room = <u32>load<u16>(bucket, 6);
  if (count == room) {
    const offset = place - <usize>load<u32>(bucket);
    if (!enlarge(count, room)) {
      overflowed = true;
      return;
    }
    place = <usize>load<u32>(bucket) + offset;
  }
  const last = <usize>load<u32>(bucket) + (count << 2);
  memory.copy(place + ENTRY_BYTES, place, last - place);
  store<u32>(place, (code << FLAG_BITS) | (value ? VALUE : 0));
  store<u16>(bucket, count + 1, 4);
  entries++;
}

/** Moves the bucket to twice the room. */
function enlarge(count: u32, room: u32): bool {
  const wanted = room == 0 ? FIRST_ROOM : room << 1;
  if (wanted > 0xffff) return false;
  const list = LEFT + ((<u32>ctz(wanted)) << 2);
  let address = <usize>load<u32>(list);
  if (address != 0) {
    store<u32>(list, load<u32>(address));
  } else {
    if (top + wanted * ENTRY_BYTES > end) return false;
    address = top;
    top += wanted * ENTRY_BYTES;
  }
  const old = <usize>load<u32>(bucket);
  memory.copy(address, old, count << 2);
  if (room != 0) {
    const oldList = LEFT + ((<u32>ctz(room)) << 2);
    store<u32>(old, load<u32>(oldList));
    store<u32>(oldList, <u32>old);
  }
  store<u32>(bucket, <u32>address);
  store<u16>(bucket, wanted, 6);
  return true;
}
