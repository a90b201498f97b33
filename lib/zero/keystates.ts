import type { Game } from "../games/game.ts";

/**
 * Chen's key states (Algorithm 1): the moves that do not lose at once, or all where every move does. What
 * they leave out gets no visits, and so no part in the training targets. Works for any game: a move loses at
 * once if it ends the game with a score below zero for whoever made it.
 */
export function keyMoves<State>(
  game: Game<State>,
  state: State,
  legal: readonly number[],
): readonly number[] {
  const kept = legal.filter((move) => !losesAtOnce(game, state, move));
  return kept.length > 0 ? kept : legal;
}

function losesAtOnce<State>(game: Game<State>, state: State, move: number): boolean {
  if (game.losesAtOnce) return game.losesAtOnce(state, move);
  const outcome = game.outcome(game.play(state, move));
  return outcome !== undefined && outcome[game.toMove(state)] < 0;
}
