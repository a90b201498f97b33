import type { Game } from "./game.ts";
import { notakto } from "./notakto.ts";

/** Boards of every game, small and large: what the conformance suite plays on. */
// biome-ignore lint/suspicious/noExplicitAny: each game has a state type of its own
export const games: Readonly<Record<string, readonly Game<any>[]>> = {
  notakto: [1, 2, 3, 4, 5, 8, 16].map(notakto),
};
