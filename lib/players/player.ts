import type { Random } from "../random.ts";

/** Chooses a legal move in a position that is not over; chance comes from `random` alone. */
export interface Player<State> {
  readonly name: string;
  choose(state: State, random: Random): number;
}
