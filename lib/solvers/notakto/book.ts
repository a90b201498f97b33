import { existsSync, readFileSync } from "node:fs";
import { UserError } from "../../errors.ts";
import type { Permutation } from "../../games/game.ts";
import { type Notakto, type NotaktoState, notakto } from "../../games/notakto.ts";
import type { OnProgress } from "../../progress.ts";
import { projectPath } from "../../project.ts";
import { seal, unseal } from "../../sealed-file.ts";
import type { Solution } from "./retrograde/solve.ts";

/**
 * The opening book of 6×6: the outcome of every position with up to BOOK_CROSSES X.
 *
 * Early in 6×6 the outcome is nearly always a matter of parity: with an odd number of X on the board the
 * player to move loses. The book holds the exceptions, one of each class under the 192 symmetries.
 */
export const BOOK_SIZE = 6;
/** A position with this many X or more has at most 26 squares left: its region is solved in a blink. */
export const BOOK_CROSSES = 10;
/** Where it is kept, in the project. */
export const BOOK_PATH = "data/notakto-6-book.bin";

export interface Book {
  /** Whether the player to move loses; for line-free positions of up to BOOK_CROSSES X. */
  isLost(state: NotaktoState): boolean;
  /** The exceptions, by number of X, as canonical keys. */
  readonly exceptions: readonly ReadonlySet<number>[];
}

const parityLoses = (crosses: number): boolean => crosses % 2 === 1;

/**
 * Numbers positions so that symmetric ones get the same number: bit i stands for square i, and the image
 * with the smallest number counts. 36 bits fit a double exactly.
 */
function canonicalKeys(game: Notakto): (squares: ArrayLike<number>) => number {
  const bits = Array.from({ length: game.symmetries.size }, (_, i) => {
    const { cells }: { cells: Permutation } = game.symmetries.at(i);
    return Float64Array.from(cells, (cell) => 2 ** cell);
  });
  return (squares) => {
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < bits.length; i++) {
      const image = bits[i];
      let key = 0;
      for (let j = 0; j < squares.length; j++) key += image[squares[j]];
      if (key < least) least = key;
    }
    return least;
  };
}

/** The squares of a key. */
export function squaresOf(key: number): number[] {
  const squares: number[] = [];
  for (let rest = key, square = 0; rest > 0; rest = Math.floor(rest / 2), square++)
    if (rest % 2 === 1) squares.push(square);
  return squares;
}

const crossedSquares = (game: Notakto, state: NotaktoState): number[] => {
  const squares: number[] = [];
  for (let square = 0; square < game.actions; square++)
    if (!game.isEmpty(state, square)) squares.push(square);
  return squares;
};

/** Makes the book from the solution of 6×6: class by class, one X more at a time. Takes a minute or two. */
export function makeBook(solution: Solution, onProgress?: OnProgress): Uint8Array {
  const game = notakto(BOOK_SIZE);
  const keyOf = canonicalKeys(game);
  const exceptions: number[][] = [[]];
  let level = new Set([0]);
  if (solution.isLost(game.initial()) !== parityLoses(0)) exceptions[0].push(0);
  for (let crosses = 1; crosses <= BOOK_CROSSES; crosses++) {
    const next = new Set<number>();
    exceptions.push([]);
    let done = 0;
    for (const key of level) {
      if (done++ % 1000 === 0)
        onProgress?.({ label: `positions with ${crosses} X`, done, total: level.size });
      const squares = squaresOf(key);
      const state = squares.reduce((now, square) => game.play(now, square), game.initial());
      for (const move of game.safeMoves(state)) {
        const grown = keyOf([...squares, move]);
        if (next.has(grown)) continue;
        next.add(grown);
        if (solution.isLost(game.play(state, move)) !== parityLoses(crosses)) exceptions[crosses].push(grown);
      }
    }
    level = next;
  }
  return encode(exceptions.map((keys) => keys.sort((a, b) => a - b)));
}

// The file: for each number of X the count of exceptions, then their keys as differences, all as variable-length
// numbers (seven bits a byte, the eighth says that more follow); sealed.
function encode(exceptions: readonly (readonly number[])[]): Uint8Array {
  const bytes: number[] = [];
  const write = (value: number): void => {
    let rest = value;
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
    bytes.push(rest);
  };
  for (const keys of exceptions) {
    write(keys.length);
    keys.forEach((key, i) => {
      write(key - (i === 0 ? 0 : keys[i - 1]));
    });
  }
  return seal([Uint8Array.from(bytes)]);
}

/** All squares filled. */
const MOST_KEY = 2 ** (BOOK_SIZE * BOOK_SIZE) - 1;

/** Reads the committed book; a damaged file is refused, never believed. */
export function readBook(path = projectPath(BOOK_PATH)): Book {
  const rebuild = "`npx notakto book` makes it anew";
  if (!existsSync(path)) throw new UserError(`The opening book is missing: ${rebuild}.`);
  const damaged = new UserError(`The opening book ${path} is damaged: ${rebuild}.`);
  const content = unseal(readFileSync(path));
  if (!content) throw damaged;
  let at = 0;
  const read = (): number => {
    let value = 0;
    for (let weight = 1; ; weight *= 128) {
      if (at === content.length || weight > MOST_KEY) throw damaged;
      const byte = content[at++];
      value += (byte & 127) * weight;
      if (byte < 128) return value;
    }
  };
  const exceptions = Array.from({ length: BOOK_CROSSES + 1 }, () => {
    const keys = new Set<number>();
    let key = 0;
    for (let left = read(); left > 0; left--) {
      key += read();
      if (key > MOST_KEY || keys.has(key)) throw damaged;
      keys.add(key);
    }
    return keys;
  });
  if (at < content.length) throw damaged;
  const game = notakto(BOOK_SIZE);
  const keyOf = canonicalKeys(game);
  return {
    exceptions,
    isLost: (state) =>
      parityLoses(state.crosses) !== exceptions[state.crosses].has(keyOf(crossedSquares(game, state))),
  };
}
