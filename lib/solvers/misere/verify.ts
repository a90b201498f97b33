import { type ImpartialGame, type Sum, TooLarge } from "./impartial.ts";
import type { BipartiteMonoid } from "./quotient.ts";

export type Verdict =
  | { readonly holds: true; readonly pairs: number }
  /** A sum of positions of which, or of an option of which, the monoid is wrong. */
  | { readonly holds: false; readonly sum: Sum };

/**
 * Proves that a reduced monoid with a value for every position is the misère quotient of all their sums, or
 * finds a sum where it fails.
 *
 * Give every sum the pair of its value and the set of its options' values. Pairs multiply as sums add,
 * (x, E)·(y, F) = (xy, xF ∪ yE), so the pairs of all sums, infinitely many, are the finite closure of the
 * pairs of the positions: the transition algebra of Plambeck and Siegel ("Misère quotients for impartial
 * games", J. Combin. Theory A 115, 2008, and its supplement). If in every pair x is in P exactly when E is
 * not empty and holds no element of P, then by induction over the options x is in P exactly for the lost
 * sums. And if any two elements are told apart by P after some multiplication, no smaller monoid will do.
 */
export function verify(
  game: ImpartialGame,
  monoid: BipartiteMonoid & { readonly elementOf: readonly number[] },
  limit: number,
): Verdict {
  const { product, lost, elementOf } = monoid;
  const size = product.length;
  const words = Math.ceil(size / 32);
  const productOf = (sum: Sum): number => sum.reduce((x, position) => product[x][elementOf[position]], 0);

  const setOf = (elements: Iterable<number>): Uint32Array => {
    const set = new Uint32Array(words);
    for (const x of elements) set[x >> 5] |= 1 << (x & 31);
    return set;
  };
  const membersOf = (set: Uint32Array): number[] => {
    const members: number[] = [];
    for (let word = 0; word < words; word++)
      for (let bits = set[word]; bits !== 0; bits &= bits - 1)
        members.push(32 * word + 31 - Math.clz32(bits & -bits));
    return members;
  };
  const P = setOf(lost.flatMap((isLost, x) => (isLost ? [x] : [])));
  const meets = (one: Uint32Array, two: Uint32Array): boolean => one.some((word, i) => (word & two[i]) !== 0);
  const nameOf = (x: number, set: Uint32Array): string => `${x}:${set.join()}`;

  // Positions with the same pair are as one; those without options are the empty sum.
  const generators = new Map<
    string,
    { position: number; value: number; options: number[]; times: Uint32Array[] }
  >();
  elementOf.forEach((value, position) => {
    const options = [...new Set(game.options[position].map(productOf))];
    if (options.length === 0 && value !== 0) throw new Error(`Position ${position} is over but no identity.`);
    const name = nameOf(value, setOf(options));
    if (options.length === 0 || generators.has(name)) return;
    const times = product.map((line) => setOf(options.map((option) => line[option])));
    generators.set(name, { position, value, options, times });
  });

  interface Pair {
    readonly value: number;
    readonly options: readonly number[];
    readonly before: number;
    readonly position: number;
  }
  const pairs: Pair[] = [{ value: 0, options: [], before: -1, position: -1 }];
  const seen = new Set([nameOf(0, setOf([]))]);
  if (lost[0]) return { holds: false, sum: [] };
  for (let i = 0; i < pairs.length; i++)
    for (const generator of generators.values()) {
      const { value, options } = pairs[i];
      const next = product[value][generator.value];
      const set = generator.times[value].slice();
      const line = product[generator.value];
      for (let k = 0; k < options.length; k++) {
        const y = line[options[k]];
        set[y >> 5] |= 1 << (y & 31);
      }
      const name = nameOf(next, set);
      if (seen.has(name)) continue;
      if (pairs.length >= limit)
        throw new TooLarge(`more than ${limit.toLocaleString("en")} pairs to verify`);
      seen.add(name);
      pairs.push({ value: next, options: membersOf(set), before: i, position: generator.position });
      if (lost[next] === meets(set, P)) return { holds: false, sum: wordOf(pairs, pairs.length - 1) };
    }
  if (!isReduced(monoid)) throw new Error("The monoid is not reduced.");
  return { holds: true, pairs: pairs.length };
}

function wordOf(pairs: readonly { before: number; position: number }[], last: number): number[] {
  const sum: number[] = [];
  for (let i = last; pairs[i].before >= 0; i = pairs[i].before) sum.push(pairs[i].position);
  return sum.sort((a, b) => a - b);
}

/** Whether any two elements x, y have a z such that just one of xz and yz is in P. */
export function isReduced({ product, lost }: BipartiteMonoid): boolean {
  const rows = product.map((line) => line.map((z) => (lost[z] ? "P" : "N")).join(""));
  return new Set(rows).size === product.length;
}
