import type { Game } from "../games/game.ts";
import { solverOf } from "../solvers/registry.ts";
import { bestMoves } from "../solvers/solver.ts";
import type { PromptPlayer } from "./player.ts";

/**
 * Plays one of the moves that keep the best result there is, all equally likely, wherever the game's solver knows
 * every position; a game that nobody plays perfectly is refused.
 */
export async function perfectPlayer<State>(game: Game<State>): Promise<PromptPlayer<State>> {
  const { analyse } = await solverOf(game).perfectPlay();
  return {
    name: "perfect",
    choose: (state, random) => random.pick(bestMoves(game, state, analyse(state))),
  };
}
