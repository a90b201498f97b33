import type { Game } from "../games/game.ts";
import type { PromptPlayer } from "./player.ts";

/** Plays any legal move, all equally likely. */
export function randomPlayer<State>(game: Game<State>): PromptPlayer<State> {
  return { name: "random", choose: (state, random) => random.pick(game.legalMoves(state)) };
}
