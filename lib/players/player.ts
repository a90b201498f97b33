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
  /** For players that hold what no garbage collector sees, such as a net's session: frees it. */
  close?(): Promise<void>;
}

/** The most positions that a player is asked about at once, unless told otherwise. */
export const BATCH = 64;

/** The moves of a player in positions of different games, each with its own source of chance. */
export async function movesOf<State>(
  player: Player<State>,
  states: readonly State[],
  randoms: readonly Random[],
): Promise<readonly number[]> {
  if (player.chooseAll) return player.chooseAll(states, randoms);
  const moves: number[] = [];
  for (let i = 0; i < states.length; i++) moves.push(await player.choose(states[i], randoms[i]));
  return moves;
}

/** A player that always has its move at once. */
export interface PromptPlayer<State> extends Player<State> {
  choose(state: State, random: Random): number;
}
