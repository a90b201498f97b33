import { UserError } from "../../errors.ts";
import { type Notakto, notakto } from "../../games/notakto.ts";
import { type OctalCode, octalOptions } from "../octal.ts";
import type { ImpartialGame, Sum } from "./impartial.ts";

/** Nim with heaps of 0 up to so many counters; position h is the heap of h. */
export function nimHeaps(largest: number): ImpartialGame {
  const heaps = Array.from({ length: largest + 1 }, (_, heap) => heap);
  return {
    names: heaps.map(String),
    options: heaps.map((heap) => heaps.slice(0, heap).map((left) => (left === 0 ? [] : [left]))),
  };
}

/** Kayles, 0.77: knock down one pin, or two that stand side by side. */
export const KAYLES: OctalCode = [7, 7];

/** An octal game with heaps of 0 up to so many counters; position h is the heap of h. */
export function octalHeaps(code: OctalCode, largest: number): ImpartialGame {
  const heaps = Array.from({ length: largest + 1 }, (_, heap) => heap);
  return { names: heaps.map(String), options: heaps.map((heap) => octalOptions(code, heap)) };
}

export interface NotaktoBoards extends ImpartialGame {
  /** Boards are masks: bit i is square i. This is the number of the board that one is symmetric to. */
  positionOf(mask: number): number;
  /** The least of the masks that the symmetries of the board make of one. */
  representative(mask: number): number;
}

/** The largest board whose squares fit one mask with room to enumerate them all. */
const LARGEST_BOARD = 4;

/**
 * The boards of n×n Notakto with at least so many X, up to symmetry, as positions of a sum. A board with a
 * completed line is out of play, and all of them are position 0.
 */
export function notaktoBoards(size: number, { fewest = 0 } = {}): NotaktoBoards {
  if (size > LARGEST_BOARD)
    throw new UserError(`Boards of size ${size} are too many to list; sizes 1 to ${LARGEST_BOARD} can be.`);
  const game = notakto(size);
  const lines = game.lines.map((line) => line.reduce((mask, cell) => mask | (1 << cell), 0));
  const isDead = (mask: number): boolean => lines.some((line) => (mask & line) === line);
  const representative = representatives(game);
  const live: number[] = [];
  for (let mask = 0; mask < 2 ** game.actions; mask++)
    if (crossesOf(mask) >= fewest && !isDead(mask) && representative(mask) === mask) live.push(mask);
  // Every move adds an X, so the options of a board come before it.
  live.sort((a, b) => crossesOf(b) - crossesOf(a) || a - b);
  const numberOf = new Map(live.map((mask, i) => [mask, i + 1]));
  const positionOf = (mask: number): number => (isDead(mask) ? 0 : numberOf.get(representative(mask))!);
  const optionsOf = (mask: number): Sum[] => {
    const found = new Set<number>();
    for (let cell = 0; cell < game.actions; cell++)
      if ((mask & (1 << cell)) === 0) found.add(positionOf(mask | (1 << cell)));
    return [...found].map((position) => (position === 0 ? [] : [position]));
  };
  return {
    names: ["out of play", ...live.map((mask) => textOf(size, mask))],
    options: [[], ...live.map(optionsOf)],
    positionOf,
    representative,
  };
}

export function crossesOf(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** "X../.../...": a mask as rows, bit 0 at the top left. */
export function textOf(size: number, mask: number): string {
  const squares = Array.from({ length: size * size }, (_, cell) => ((mask >> cell) & 1 ? "X" : "."));
  return Array.from({ length: size }, (_, row) => squares.slice(row * size, (row + 1) * size).join("")).join(
    "/",
  );
}

function representatives(game: Notakto): (mask: number) => number {
  const symmetries = Array.from({ length: game.symmetries.size }, (_, i) => game.symmetries.at(i).cells);
  const known = new Map<number, number>();
  return (mask) => {
    const found = known.get(mask);
    if (found !== undefined) return found;
    const images = symmetries.map((cells) => {
      let image = 0;
      for (let cell = 0; cell < cells.length; cell++) if (mask & (1 << cell)) image |= 1 << cells[cell];
      return image;
    });
    const least = Math.min(...images);
    for (const image of images) known.set(image, least);
    return least;
  };
}
