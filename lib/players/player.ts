import type { Random } from "../random.ts";

/** Chooses legal moves in positions that are not over; chance comes from `random` alone. */
export interface Player<State> {
  readonly name: string;
  choose(state: State, random: Random): number | Promise<number>;
  /**
   * For players to whom a batch is cheaper: the moves in positions of different games, each with its own
   * source of chance. The same moves as `choose` gives one by one.
   */
  chooseAll?(states: readonly State[], randoms: readonly Random[]): Promise<number[]>;
}
