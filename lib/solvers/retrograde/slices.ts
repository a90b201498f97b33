import { orbitsOf, type Region } from "./region.ts";

/**
 * How a region is cut up. Some squares (`naming`) name a slice; the others (`inner`) are the digits of a
 * board's place in it. The naming squares are a union of orbits, so every symmetry of the region carries
 * slices to slices and only one slice of each class is computed and stored, in its own `slot`.
 *
 * Plain data: workers receive it as it is.
 */
export interface Slicing {
  readonly naming: readonly number[];
  readonly inner: readonly number[];
  /** The lines, split in the same way: bit i stands for naming[i], or for inner[i]. */
  readonly lines: readonly { readonly naming: number; readonly inner: number }[];
  /** The stored slices by their names (bit sets of naming squares); the index is the slot. */
  readonly stored: Uint32Array;
  /** How many slices each stored one stands for. */
  readonly classSize: Uint32Array;
  /** By name: the slot of the slice that is equal up to symmetry, or NO_SLOT if it holds no line-free board. */
  readonly slotOf: Int32Array;
  /** By name: which of `shuffles` carries the slice to the stored one. */
  readonly shuffleOf: Uint16Array;
  /** Permutations of the inner digits: digit i of a board is digit shuffle[i] of its image. */
  readonly shuffles: readonly Uint8Array[];
}

export const NO_SLOT = -1;

/** At most this many inner squares: 2^24 boards, 2 MiB, stay in a core's reach while they are worked on. */
export const MOST_INNER = 24;
/** Shuffling works on two groups of up to 64 words of 64 boards at a time, so a slice must hold as many. */
const FEWEST_SHUFFLED = 13;
/** Names beyond this are not worth listing: the slices would not fit in memory anyway. */
export const MOST_NAMING = 20;

export const sliceBytes = (inner: number): number => Math.max(16, 2 ** inner / 8);

/** Cuts a region into slices, or returns undefined where there would be too many to list. */
export function sliceRegion(region: Region): Slicing | undefined {
  const identity = Uint16Array.from(region.squares, (_, i) => i);
  const symmetric = innerSquares(orbitsOf(region));
  const useful = symmetric.length === region.squares.length || symmetric.length >= FEWEST_SHUFFLED;
  const symmetries = useful ? region.symmetries : [identity];
  const inner = useful ? symmetric : innerSquares(region.squares.map((_, i) => [i]));
  const naming = region.squares.map((_, i) => i).filter((i) => !inner.includes(i));
  if (naming.length > MOST_NAMING) return undefined;
  const lines = region.lines.map((line) => ({ naming: bitsOf(line, naming), inner: bitsOf(line, inner) }));

  const names = 2 ** naming.length;
  const slotOf = new Int32Array(names).fill(NO_SLOT);
  const shuffleOf = new Uint16Array(names);
  const namingPermutations = symmetries.map((symmetry) => restrict(symmetry, naming));
  const shuffles = symmetries.map((symmetry) => inverse(restrict(symmetry, inner)));
  // The cheapest shuffle first, so that it is the one kept where several carry a slice to its class.
  const order = symmetries
    .map((_, i) => i)
    .sort((a, b) => changesOfSide(shuffles[a]) - changesOfSide(shuffles[b]));
  const stored: number[] = [];
  const classSize: number[] = [];
  for (let name = 0; name < names; name++) {
    if (slotOf[name] !== NO_SLOT) continue;
    if (lines.some((line) => line.inner === 0 && (line.naming & ~name) === 0)) continue;
    const slot = stored.push(name) - 1;
    let size = 0;
    for (const i of order) {
      const image = permuteBits(name, namingPermutations[i]);
      if (slotOf[image] !== NO_SLOT) continue;
      slotOf[image] = slot;
      shuffleOf[image] = i;
      size++;
    }
    classSize.push(size);
  }
  return {
    naming,
    inner,
    lines: lines.filter((line) => line.inner !== 0),
    stored: Uint32Array.from(stored),
    classSize: Uint32Array.from(classSize),
    slotOf,
    shuffleOf,
    shuffles,
  };
}

/** Whole orbits, largest first, as long as they fit. */
function innerSquares(orbits: readonly number[][]): number[] {
  const inner: number[] = [];
  for (const orbit of orbits.toSorted((a, b) => b.length - a.length))
    if (inner.length + orbit.length <= MOST_INNER) inner.push(...orbit.toSorted((a, b) => a - b));
  return inner;
}

/** How many of the digits within a word a shuffle brings in from the index: what makes it dear. */
function changesOfSide(shuffle: Uint8Array): number {
  return shuffle.subarray(0, 6).filter((to) => to >= 6).length;
}

/** A permutation of squares as one of the places in a list that it keeps. */
function restrict(permutation: ArrayLike<number>, list: readonly number[]): Uint8Array {
  return Uint8Array.from(list, (square) => list.indexOf(permutation[square]));
}

function inverse(permutation: Uint8Array): Uint8Array {
  const back = new Uint8Array(permutation.length);
  permutation.forEach((to, from) => {
    back[to] = from;
  });
  return back;
}

/** The members of `list` that are in `squares`, as a bit set. */
function bitsOf(squares: readonly number[], list: readonly number[]): number {
  return list.reduce((bits, square, i) => (squares.includes(square) ? bits | (1 << i) : bits), 0);
}

export function permuteBits(bits: number, permutation: Uint8Array): number {
  let image = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1)
    image |= 1 << permutation[31 - Math.clz32(rest & -rest)];
  return image;
}
