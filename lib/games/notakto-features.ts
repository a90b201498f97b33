import { UserError } from "../errors.ts";
import type { Notakto, NotaktoState } from "./notakto.ts";

/** A position and whose turn it is, which need not be the turn that the number of X tells. */
export interface TurnedBoard {
  readonly state: NotaktoState;
  /** 0 where the first player is to move, 1 where the second is. */
  readonly turn: number;
}

/** What Kisby tells his Featured Net besides the board. */
export const FEATURES = ["turn", "dead", "parities"] as const;
export type Feature = (typeof FEATURES)[number];

/** Refuses what is no feature. */
export function checkFeatures(names: readonly string[]): void {
  const stranger = names.find((name) => !(FEATURES as readonly string[]).includes(name));
  if (stranger !== undefined)
    throw new UserError(`There is no feature "${stranger}"; features: ${FEATURES.join(", ")}.`);
}

/** How many numbers these features are: one, one, and one a line. */
export function featureCount(game: Notakto, features: readonly Feature[]): number {
  return features.reduce((sum, feature) => sum + (feature === "parities" ? game.lines.length : 1), 0);
}

/**
 * Writes the features at `offset`, in the order of FEATURES whatever the order they are asked for: the turn flag, the
 * number of dead squares, and for each row, column and diagonal 1 where its number of X is odd.
 */
export function writeFeatures(
  game: Notakto,
  { state, turn }: TurnedBoard,
  features: readonly Feature[],
  into: Float32Array,
  offset: number,
): void {
  let at = offset;
  if (features.includes("turn")) into[at++] = turn;
  if (features.includes("dead")) into[at++] = game.deadSquares(state).length;
  if (features.includes("parities"))
    for (let line = 0; line < game.lines.length; line++) into[at++] = game.crossesOn(state, line) & 1;
}

/** The board as a net is told of it: with these features, the turn being the one that the X tell. */
export function featuredBoard(game: Notakto, features: readonly Feature[]): Notakto {
  const count = featureCount(game, features);
  if (count === 0) return game;
  return {
    ...game,
    features: {
      count,
      write: (state, into, offset) =>
        writeFeatures(game, { state, turn: game.toMove(state) }, features, into, offset),
    },
  };
}
