import type { Permutation } from "../../../games/game.ts";
import { orbitsOf, type Region } from "./region.ts";

/**
 * How a region is cut up. Some squares (`naming`) name a slice; the others (`inner`) are the digits of a
 * board's place in it. Plain data: workers receive it as it is.
 */
export interface Cut {
  readonly naming: readonly number[];
  readonly inner: readonly number[];
  /** The lines, split in the same way: bit i stands for naming[i], or for inner[i]. */
  readonly lines: readonly { readonly naming: number; readonly inner: number }[];
  /** Permutations of the inner digits: digit i of a board is digit shuffle[i] of its image. */
  readonly shuffles: readonly Uint8Array[];
}

/**
 * The slices of a cut. The naming squares are a union of orbits, so every symmetry of the region carries
 * slices to slices and only one slice of each class is computed and stored; its index is its `slot`.
 */
export interface Slicing extends Cut {
  /** The stored slices by their names (bit sets of naming squares), in ascending order. */
  readonly stored: Uint32Array;
  /** How many slices each stored one stands for. */
  readonly classSize: Uint32Array;
  /** By name: the slot of the slice that is equal up to symmetry, or NO_SLOT if it holds no line-free board. */
  readonly slotOf: Int32Array;
  /** By name: which of `shuffles` carries the slice to the stored one. */
  readonly shuffleOf: Uint16Array;
}

/** A stored slice and the shuffle through which another slice is to read it. */
export interface Source {
  readonly slot: number;
  readonly shuffle: number;
}

export const NO_SLOT = -1;

/** At most this many inner squares: 2^24 boards, 2 MiB, stay in a core's reach while they are worked on. */
const MOST_INNER = 24;
/** Shuffling works on two groups of up to 64 words of 64 boards at a time, so a slice must hold as many. */
const FEWEST_SHUFFLED = 13;
/** With more naming squares the slices would not fit in memory; on disk they may. */
const MOST_NAMING = { memory: 20, disk: 25 };
/** With more orbits than this their unions are too many to compare. */
const FEW_ORBITS = 12;

export const sliceBytes = (inner: number): number => Math.max(16, 2 ** inner / 8);

/**
 * Cuts a region into slices, or returns undefined where there would be too many to list. The naming squares
 * may be given, as a union of orbits; otherwise as few are chosen as can be.
 */
export function sliceRegion(
  region: Region,
  { room = "memory", naming }: { room?: keyof typeof MOST_NAMING; naming?: readonly number[] } = {},
): Slicing | undefined {
  const cut = cutRegion(region, naming);
  return cut.naming.length > MOST_NAMING[room] ? undefined : listSlices(cut);
}

function cutRegion(region: Region, chosen?: readonly number[]): Cut & { symmetries: readonly Permutation[] } {
  const all = region.squares.map((_, i) => i);
  const without = (list: readonly number[]): number[] => all.filter((i) => !list.includes(i));
  const symmetric = chosen ? without(chosen) : innerSquares(region);
  const useful = symmetric.length === all.length || symmetric.length >= FEWEST_SHUFFLED;
  const symmetries = useful ? region.symmetries : [Uint16Array.from(all)];
  const inner = useful ? symmetric : all.slice(0, MOST_INNER);
  const naming = without(inner);
  const lines = region.lines.map((line) => ({ naming: bitsOf(line, naming), inner: bitsOf(line, inner) }));
  const shuffles = symmetries.map((symmetry) => inverse(restrict((square) => symmetry[square], inner)));
  return { naming, inner, lines, shuffles, symmetries };
}

function listSlices({ symmetries, ...cut }: ReturnType<typeof cutRegion>): Slicing {
  const { naming, lines, shuffles } = cut;
  const names = 2 ** naming.length;
  const slotOf = new Int32Array(names).fill(NO_SLOT);
  const shuffleOf = new Uint16Array(names);
  const images = symmetries.map((symmetry) => bitPermuter(restrict((square) => symmetry[square], naming)));
  // The cheapest shuffle first, so that it is the one kept where several carry a slice to its class.
  const order = Array.from(symmetries.keys()).sort(
    (a, b) => changesOfSide(shuffles[a]) - changesOfSide(shuffles[b]),
  );
  const named = lines.filter((line) => line.inner === 0).map((line) => line.naming);
  const stored: number[] = [];
  const classSize: number[] = [];
  for (let name = 0; name < names; name++) {
    if (slotOf[name] !== NO_SLOT) continue;
    if (named.some((line) => (line & ~name) === 0)) continue;
    const slot = stored.push(name) - 1;
    let size = 0;
    for (let i = 0; i < order.length; i++) {
      const image = images[order[i]](name);
      if (slotOf[image] !== NO_SLOT) continue;
      slotOf[image] = slot;
      shuffleOf[image] = order[i];
      size++;
    }
    classSize.push(size);
  }
  return {
    ...cut,
    lines: lines.filter((line) => line.inner !== 0),
    stored: Uint32Array.from(stored),
    classSize: Uint32Array.from(classSize),
    slotOf,
    shuffleOf,
  };
}

/** What workers need of a slicing: not the long lists. */
export const cutOf = ({ naming, inner, lines, shuffles }: Slicing): Cut => ({
  naming,
  inner,
  lines,
  shuffles,
});

/** The slots by the number of X on the naming squares: layer k reads only layer k + 1. */
export function layersOf(slicing: Slicing): number[][] {
  const layers: number[][] = Array.from({ length: slicing.naming.length + 1 }, () => []);
  slicing.stored.forEach((name, slot) => {
    layers[ones(name)].push(slot);
  });
  return layers;
}

/** The slices that one more X on a naming square leads to. */
export function sourcesOf({ naming, stored, slotOf, shuffleOf }: Slicing, slot: number): Source[] {
  const sources: Source[] = [];
  for (let i = 0; i < naming.length; i++) {
    const name = stored[slot] | (1 << i);
    if (name !== stored[slot] && slotOf[name] !== NO_SLOT)
      sources.push({ slot: slotOf[name], shuffle: shuffleOf[name] });
  }
  return sources;
}

/** Whole orbits: as many squares as fit, and of equal choices the one that leaves the fewest slices. */
function innerSquares(region: Region): number[] {
  const orbits = orbitsOf(region);
  const candidates = orbits.length <= FEW_ORBITS ? unionsOf(orbits) : [largestFirst(orbits)];
  const most = candidates.reduce((size, squares) => Math.max(size, squares.length), 0);
  const largest = candidates.filter((squares) => squares.length === most);
  const slices = new Map(largest.map((inner) => [inner, largest.length === 1 ? 0 : classes(region, inner)]));
  return largest.reduce((best, inner) => (slices.get(inner)! < slices.get(best)! ? inner : best));
}

function largestFirst(orbits: readonly number[][]): number[] {
  const inner: number[] = [];
  for (const orbit of orbits.toSorted((a, b) => b.length - a.length))
    if (inner.length + orbit.length <= MOST_INNER) inner.push(...orbit.toSorted((a, b) => a - b));
  return inner;
}

/** Every union of orbits that fits in a slice. */
function unionsOf(orbits: readonly number[][]): number[][] {
  let unions: number[][] = [[]];
  for (const orbit of orbits) {
    const sorted = orbit.toSorted((a, b) => a - b);
    const grown = unions.map((union) => [...union, ...sorted]);
    unions = unions.concat(grown.filter((union) => union.length <= MOST_INNER));
  }
  return unions;
}

/** How many classes of slices there are, by Burnside: the mean number of names that a symmetry keeps. */
function classes(region: Region, inner: readonly number[]): number {
  const within = new Set(inner);
  const kept = region.symmetries.map((symmetry) => {
    const seen = new Set<number>();
    let cycles = 0;
    for (let square = 0; square < symmetry.length; square++) {
      if (within.has(square) || seen.has(square)) continue;
      cycles++;
      for (let next = square; !seen.has(next); next = symmetry[next]) seen.add(next);
    }
    return 2 ** cycles;
  });
  return kept.reduce((sum, names) => sum + names, 0) / kept.length;
}

/** How many of the digits within a word a shuffle brings in from the index: what makes it dear. */
function changesOfSide(shuffle: Uint8Array): number {
  return shuffle.subarray(0, 6).filter((to) => to >= 6).length;
}

/** A permutation of squares as one of the places in a list that it keeps. */
export function restrict(image: (square: number) => number, list: readonly number[]): Uint8Array {
  return Uint8Array.from(list, (square) => list.indexOf(image(square)));
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

/** `permuteBits` for the same permutation again and again: a table for each byte. */
export function bitPermuter(permutation: Uint8Array): (bits: number) => number {
  const tables = Array.from({ length: 4 }, (_, byte) =>
    Int32Array.from({ length: permutation.length > 8 * byte ? 256 : 1 }, (_, value) =>
      permuteBits((value << (8 * byte)) & (2 ** permutation.length - 1), permutation),
    ),
  );
  const [first, second, third, fourth] = tables;
  return (bits) =>
    first[bits & 255] | second[(bits >>> 8) & 255] | third[(bits >>> 16) & 255] | fourth[bits >>> 24];
}

export function ones(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}
