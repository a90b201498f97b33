// A sum of large pieces, values and a number, seen by the player to move, who is always Left (Black).
//
// In memory:
//   0  u32 number of pieces      4  u32 number of values      8  i32 the number      12  f32 score
//  16  u64 × 3 packed key
//  40  pieces: u64 black, u64 white, u64 empty points
// 184  values: u32 each

import { largest, valueAt, valueOfPiece } from "./values";

export const SUM_BYTES: usize = 288;
const MAX_PIECES: u32 = 6;
const MAX_VALUES: u32 = 26;
const KEY: usize = 16;
const PIECES: usize = 40;
const PIECE_BYTES: usize = 24;
const VALUES: usize = 184;

export function pieces(sum: usize): u32 {
  return load<u32>(sum);
}

export function values(sum: usize): u32 {
  return load<u32>(sum, 4);
}

export function number(sum: usize): i32 {
  return load<i32>(sum, 8);
}

export function score(sum: usize): f32 {
  return load<f32>(sum, 12);
}

export function setScore(sum: usize, value: f32): void {
  store<f32>(sum, value, 12);
}

export function keyWord(sum: usize, i: usize): u64 {
  return load<u64>(sum + KEY + (i << 3));
}

export function blackOf(sum: usize, i: u32): u64 {
  return load<u64>(sum + PIECES + <usize>i * PIECE_BYTES);
}

export function whiteOf(sum: usize, i: u32): u64 {
  return load<u64>(sum + PIECES + <usize>i * PIECE_BYTES, 8);
}

export function emptiesOf(sum: usize, i: u32): i32 {
  return load<i32>(sum + PIECES + <usize>i * PIECE_BYTES, 16);
}

export function valueIn(sum: usize, i: u32): u32 {
  return load<u32>(sum + VALUES + ((<usize>i) << 2));
}

function setPiece(sum: usize, i: u32, empties: i32, black: u64, white: u64): void {
  const at = sum + PIECES + <usize>i * PIECE_BYTES;
  store<u64>(at, black);
  store<u64>(at, white, 8);
  store<u64>(at, <u64>empties, 16);
}

function setValue(sum: usize, i: u32, value: u32): void {
  store<u32>(sum + VALUES + ((<usize>i) << 2), value);
}

export function clear(sum: usize): void {
  store<u64>(sum, 0);
  store<u64>(sum, 0, 8);
}

/** Adds a value; numbers go to the number. */
export function addValue(sum: usize, form: u32): void {
  const value = valueAt(form);
  if (value.isNumber) {
    store<i32>(sum, number(sum) + value.leftStop, 8);
    return;
  }
  const count = values(sum);
  if (count == MAX_VALUES) unreachable();
  setValue(sum, count, form);
  store<u32>(sum, count + 1, 4);
}

/** Adds a piece, as its value if the database has it. */
export function addPiece(sum: usize, empties: i32, black: u64, white: u64): void {
  if (empties <= largest) {
    addValue(sum, valueOfPiece(empties, black, white));
    return;
  }
  const count = pieces(sum);
  if (count == MAX_PIECES) unreachable();
  setPiece(sum, count, empties, black, white);
  store<u32>(sum, count + 1);
}

/** Copies a sum without one of its pieces. */
export function copyWithoutPiece(to: usize, from: usize, i: u32): void {
  memory.copy(to, from, SUM_BYTES);
  const last = pieces(from) - 1;
  if (i != last) setPiece(to, i, emptiesOf(from, last), blackOf(from, last), whiteOf(from, last));
  store<u32>(to, last);
}

/** Copies a sum without one of its values. */
export function copyWithoutValue(to: usize, from: usize, i: u32): void {
  memory.copy(to, from, SUM_BYTES);
  const last = values(from) - 1;
  setValue(to, i, valueIn(from, last));
  store<u32>(to, last, 4);
}

/** Hands the sum to the other player: everything becomes its negative. Then brings it into normal form. */
export function passOn(sum: usize): void {
  store<i32>(sum, -number(sum), 8);
  for (let i: u32 = 0; i < values(sum); i++) setValue(sum, i, valueAt(valueIn(sum, i)).negative);
  for (let i: u32 = 0; i < pieces(sum); i++)
    setPiece(sum, i, emptiesOf(sum, i), whiteOf(sum, i), blackOf(sum, i));
  normalise(sum);
}

/** Equal sums of the same parts get the same form: parts sorted, each piece read from its lesser end, inverses gone. */
export function normalise(sum: usize): void {
  sortValues(sum);
  cancelValues(sum);
  for (let i: u32 = 0; i < pieces(sum); i++) chooseEnd(sum, i);
  if (pieces(sum) > 1) {
    cancelPieces(sum);
    sortPieces(sum);
  }
}

function sortValues(sum: usize): void {
  const count = values(sum);
  for (let i: u32 = 1; i < count; i++) {
    const value = valueIn(sum, i);
    let j = i;
    for (; j > 0 && valueIn(sum, j - 1) > value; j--) setValue(sum, j, valueIn(sum, j - 1));
    setValue(sum, j, value);
  }
}

/** Takes out pairs of a value and its negative; what stays, stays sorted. */
function cancelValues(sum: usize): void {
  const GONE: u32 = 0xffffffff;
  const count = values(sum);
  let gone = false;
  for (let i: u32 = 0; i + 1 < count; i++) {
    const value = valueIn(sum, i);
    if (value == GONE) continue;
    const negative = valueAt(value).negative;
    if (negative < value) continue;
    for (let j = i + 1; j < count; j++)
      if (valueIn(sum, j) == negative) {
        setValue(sum, i, GONE);
        setValue(sum, j, GONE);
        gone = true;
        break;
      }
  }
  if (!gone) return;
  let stay: u32 = 0;
  for (let i: u32 = 0; i < count; i++) if (valueIn(sum, i) != GONE) setValue(sum, stay++, valueIn(sum, i));
  store<u32>(sum, stay, 4);
}

/** The last `length` bits in reverse. */
function reverse(bits: u64, length: i32): u64 {
  bits = ((bits >> 1) & 0x5555555555555555) | ((bits & 0x5555555555555555) << 1);
  bits = ((bits >> 2) & 0x3333333333333333) | ((bits & 0x3333333333333333) << 2);
  bits = ((bits >> 4) & 0x0f0f0f0f0f0f0f0f) | ((bits & 0x0f0f0f0f0f0f0f0f) << 4);
  return bswap(bits) >> <u64>(64 - length);
}

/** A piece is the same game from either end: keeps the reading with the smaller masks. */
function chooseEnd(sum: usize, i: u32): void {
  const empties = emptiesOf(sum, i);
  const black = blackOf(sum, i);
  const white = whiteOf(sum, i);
  const mirroredBlack = reverse(black, empties + 1);
  const mirroredWhite = reverse(white, empties + 1);
  if (mirroredBlack < black || (mirroredBlack == black && mirroredWhite < white))
    setPiece(sum, i, empties, mirroredBlack, mirroredWhite);
}

/** Whether two pieces, each read from its lesser end, are each other's inverses. */
function areInverse(sum: usize, i: u32, j: u32): bool {
  const empties = emptiesOf(sum, i);
  if (empties != emptiesOf(sum, j)) return false;
  const black = whiteOf(sum, i);
  const white = blackOf(sum, i);
  if (black == blackOf(sum, j) && white == whiteOf(sum, j)) return true;
  return reverse(black, empties + 1) == blackOf(sum, j) && reverse(white, empties + 1) == whiteOf(sum, j);
}

function cancelPieces(sum: usize): void {
  for (let i: u32 = 0; i + 1 < pieces(sum); i++)
    for (let j = i + 1; j < pieces(sum); j++)
      if (areInverse(sum, i, j)) {
        removePiece(sum, j);
        removePiece(sum, i);
        i--; // another piece has come to this place; at 0 this wraps around, and back with i++
        break;
      }
}

function removePiece(sum: usize, i: u32): void {
  const last = pieces(sum) - 1;
  setPiece(sum, i, emptiesOf(sum, last), blackOf(sum, last), whiteOf(sum, last));
  store<u32>(sum, last);
}

function isBefore(empties: i32, black: u64, white: u64, sum: usize, j: u32): bool {
  if (empties != emptiesOf(sum, j)) return empties > emptiesOf(sum, j);
  if (black != blackOf(sum, j)) return black < blackOf(sum, j);
  return white < whiteOf(sum, j);
}

/** Largest first. */
function sortPieces(sum: usize): void {
  for (let i: u32 = 1; i < pieces(sum); i++) {
    const empties = emptiesOf(sum, i);
    const black = blackOf(sum, i);
    const white = whiteOf(sum, i);
    let j = i;
    for (; j > 0 && isBefore(empties, black, white, sum, j - 1); j--)
      setPiece(sum, j, emptiesOf(sum, j - 1), blackOf(sum, j - 1), whiteOf(sum, j - 1));
    setPiece(sum, j, empties, black, white);
  }
}

let packed0: u64 = 0;
let packed1: u64 = 0;
let packed2: u64 = 0;
let packedBits: u32 = 0;

function append(field: u64, bits: u32): void {
  const at = packedBits & 63;
  const low = field << at;
  const high = at == 0 ? 0 : field >> (64 - at);
  if (packedBits < 64) {
    packed0 |= low;
    packed1 |= high;
  } else if (packedBits < 128) {
    packed1 |= low;
    packed2 |= high;
  } else packed2 |= low;
  packedBits += bits;
}

/** The last byte of a key is left to the table. */
const KEY_BITS: u32 = 184;
const SHORT_VALUE: u32 = 8;
const LONG_VALUE: u32 = 18;

/** Whether the key holds the whole sum. The last byte of a key that does is 0. */
export function isKeyed(sum: usize): bool {
  return load<u8>(sum + KEY, 23) == 0;
}

/**
 * Writes the sum, in normal form, into its key: every part of it, so that sums with equal keys are the same.
 * A sum that does not fit is marked as having no key.
 */
export function pack(sum: usize): void {
  store<u8>(sum + KEY, 0xff, 23);
  packed0 = packed1 = packed2 = 0;
  packedBits = 0;
  append(<u64>(number(sum) + 64), 7);
  append(<u64>pieces(sum), 3);
  for (let i: u32 = 0; i < pieces(sum); i++) {
    const slots = <u32>emptiesOf(sum, i) + 1;
    append(<u64>slots, 6);
    append(blackOf(sum, i), slots);
    append(whiteOf(sum, i), slots);
  }
  append(<u64>values(sum), 5);
  for (let i: u32 = 0; i < values(sum); i++) {
    const value = valueIn(sum, i);
    if (packedBits > KEY_BITS) return;
    // The simplest values come first in the list of all, and most often.
    if (value < 1 << SHORT_VALUE) append(((<u64>value) << 1) | 1, SHORT_VALUE + 1);
    else append((<u64>value) << 1, LONG_VALUE + 1);
  }
  if (packedBits > KEY_BITS) return;
  store<u64>(sum + KEY, packed0);
  store<u64>(sum + KEY, packed1, 8);
  store<u64>(sum + KEY, packed2, 16);
}
