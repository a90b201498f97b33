import type { NoGo, NoGoState } from "../../../games/nogo.ts";

/** A position as the solvers take it: stones as bits row · cols + col; below 2^53, so rows can have 50 points. */
export interface Stones {
  readonly black: number;
  readonly white: number;
  /** 0 for Black, 1 for White. */
  readonly toMove: number;
}

/** Sets of points are 32-bit words, and positions numbers to base 3 in 48 bits. */
export const MOST_POINTS = 30;

export const EMPTY_BOARD: Stones = { black: 0, white: 0, toMove: 0 };

export function stonesOf(game: NoGo, state: NoGoState): Stones {
  const stones = [0, 0];
  for (let point = 0; point < game.actions; point++)
    for (const colour of [0, 1]) if ((state.bytes[point] & 3) === 1 << colour) stones[colour] += 2 ** point;
  return { black: stones[0], white: stones[1], toMove: state.toMove };
}
