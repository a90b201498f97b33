/**
 * Plambeck and Whitehead, "The Secrets of Notakto": sums of 3×3 boards through the misère quotient
 *   Q = ⟨a, b, c, d | a² = 1, b³ = b, b²c = c, c³ = ac², b²d = d, cd = ad, d² = c²⟩, P = {a, b², bc, c²}.
 * The paper's table of values came through badly, so they are found here by brute force: a board's value is
 * the element of Q whose products with all others predict who wins. Shares no code with the lab.
 */

/** Exponents of a, b, c, d. */
type Word = readonly [a: number, b: number, c: number, d: number];

/** The relations as rewriting from left to right; every word ends at one of the eighteen. */
function reduce(word: Word): string {
  let [a, b, c, d] = word;
  for (;;) {
    if (d >= 2) [c, d] = [c + 2, d - 2];
    else if (c >= 1 && d >= 1) [a, c] = [a + 1, c - 1];
    else if (c >= 3) [a, c] = [a + 1, c - 1];
    else if (b >= 3 || (b >= 2 && c + d > 0)) b -= 2;
    else if (a >= 2) a -= 2;
    else break;
  }
  return "a".repeat(a) + "b".repeat(b) + "c".repeat(c) + "d".repeat(d) || "1";
}

export const ELEMENTS: readonly string[] = "1 a b ab bb abb c ac bc abc cc acc bcc abcc d ad bd abd".split(
  " ",
);

const LOST: readonly string[] = ["a", "bb", "bc", "cc"];

const wordOf = (element: string): Word =>
  [..."abcd"].map((letter) => element.split(letter).length - 1) as unknown as Word;

export const product = (...elements: readonly string[]): string =>
  reduce(
    elements.map(wordOf).reduce((x, y) => x.map((power, i) => power + y[i]) as unknown as Word, [0, 0, 0, 0]),
  );

/** Whether whoever is to move loses a sum with these values. */
export const lostBy = (...elements: readonly string[]): boolean => LOST.includes(product(...elements));

const LINES = [0o700, 0o070, 0o007, 0o444, 0o222, 0o111, 0o421, 0o124];
const isOver = (board: number): boolean => LINES.some((line) => (board & line) === line);

/** One of each eight boards that turns and mirrors make alike. Bit 8 is the top left square. */
function representative(board: number): number {
  const turn = [6, 3, 0, 7, 4, 1, 8, 5, 2];
  const flip = [2, 1, 0, 5, 4, 3, 8, 7, 6];
  const image = (from: number, to: readonly number[]) =>
    to.reduce((sum, square, i) => sum | (((from >> square) & 1) << i), 0);
  const images = [board, image(board, flip)];
  for (let i = 0; i < 6; i++) images.push(image(images[i], turn));
  return Math.min(...images);
}

/** The 46 boards still in play, up to symmetry, as masks with bit 8 for the top left square. */
export const LIVE_BOARDS: readonly number[] = [
  ...new Set(Array.from({ length: 512 }, (_, board) => representative(board))),
].filter((board) => !isOver(board));

/** A part of a sum: a board from 0 up, a Nim heap of h counters as −h. */
type Part = number;

const optionsOf = (part: Part): readonly Part[] => {
  if (part < 0) return Array.from({ length: -part }, (_, left) => -left);
  return Array.from({ length: 9 }, (_, square) => part | (1 << square))
    .filter((next) => next !== part)
    .map(representative);
};

// An empty heap looks like the empty board, so parts that are out of play are left out of every sum.
const known = new Map<string, boolean>();

/** Plain misère play: whoever is to move in the empty sum has won. */
export function losesSum(parts: readonly Part[]): boolean {
  if (parts.length === 0) return false;
  const key = [...parts].sort((x, y) => x - y).join();
  const found = known.get(key);
  if (found !== undefined) return found;
  const loses = !parts.some((part, i) => {
    const rest = parts.filter((_, j) => j !== i);
    return optionsOf(part).some((next) =>
      losesSum((part < 0 ? next === 0 : isOver(next)) ? rest : [...rest, next]),
    );
  });
  known.set(key, loses);
  return loses;
}

// The paper's generators: heaps of 1, 2 and 4 are a, b and d, the empty board is c.
const PARTS: Readonly<Record<string, Part>> = { a: -1, b: -2, c: 0, d: -4 };

/** The value of a board: the only element that agrees with play in every company. */
export function quotientValue(board: number): string {
  const companies = ELEMENTS.map((element) => ({
    element,
    loses: losesSum([
      board,
      ...[...element].filter((letter) => letter !== "1").map((letter) => PARTS[letter]),
    ]),
  }));
  const candidates = ELEMENTS.filter((value) =>
    companies.every(({ element, loses }) => lostBy(value, element) === loses),
  );
  if (candidates.length !== 1) throw new Error(`Board ${board.toString(8)} has values ${candidates.join()}`);
  return candidates[0];
}

/** "X../.../..." */
export const textOf = (board: number): string =>
  (board.toString(2).padStart(9, "0").replaceAll("0", ".").replaceAll("1", "X").match(/.../g) ?? []).join(
    "/",
  );
