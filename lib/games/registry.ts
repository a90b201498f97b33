import { UserError } from "../errors.ts";
import { corsoAbout, corsoOfSize } from "./corso.ts";
import { dawsonAbout, dawsonOfSize, MAX_COLUMNS } from "./dawson.ts";
import type { AnyGame, GameAbout } from "./game.ts";
import { MAX_HEAP, MAX_HEAPS, nimAbout, nimOfSize, nimSizeOf } from "./nim.ts";
import { nogo, nogoAbout } from "./nogo.ts";
import { type NotaktoPlanes, notakto, notaktoAbout } from "./notakto.ts";
import { MAX_BOARDS, MAX_SQUARES, notaktoSumAbout, notaktoSumOfSize } from "./notakto-sum.ts";
import { othello, othelloAbout } from "./othello.ts";

/** How a game is asked for by name. */
export interface GameEntry {
  readonly summary: string;
  /** What sizes look like, for messages: "n, from 1 to 16". */
  readonly sizes: string;
  readonly defaultSize: string;
  /** Makes the game for a size as people write it; anything else is refused (UserError). */
  make(size: string): AnyGame;
  /** The size that a position shows, as it is written; whether it is a position of that size, `parse` says. */
  sizeOf(position: string): string;
  /** Where a net can be shown the board in several ways. */
  readonly planes?: PlaneSets;
  /** Sizes, small and large, on which the conformance suite plays. */
  readonly examples: readonly string[];
  readonly about: GameAbout;
}

/** What a net can be shown of a game. */
export interface PlaneSets {
  readonly sets: Readonly<Record<string, { readonly shows: string; make(size: string): AnyGame }>>;
  /** The set that the papers have; `make` of the game gives it, too. */
  readonly papers: string;
  /** The set that a player learns from best. */
  readonly learning: string;
}

const notaktoWith =
  (planes: NotaktoPlanes) =>
  (size: string): AnyGame =>
    notakto(numbersIn(size, 1)[0], planes);

/** Every game of the lab. */
export const games: Readonly<Record<string, GameEntry>> = {
  notakto: {
    summary: "both place X; whoever completes a row, column or main diagonal loses",
    sizes: "n, from 1 to 16",
    defaultSize: "5",
    make: notaktoWith("raw"),
    sizeOf: (position) => `${shapeOf(position).rows}`,
    planes: {
      sets: {
        raw: { shows: "X", make: notaktoWith("raw") },
        rich: {
          shows: "X, dead and safe squares, live lines through each square, the parity of the safe squares",
          make: notaktoWith("rich"),
        },
        featured: {
          shows: "X, whose turn it is, the number of dead squares, lines with an odd number of X",
          make: notaktoWith("featured"),
        },
      },
      papers: "raw",
      learning: "rich",
    },
    examples: ["1", "2", "3", "4", "5", "8", "16"],
    about: notaktoAbout,
  },
  corso: {
    summary: "place marbles or expand them, which dyes what they reach; whoever holds most cells wins",
    sizes:
      "columns x rows, from 1x1 to 15x15, and perhaps the number of players, 2 to 9: 5x5, 5 for short, or 5x5x3",
    defaultSize: "5x5",
    make: corsoOfSize,
    sizeOf: (position) => `${shapeOf(position).cols}x${shapeOf(position).rows}`,
    examples: ["1x1", "2", "3x3", "2x5", "4x3x3", "5x5", "5x5x4", "15x15", "7x1x9"],
    about: corsoAbout,
  },
  dawson: {
    summary:
      "pawns advance or capture on three rows, capture is compulsory; the last to move loses (normal: wins)",
    sizes: `n columns, from 1 to ${MAX_COLUMNS}, such as 9 or normal:9`,
    defaultSize: "9",
    make: dawsonOfSize,
    sizeOf: (position) => `${shapeOf(position).cols}`,
    examples: ["1", "2", "3", "9", "normal:9", "26"],
    about: dawsonAbout,
  },
  nim: {
    summary: "take counters from one heap; whoever takes the last one wins (misère: loses)",
    sizes: `heaps such as 3,4,5 or misere:3,4,5, up to ${MAX_HEAPS} heaps of 1 to ${MAX_HEAP}`,
    defaultSize: "3,4,5",
    make: nimOfSize,
    sizeOf: nimSizeOf,
    examples: ["1", "7", "misere:3,4,5", "2,2,2", "misere:1,5,5,1", "99,1,99"],
    about: nimAbout,
  },
  nogo: {
    summary: "Black and White place stones; captures and suicide are illegal; whoever can't move loses",
    sizes: "rows x columns, from 1x1 to 60x60",
    defaultSize: "4x4",
    make: (size) => {
      const [rows, cols] = numbersIn(size, 2);
      return nogo(rows, cols);
    },
    sizeOf: (position) => `${shapeOf(position).rows}x${shapeOf(position).cols}`,
    examples: ["1x1", "1x2", "1x11", "2x2", "2x3", "4x4", "5x3", "9x9", "40x1", "1x40"],
    about: nogoAbout,
  },
  "notakto-sum": {
    summary: "Notakto on several boards; a line takes its board out of play, and the last board loses",
    sizes: `boards such as 3,3,3 or 3,4, up to ${MAX_BOARDS} of them with at most ${MAX_SQUARES} squares in all`,
    defaultSize: "3,3",
    make: notaktoSumOfSize,
    sizeOf: (position) =>
      position
        .split("+")
        .map((board) => shapeOf(board).rows)
        .join(),
    examples: ["3", "1,2", "3,4", "3,3,3", "2,3,2,1", "5,5,5,5,5,5,5"],
    about: notaktoSumAbout,
  },
  othello: {
    summary: "place discs and flip what they enclose; whoever has more discs at the end wins",
    sizes: "n, an even number from 4 to 16",
    defaultSize: "6",
    make: (size) => othello(numbersIn(size, 1)[0]),
    sizeOf: (position) => `${shapeOf(position).rows}`,
    examples: ["4", "6", "8", "10", "16"],
    about: othelloAbout,
  },
};

/** The entry of a game, by name. */
export function gameNamed(name: string): GameEntry {
  const entry = Object.hasOwn(games, name) ? games[name] : undefined;
  if (!entry) throw new UserError(`There is no game "${name}"; games: ${Object.keys(games).join(", ")}.`);
  return entry;
}

/** Makes a game, with planes of its own choice or those that are asked for; what it does not have is refused. */
export function makeGame(name: string, size: string, planes?: string): AnyGame {
  const entry = gameNamed(name);
  if (planes === undefined) return entry.make(size);
  if (!entry.planes) throw new UserError(`There are no planes to choose from in ${name}; leave them out.`);
  const { sets } = entry.planes;
  if (!Object.hasOwn(sets, planes))
    throw new UserError(
      `There are no planes "${planes}" in ${name}; they are ${Object.keys(sets).join(" or ")}.`,
    );
  return sets[planes].make(size);
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

/** Rows and columns of a board's text: rows parted by / or line ends, and perhaps a letter for who moves. */
function shapeOf(position: string): { readonly rows: number; readonly cols: number } {
  const board = position.trim().replace(/\s+[a-z]$/i, "");
  const rows = board.split(/\s*[/\n]\s*/);
  return { rows: rows.length, cols: rows[0].length };
}
