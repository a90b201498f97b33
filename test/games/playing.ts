import fc from "fast-check";
import type { Game } from "notakto-lab/games/game";

/** Choices for a whole game: fast-check's own idea of a list's size would end most games in the opening. */
// biome-ignore lint/suspicious/noExplicitAny: works for any game
export const manyPicks = (game: Game<any>): fc.Arbitrary<number[]> =>
  fc.array(fc.nat(), { maxLength: 2 * game.actions, size: "max" });

/** Any state that play can reach: from the start, so many moves, each picked among the legal ones. */
// biome-ignore lint/suspicious/noExplicitAny: works for the states of any game
export function reachable<State = any>(
  game: Game<State>,
  safeOnly?: (s: State) => number[],
): fc.Arbitrary<State> {
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
