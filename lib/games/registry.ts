import { UserError } from "../errors.ts";
import type { Game } from "./game.ts";
import { notakto } from "./notakto.ts";

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
