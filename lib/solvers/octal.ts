import { UserError } from "../errors.ts";

/**
 * Octal games are played on heaps, and a code says which moves there are: digit k is the sum of 1 if k
 * counters may be taken when that is the whole heap, 2 if when some remain in one heap, 4 if when they
 * remain in two.
 */
export type OctalCode = readonly number[];

/**
 * Dawson's chess, 0.137: a heap is a run of columns with both pawns at home. Playing a column takes its
 * neighbours in the run with it: one column where it stood alone, two at an end, three elsewhere.
 */
export const DAWSONS_CHESS: OctalCode = [1, 3, 7];

/** What a heap can become in one move, as lists of non-empty heaps, the smaller first; each of them once. */
export function octalOptions(code: OctalCode, heap: number): number[][] {
  const options: number[][] = [];
  code.forEach((digit, index) => {
    const rest = heap - (index + 1);
    if (rest === 0 && digit & 1) options.push([]);
    if (rest > 0 && digit & 2) options.push([rest]);
    if (digit & 4) for (let small = 1; small <= rest - small; small++) options.push([small, rest - small]);
  });
  return options;
}

/** How many counters misereWins takes on; seconds at most. */
const MAX_COUNTERS = 60;

/**
 * Whether the player to move wins 0.137 on these heaps when whoever moves last loses. Exact, by search that
 * remembers every position: a heap of 44 takes a tenth of a second. Values of single heaps don't add up in
 * misère play, so a sum is searched as a whole.
 */
export function misereWins(heaps: readonly number[]): boolean {
  if (!heaps.every((heap) => Number.isInteger(heap) && heap >= 0))
    throw new UserError(`Heaps are whole numbers from 0 up, not ${heaps.join(", ")}.`);
  const counters = heaps.reduce((sum, heap) => sum + heap, 0);
  if (counters > MAX_COUNTERS)
    throw new UserError(
      `Heaps with ${counters} counters are too many to search; at most ${MAX_COUNTERS} are accepted.`,
    );
  return searchMisere(heaps.filter((heap) => heap > 0).sort(bySize));
}

const bySize = (a: number, b: number): number => a - b;
const optionsOfHeap = Array.from({ length: MAX_COUNTERS + 1 }, (_, heap) =>
  octalOptions(DAWSONS_CHESS, heap),
);
const known = new Map<string, boolean>();

/** The heaps sorted, none of them empty. */
function searchMisere(heaps: readonly number[]): boolean {
  // Nothing left: the other player moved last, and lost.
  if (heaps.length === 0) return true;
  const key = heaps.join();
  let wins = known.get(key);
  if (wins === undefined) {
    wins = heaps.some((heap, i) => {
      if (heap === heaps[i - 1]) return false;
      const others = heaps.toSpliced(i, 1);
      return optionsOfHeap[heap].some((left) => !searchMisere([...others, ...left].sort(bySize)));
    });
    known.set(key, wins);
  }
  return wins;
}

/** The nim value of each heap of 0.137; those of a sum add up without carry (Sprague and Grundy). */
const nimValues: number[] = [];
for (const options of optionsOfHeap) {
  const reached = new Set(options.map((left) => left.reduce((sum, part) => sum ^ nimValues[part], 0)));
  let value = 0;
  while (reached.has(value)) value++;
  nimValues.push(value);
}

/** Whether the player to move wins 0.137 on these heaps, of at most MAX_COUNTERS, when whoever moves last wins. */
export const normalWins = (heaps: readonly number[]): boolean =>
  heaps.reduce((sum, heap) => sum ^ nimValues[heap], 0) !== 0;
