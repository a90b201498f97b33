import { UserError } from "../errors.ts";
import type { Notakto, NotaktoState } from "./notakto.ts";

/** A position and whose turn it is, which need not be the turn that the number of X tells. */
export interface BoardAndTurn {
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

/** How features become numbers. */
export interface FeatureEncoder {
  /** How many numbers they are: one for the turn, one for the dead squares, and one a line. */
  readonly count: number;
  /**
   * Writes them at `offset`, in the order of FEATURES whatever the order they are asked for: the turn flag, the number
   * of dead squares, and for each row, column and diagonal 1 where its number of X is odd.
   */
  write(board: BoardAndTurn, into: Float32Array, offset: number): void;
}

export function featureEncoder(game: Notakto, features: readonly Feature[]): FeatureEncoder {
  return {
    count: features.reduce((sum, feature) => sum + (feature === "parities" ? game.lines.length : 1), 0),
    write({ state, turn }, into, offset) {
      let at = offset;
      if (features.includes("turn")) into[at++] = turn;
      if (features.includes("dead")) into[at++] = game.deadSquares(state).length;
      if (features.includes("parities"))
        for (let line = 0; line < game.lines.length; line++) into[at++] = game.crossesOn(state, line) & 1;
    },
  };
}

/** The board as a net is told of it: with these features, the turn being the one that the X tell. */
export function featuredBoard(game: Notakto, features: readonly Feature[]): Notakto {
  const { count, write } = featureEncoder(game, features);
  if (count === 0) return game;
  return {
    ...game,
    features: {
      count,
      write: (state, into, offset) => write({ state, turn: game.toMove(state) }, into, offset),
    },
  };
}
