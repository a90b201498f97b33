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

/** A player of whichever game. */
export type AnyPlayer = Player<unknown>;

/** The most positions that a player is asked about at once, unless told otherwise. */
export const BATCH = 64;

/** A player that takes many positions at once, and one as a batch of its own. */
export const batchPlayer = <State>(
  player: Required<Pick<Player<State>, "name" | "chooseAll" | "close">>,
): Player<State> => ({
  ...player,
  choose: async (state, random) => (await player.chooseAll([state], [random]))[0],
});

/** Moves in positions of different games, each with its own source of chance. */
export type ChooseMoves<State> = (
  states: readonly State[],
  randoms: readonly Random[],
) => Promise<readonly number[]>;

/** How a player chooses in any number of positions, never asked about more at once than a batch. */
export const movesOf =
  <State>(player: Player<State>): ChooseMoves<State> =>
  async (states, randoms) => {
    const moves: number[] = [];
    for (let from = 0; from < states.length; from += BATCH)
      if (player.chooseAll)
        moves.push(
          ...(await player.chooseAll(states.slice(from, from + BATCH), randoms.slice(from, from + BATCH))),
        );
      else
        for (let i = from; i < Math.min(from + BATCH, states.length); i++)
          moves.push(await player.choose(states[i], randoms[i]));
    return moves;
  };

/** A player that always has its move at once. */
export interface PromptPlayer<State> extends Player<State> {
  choose(state: State, random: Random): number;
}
