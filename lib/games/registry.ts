import { UserError } from "../errors.ts";
import { corsoOfSize } from "./corso.ts";
import { dawsonOfSize, MAX_COLUMNS } from "./dawson.ts";
import type { Game } from "./game.ts";
import { MAX_HEAP, MAX_HEAPS, nimOfSize } from "./nim.ts";
import { nogo } from "./nogo.ts";
import { notakto } from "./notakto.ts";
import { MAX_BOARDS, MAX_SQUARES, notaktoSumOfSize } from "./notakto-sum.ts";
import { othello } from "./othello.ts";

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
  corso: {
    summary: "place marbles or expand them, which dyes what they reach; whoever holds most cells wins",
    sizes:
      "columns x rows, from 1x1 to 15x15, and perhaps the number of players, 2 to 9: 5x5, 5 for short, or 5x5x3",
    defaultSize: "5x5",
    make: corsoOfSize,
    examples: ["1x1", "2", "3x3", "2x5", "4x3x3", "5x5", "5x5x4", "15x15", "7x1x9"],
  },
  dawson: {
    summary:
      "pawns advance or capture on three rows, capture is compulsory; the last to move loses (normal: wins)",
    sizes: `n columns, from 1 to ${MAX_COLUMNS}, such as 9 or normal:9`,
    defaultSize: "9",
    make: dawsonOfSize,
    examples: ["1", "2", "3", "9", "normal:9", "26"],
  },
  nim: {
    summary: "take counters from one heap; whoever takes the last one wins (misère: loses)",
    sizes: `heaps such as 3,4,5 or misere:3,4,5, up to ${MAX_HEAPS} heaps of 1 to ${MAX_HEAP}`,
    defaultSize: "3,4,5",
    make: nimOfSize,
    examples: ["1", "7", "misere:3,4,5", "2,2,2", "misere:1,5,5,1", "99,1,99"],
  },
  nogo: {
    summary: "Black and White place stones; captures and suicide are illegal; whoever can't move loses",
    sizes: "rows x columns, from 1x1 to 60x60",
    defaultSize: "4x4",
    make: (size) => {
      const [rows, cols] = numbersIn(size, 2);
      return nogo(rows, cols);
    },
    examples: ["1x1", "1x2", "1x11", "2x2", "2x3", "4x4", "5x3", "9x9", "40x1", "1x40"],
  },
  "notakto-sum": {
    summary: "Notakto on several boards; a line takes its board out of play, and the last board loses",
    sizes: `boards such as 3,3,3 or 3,4, up to ${MAX_BOARDS} of them with at most ${MAX_SQUARES} squares in all`,
    defaultSize: "3,3",
    make: notaktoSumOfSize,
    examples: ["3", "1,2", "3,4", "3,3,3", "2,3,2,1", "5,5,5,5,5,5,5"],
  },
  othello: {
    summary: "place discs and flip what they enclose; whoever has more discs at the end wins",
    sizes: "n, an even number from 4 to 16",
    defaultSize: "6",
    make: (size) => othello(numbersIn(size, 1)[0]),
    examples: ["4", "6", "8", "10", "16"],
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
