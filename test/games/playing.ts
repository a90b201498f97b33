import fc from "fast-check";
import type { AnyGame, Game } from "../../lib/games/game.ts";

/** Choices for a whole game: fast-check's own idea of a list's size would end most games in the opening. */
export const manyPicks = (game: AnyGame): fc.Arbitrary<number[]> =>
  fc.array(fc.nat(), { maxLength: 2 * game.actions, size: "max" });

/** Any state that play can reach: from the start, so many moves, each picked among the legal ones. */
export function reachable<State>(game: Game<State>, safeOnly?: (s: State) => number[]): fc.Arbitrary<State> {
  return manyPicks(game).map((picks) => {
    let state = game.initial();
    for (const pick of picks) {
      const moves = safeOnly ? safeOnly(state) : game.legalMoves(state);
      if (moves.length === 0) break;
      state = game.play(state, moves[pick % moves.length]);
    }
    return state;
  });
}
