import type { NotaktoState } from "../../games/notakto.ts";
import { wilson } from "../../lab/statistics.ts";
import type { Solution } from "../../solvers/notakto/retrograde/solve.ts";

/** How far labels differ from one labelling to the next: the standard deviation of a label, over all boards. */
export function labelNoise(once: Float32Array, again: Float32Array): number {
  let squares = 0;
  once.forEach((label, i) => {
    squares += (label - again[i]) ** 2;
  });
  // Both differ from the truth, so the difference has twice the variance.
  return Math.sqrt(squares / once.length / 2);
}

export interface Agreement {
  readonly boards: number;
  /** Boards on which the label is above a half where the player to move wins, and not where it loses. */
  readonly agree: number;
  readonly rate: number;
  readonly low: number;
  readonly high: number;
  /** The mean label of the boards that the player to move wins, and of those that it loses. */
  readonly won: number;
  readonly lost: number;
}

/** How far labels tell who wins with perfect play. */
export function agreement(
  labels: Float32Array,
  states: readonly NotaktoState[],
  isLost: Solution["isLost"],
): Agreement {
  const sums = { won: 0, lost: 0 };
  let [agree, wonBoards] = [0, 0];
  states.forEach((state, i) => {
    const won = !isLost(state);
    if (labels[i] > 0.5 === won) agree++;
    if (won) wonBoards++;
    sums[won ? "won" : "lost"] += labels[i];
  });
  const boards = states.length;
  return {
    boards,
    agree,
    rate: agree / boards,
    ...wilson(agree, boards),
    won: sums.won / wonBoards,
    lost: sums.lost / (boards - wonBoards),
  };
}

/** The exact labels: 1 where the player to move wins, 0 where it loses. */
export function exactLabels(states: readonly NotaktoState[], isLost: Solution["isLost"]): Float32Array {
  return Float32Array.from(states, (state) => (isLost(state) ? 0 : 1));
}
