import { type ImpartialGame, type Sum, TooLarge } from "./impartial.ts";
import type { BipartiteMonoid } from "./quotient.ts";

export type Verdict =
  | { readonly holds: true; readonly pairs: number }
  /** The least sum (see `isBelow`) of which the monoid is wrong. */
  | { readonly holds: false; readonly sum: Sum };

/** A monoid with the element of every position of a game. */
export interface Valued extends BipartiteMonoid {
  readonly elementOf: readonly number[];
}

/**
 * Compares sums by how often they hold the highest position, then the next, and so on. A move always leads
 * to a lower sum, and adding the same to two sums keeps their order.
 */
export function isBelow(one: Sum, two: Sum): boolean {
  for (let i = one.length - 1, k = two.length - 1; ; i--, k--) {
    if (k < 0) return false;
    if (i < 0) return true;
    if (one[i] !== two[k]) return one[i] < two[k];
  }
}

/** A sum by its value and its options' values, reached from an earlier one by adding a position. */
interface Pair {
  readonly value: number;
  readonly options: readonly number[];
  readonly before: number;
  readonly position: number;
}

/**
 * Proves that a commutative, reduced monoid with an element for every position is the misère quotient of all their sums, or finds
 * the least sum where it fails.
 *
 * Give every sum the pair of its value and the set of its options' values. Pairs multiply as sums add,
 * (x, E)·(y, F) = (xy, xF ∪ yE), so the pairs of all sums, infinitely many, are the finite closure of the
 * pairs of the positions: the transition algebra of Plambeck and Siegel ("Misère quotients for impartial
 * games", J. Combin. Theory A 115, 2008, and its supplement). If in every pair x is in P exactly when E is
 * not empty and holds no element of P, then by induction over the options x is in P exactly for the lost
 * sums. And if any two elements are told apart by P after some multiplication, no smaller monoid will do.
 */
export function verify(game: Pick<ImpartialGame, "options">, monoid: Valued, limit: number): Verdict {
  const { product, lost, elementOf } = monoid;
  const words = Math.ceil(product.length / 16);
  const productOf = (sum: Sum): number => sum.reduce((x, position) => product[x][elementOf[position]], 0);

  const setOf = (elements: readonly number[]): Uint16Array => {
    const set = new Uint16Array(words);
    for (const x of elements) set[x >> 4] |= 1 << (x & 15);
    return set;
  };
  const nameOf = (x: number, set: Uint16Array): string => String.fromCharCode(x, ...set);
  const holds = ({ value, options }: Pair): boolean =>
    lost[value] === (options.length > 0 && !options.some((option) => lost[option]));

  const pairs: Pair[] = [{ value: 0, options: [], before: -1, position: -1 }];
  if (!holds(pairs[0])) return { holds: false, sum: [] };
  const seen = new Set([nameOf(0, setOf([]))]);
  const generators = new Set<string>();
  for (let position = 0; position < elementOf.length; position++) {
    const own = [...new Set(game.options[position].map(productOf))];
    const value = elementOf[position];
    const generator = nameOf(value, setOf(own));
    if (generators.has(generator)) continue;
    generators.add(generator);
    if (own.length === 0 && value === 0) continue;
    const ownTimes = product.map((line) => own.map((option) => line[option]));
    const times = product[value];
    // Once, twice, three times this position more, each time all sums of lower ones, in their order.
    for (let from = 0, to = pairs.length; from < to; from = to, to = pairs.length)
      for (let before = from; before < to; before++) {
        const { value: x, options } = pairs[before];
        const together = [...new Set([...ownTimes[x], ...options.map((option) => times[option])])];
        const name = nameOf(times[x], setOf(together));
        if (seen.has(name)) continue;
        seen.add(name);
        if (pairs.length >= limit)
          throw new TooLarge(`more than ${limit.toLocaleString("en")} pairs to verify`);
        const pair: Pair = { value: times[x], options: together, before, position };
        pairs.push(pair);
        if (!holds(pair)) return { holds: false, sum: sumOf(pairs, pairs.length - 1) };
      }
  }
  return { holds: true, pairs: pairs.length };
}

function sumOf(pairs: readonly Pair[], last: number): number[] {
  const sum: number[] = [];
  for (let i = last; pairs[i].before >= 0; i = pairs[i].before) sum.push(pairs[i].position);
  return sum.sort((a, b) => a - b);
}

/** Whether the products of a table that `generators` generate are those of a commutative monoid (Light's test). */
export function isCommutativeMonoid({ product }: BipartiteMonoid, generators: Iterable<number>): boolean {
  const middles = [...new Set(generators)];
  return [...product.keys()].every(
    (x) =>
      product[x][0] === x &&
      product[x].every((xy, y) => xy === product[y][x]) &&
      middles.every((g) =>
        product[x].every((_, y) => product[product[x][g]][y] === product[x][product[g][y]]),
      ),
  );
}

/** Whether any two elements x, y have a z such that just one of xz and yz is in P. */
export function isReduced({ product, lost }: BipartiteMonoid): boolean {
  const rows = product.map((line) => line.map((z) => (lost[z] ? "P" : "N")).join(""));
  return new Set(rows).size === product.length;
}
