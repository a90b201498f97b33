/**
 * Lays out a permutation of a slice's digits as the WebAssembly kernel reads it
 * (see `mergeShuffled` in wasm/assembly/retrograde.ts for the layout and the method).
 *
 * Digit i of a board's place in the target is digit shuffle[i] of its place in the source. Digits 0 to 5
 * lie within a 64-bit word, the others in the word's index.
 */
const WORD_DIGITS = 6;
export const SHUFFLE_BYTES = 8896 + 64 * 16;

const HEADER = 0;
const SWAPS = 16;
const EXCHANGES = 96;
const SOURCES = 192;
const TARGETS = 448;
const OUTER = 704;
const INNER = 4800;

/** For each digit, the places of a 64-bit word where it is 0. */
const ZERO_AT = [
  0x5555555555555555n,
  0x3333333333333333n,
  0x0f0f0f0f0f0f0f0fn,
  0x00ff00ff00ff00ffn,
  0x0000ffff0000ffffn,
  0x00000000ffffffffn,
];

export function writeShuffle(memory: ArrayBufferLike, address: number, shuffle: Uint8Array): void {
  const view = new DataView(memory, address, SHUFFLE_BYTES);
  const digits = shuffle.length;
  // Digits of a target word that come from the source's index, and the index digits that trade with them.
  const incoming = range(0, WORD_DIGITS).filter((i) => shuffle[i] >= WORD_DIGITS);
  const outgoing = range(WORD_DIGITS, digits).filter((i) => shuffle[i] < WORD_DIGITS);
  const staying = range(WORD_DIGITS, digits).filter((i) => shuffle[i] >= WORD_DIGITS);

  // Within a word, first bring each digit to its place; one that is about to leave waits in the place
  // of the digit that it will be exchanged with.
  const origin = range(0, WORD_DIGITS).map((i) =>
    shuffle[i] < WORD_DIGITS ? shuffle[i] : shuffle[outgoing[incoming.indexOf(i)]],
  );
  const swaps = transpositions(origin);
  swaps.forEach(([low, high], i) => {
    view.setBigUint64(SWAPS + 16 * i, ~ZERO_AT[low] & ZERO_AT[high], true);
    view.setUint32(SWAPS + 16 * i + 8, 2 ** high - 2 ** low, true);
  });
  incoming.forEach((digit, i) => {
    view.setBigUint64(EXCHANGES + 16 * i, ZERO_AT[digit], true);
    view.setUint32(EXCHANGES + 16 * i + 8, 2 ** digit, true);
  });
  const sourceByte = (digit: number): number => 8 * 2 ** (shuffle[digit] - WORD_DIGITS);
  const targetByte = (digit: number): number => 8 * 2 ** (digit - WORD_DIGITS);
  sums(incoming.map(sourceByte)).forEach((offset, i) => {
    view.setUint32(SOURCES + 4 * i, offset, true);
  });
  sums(outgoing.map(targetByte)).forEach((offset, i) => {
    view.setUint32(TARGETS + 4 * i, offset, true);
  });
  const half = Math.ceil(staying.length / 2);
  const writeStarts = (at: number, chosen: readonly number[]): number => {
    const targets = sums(chosen.map(targetByte));
    const sources = sums(chosen.map(sourceByte));
    targets.forEach((target, i) => {
      view.setUint32(at + 8 * i, target, true);
      view.setUint32(at + 8 * i + 4, sources[i], true);
    });
    return targets.length;
  };
  view.setUint32(HEADER, swaps.length, true);
  view.setUint32(HEADER + 4, incoming.length, true);
  view.setUint32(HEADER + 8, writeStarts(OUTER, staying.slice(half)), true);
  view.setUint32(HEADER + 12, writeStarts(INNER, staying.slice(0, half)), true);
}

/** Exchanges of two digits, low before high, that bring digit origin[i] to place i for every i. */
function transpositions(origin: readonly number[]): [number, number][] {
  const now = range(0, origin.length);
  const swaps: [number, number][] = [];
  origin.forEach((wanted, place) => {
    const found = now.indexOf(wanted);
    if (found === place) return;
    swaps.push([Math.min(place, found), Math.max(place, found)]);
    [now[place], now[found]] = [now[found], now[place]];
  });
  return swaps;
}

/** All sums of some of the terms: entry b adds those whose bits are set in b. */
function sums(terms: readonly number[]): number[] {
  const all = [0];
  for (const term of terms) all.push(...all.map((sum) => sum + term));
  return all;
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);
