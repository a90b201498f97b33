// A NoGo board of up to 30 points: sets of points are bits of a u32, point row · cols + col.
import { reserve } from "../common/reserve";

export let points: u32 = 0;
let cols: u32 = 0;
/** All points. */
export let full: u32 = 0;
/** The point in the middle, where there is one. */
export let centre: u32 = 0;
let notFirst: u32 = 0;
let notLast: u32 = 0;

/** How many symmetries the board has; number 0 does nothing. */
export let symmetries: u32 = 0;
const MOST_POINTS: u32 = 30;
// A set of points is looked up in three parts of so many bits.
let part: u32 = 0;
let partMask: u32 = 0;
const PARTS: u32 = 3;
const PART_ENTRIES: u32 = 1 << (MOST_POINTS / PARTS);

/** image[s][part][value]: where symmetry s sends the points of a part. */
const IMAGES = reserve(8 * PARTS * PART_ENTRIES * 4);
/** power[part][value]: the sum of 3^p over the points p of a part. */
const POWERS = reserve(PARTS * PART_ENTRIES * 8);
/** The points of two colours that five digits to base 3 stand for: colour 1 in the low half-word. */
const DIGITS = reserve(243 * 4);
/** The least point of each point's orbit. */
const ORBITS = reserve(32);

export function setBoard(rows: u32, columns: u32): void {
  cols = columns;
  points = rows * columns;
  full = (1 << points) - 1;
  centre = rows & columns & 1 ? 1 << (points >> 1) : 0;
  notFirst = 0;
  notLast = 0;
  for (let p: u32 = 0; p < points; p++) {
    if (p % cols != 0) notFirst |= 1 << p;
    if (p % cols != cols - 1) notLast |= 1 << p;
  }
  part = (points + PARTS - 1) / PARTS;
  partMask = (1 << part) - 1;
  setSymmetries(rows);
  setPowers();
}

function setSymmetries(rows: u32): void {
  for (let p: u32 = 0; p < points; p++) store<u8>(ORBITS + p, p);
  symmetries = rows == cols ? 8 : 4;
  for (let s: u32 = 0; s < symmetries; s++) {
    const images = IMAGES + s * PARTS * PART_ENTRIES * 4;
    for (let k: u32 = 0; k < PARTS; k++)
      for (let value: u32 = 0; value <= partMask; value++) {
        let image: u32 = 0;
        for (let bit: u32 = 0; bit < part; bit++) {
          const p = k * part + bit;
          if (!((value >> bit) & 1) || p >= points) continue;
          let row = p / cols;
          let col = p % cols;
          if (s & 1) row = rows - 1 - row;
          if (s & 2) col = cols - 1 - col;
          const q = s & 4 ? col * cols + row : row * cols + col;
          image |= 1 << q;
          if (q < load<u8>(ORBITS + p)) store<u8>(ORBITS + p, q);
        }
        store<u32>(images + (k * PART_ENTRIES + value) * 4, image);
      }
  }
}

/** From here on the board has no symmetry but the one that does nothing; `image` still knows the others. */
export function forgetSymmetries(): void {
  symmetries = 1;
  for (let p: u32 = 0; p < points; p++) store<u8>(ORBITS + p, p);
}

function setPowers(): void {
  for (let k: u32 = 0; k < PARTS; k++)
    for (let value: u32 = 0; value <= partMask; value++) {
      let sum: u64 = 0;
      let power: u64 = 1;
      for (let p: u32 = 0; p < k * part; p++) power *= 3;
      for (let bit: u32 = 0; bit < part; bit++, power *= 3) if ((value >> bit) & 1) sum += power;
      store<u64>(POWERS + (k * PART_ENTRIES + value) * 8, sum);
    }
  for (let word: u32 = 0; word < 243; word++) {
    let rest = word;
    let sets: u32 = 0;
    for (let bit: u32 = 0; bit < 5; bit++, rest /= 3) {
      if (rest % 3 == 1) sets |= 1 << bit;
      if (rest % 3 == 2) sets |= 1 << (16 + bit);
    }
    store<u32>(DIGITS + word * 4, sets);
  }
}

/** The points next to one of these. */
export function around(set: u32): u32 {
  return ((set >> cols) | (set << cols) | ((set & notLast) << 1) | ((set & notFirst) >> 1)) & full;
}

/** Where symmetry s sends these points. */
export function image(s: u32, set: u32): u32 {
  const images = IMAGES + s * PARTS * PART_ENTRIES * 4;
  return (
    load<u32>(images + (set & partMask) * 4) |
    load<u32>(images + ((set >> part) & partMask) * 4, PART_ENTRIES * 4) |
    load<u32>(images + (set >> (2 * part)) * 4, 2 * PART_ENTRIES * 4)
  );
}

export function orbitOf(point: u32): u32 {
  return load<u8>(ORBITS + point);
}

function powers(set: u32): u64 {
  return (
    load<u64>(POWERS + (set & partMask) * 8) +
    load<u64>(POWERS + ((set >> part) & partMask) * 8, PART_ENTRIES * 8) +
    load<u64>(POWERS + (set >> (2 * part)) * 8, 2 * PART_ENTRIES * 8)
  );
}

/** A position as a number to base 3: digit p is 0 for an empty point, 1 or 2 for a stone. Below 3^30 < 2^48. */
export function rankOf(ones: u32, twos: u32): u64 {
  return powers(ones) + 2 * powers(twos);
}

/** The inverse of rankOf: the points of digit 1 in the low half, of digit 2 in the high half. */
export function unrank(rank: u64): u64 {
  let ones: u64 = 0;
  let twos: u64 = 0;
  for (let shift: u64 = 0; rank != 0; shift += 5) {
    const sets = load<u32>(DIGITS + <u32>(rank % 243) * 4);
    rank /= 243;
    ones |= (<u64>(sets & 0xffff)) << shift;
    twos |= (<u64>(sets >> 16)) << shift;
  }
  return ones | (twos << 32);
}
