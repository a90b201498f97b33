import type { Game } from "../games/game.ts";
import type { Player } from "./player.ts";

/** Plays any legal move, all equally likely. */
export function randomPlayer<State>(game: Game<State>): Player<State> {
  return { name: "random", choose: (state, random) => random.pick(game.legalMoves(state)) };
}
