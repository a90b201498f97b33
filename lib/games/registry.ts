import { UserError } from "../errors.ts";
import type { Game } from "./game.ts";
import { MAX_HEAP, MAX_HEAPS, nimOfSize } from "./nim.ts";
import { notakto } from "./notakto.ts";
import { MAX_BOARDS, MAX_SQUARES, notaktoSumOfSize } from "./notakto-sum.ts";

/** How a game is asked for by name. */
export interface GameEntry {
  readonly summary: string;
  /** What sizes look like, for messages: "n, from 1 to 16". */
  readonly sizes: string;
  readonly defaultSize: string;
  /** Makes the game for a size as people write it; anything else is refused (UserError). */
  // biome-ignore lint/suspicious/noExplicitAny: each game has a state type of its own
  make(size: string): Game<any>;
  /** Sizes, small and large, on which the conformance suite plays. */
  readonly examples: readonly string[];
}

/** Every game of the lab. */
export const games: Readonly<Record<string, GameEntry>> = {
  notakto: {
    summary: "both place X; whoever completes a row, column or main diagonal loses",
    sizes: "n, from 1 to 16",
    defaultSize: "5",
    make: (size) => notakto(numbersIn(size, 1)[0]),
    examples: ["1", "2", "3", "4", "5", "8", "16"],
  },
  nim: {
    summary: "take counters from one heap; whoever takes the last one wins (misère: loses)",
    sizes: `heaps such as 3,4,5 or misere:3,4,5, up to ${MAX_HEAPS} heaps of 1 to ${MAX_HEAP}`,
    defaultSize: "3,4,5",
    make: nimOfSize,
    examples: ["1", "7", "misere:3,4,5", "2,2,2", "misere:1,5,5,1", "99,1,99"],
  },
  "notakto-sum": {
    summary: "Notakto on several boards; a line takes its board out of play, and the last board loses",
    sizes: `boards such as 3,3,3 or 3,4, up to ${MAX_BOARDS} of them with at most ${MAX_SQUARES} squares in all`,
    defaultSize: "3,3",
    make: notaktoSumOfSize,
    examples: ["3", "1,2", "3,4", "3,3,3", "2,3,2,1", "5,5,5,5,5,5,5"],
  },
};

/** The entry of a game, by name. */
export function gameNamed(name: string): GameEntry {
  const entry = Object.hasOwn(games, name) ? games[name] : undefined;
  if (!entry) throw new UserError(`There is no game "${name}"; games: ${Object.keys(games).join(", ")}.`);
  return entry;
}

/** The whole numbers of a size such as "3x9": exactly `count` of them. */
function numbersIn(size: string, count: number): number[] {
  const numbers = /^\d+(x\d+)*$/.test(size) ? size.split("x").map(Number) : [];
  if (numbers.length !== count)
    throw new UserError(
      `"${size}" is no size; write ${Array(count).fill("n").join("x")}, with whole numbers.`,
    );
  return numbers;
}
