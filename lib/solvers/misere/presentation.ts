import type { BipartiteMonoid } from "./quotient.ts";

/** Exponents of a, b, c, … */
export type Word = readonly number[];

export interface Relation {
  readonly left: string;
  readonly right: string;
}

export interface Presentation {
  /** The elements named a, b, c, … */
  readonly generators: readonly number[];
  /** The least word of each element: "1", "a", "ab^2". */
  readonly words: readonly string[];
  /** A complete set of rewriting rules, from left to right: they bring every word to its least form. */
  readonly relations: readonly Relation[];
}

/** "ab^2" for exponents 1, 2; "1" for none. */
function formatWord(word: Word): string {
  const text = word.map((power, i) => {
    const letter = i < 26 ? String.fromCharCode(97 + i) : `g${i}`;
    return power === 0 ? "" : power === 1 ? letter : `${letter}^${power}`;
  });
  return text.join("") || "1";
}

/**
 * Names the elements of a monoid as words in generators, taken from `candidates` in order as they are needed.
 * Words are compared by length, then by how much of the last letters they hold, so that a² = 1 and cd = ad
 * read as in Plambeck; `order` lists the elements as he does, 1, a, b, ab, b², …
 */
export function presentation(
  { product }: BipartiteMonoid,
  candidates: readonly number[],
): Presentation & { readonly order: readonly number[] } {
  const generators: number[] = [];
  let reached = new Set([0]);
  for (const element of candidates) {
    if (reached.has(element)) continue;
    generators.push(element);
    reached = generated(product, generators);
  }
  if (reached.size < product.length) throw new Error("The positions do not generate the monoid.");

  // Words by length; a word can only be least if all its parts are.
  const least = new Map<number, Word>([[0, generators.map(() => 0)]]);
  const rules: { left: Word; right: Word }[] = [];
  let shell: { word: Word; element: number }[] = [{ word: generators.map(() => 0), element: 0 }];
  while (shell.length > 0) {
    const longer = new Map<string, { word: Word; element: number }>();
    for (const { word, element } of shell)
      generators.forEach((generator, i) => {
        const next = word.with(i, word[i] + 1);
        if (!rules.some(({ left }) => left.every((power, k) => power <= next[k])))
          longer.set(next.join(), { word: next, element: product[element][generator] });
      });
    shell = [];
    for (const entry of [...longer.values()].sort((x, y) => compareWords(x.word, y.word))) {
      const right = least.get(entry.element);
      if (right) {
        rules.push({ left: entry.word, right });
      } else {
        least.set(entry.element, entry.word);
        shell.push(entry);
      }
    }
  }
  const order = [...least.keys()].sort((x, y) => compareWords(least.get(x)!, least.get(y)!));
  rules.sort((x, y) => compareWords(x.left, y.left));
  return {
    order,
    generators: generators.map((element) => order.indexOf(element)),
    words: order.map((element) => formatWord(least.get(element)!)),
    relations: rules.map(({ left, right }) => ({ left: formatWord(left), right: formatWord(right) })),
  };
}

/** By the power of the last letter, then of the one before it, and so on. */
function compareWords(one: Word, two: Word): number {
  for (let i = one.length - 1; i >= 0; i--) if (one[i] !== two[i]) return one[i] - two[i];
  return 0;
}

function generated(product: BipartiteMonoid["product"], generators: readonly number[]): Set<number> {
  const reached = new Set([0]);
  for (const x of reached) for (const generator of generators) reached.add(product[x][generator]);
  return reached;
}
