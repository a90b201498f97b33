import type { Game } from "../games/game.ts";

/** All that a net is told of a position: its planes and which moves are legal. */
export interface Sight {
  readonly planes: Float32Array;
  readonly legal: readonly number[];
}

/**
 * A game whose positions are sights of another's, for evaluators, which ask only for planes and legal moves.
 * A position turned by a symmetry has a sight, but nobody can make its state.
 */
export const sightsOf = (game: Game<unknown>): Game<Sight> => ({
  ...(game as Game<never>),
  encode: ({ planes }, into, offset) => into.set(planes, offset),
  legalMoves: ({ legal }) => [...legal],
});
