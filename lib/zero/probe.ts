import type { Game } from "../games/game.ts";
import { netEvaluator } from "../nets/evaluator.ts";
import type { Net } from "../nets/net.ts";
import { netInputOf } from "../nets/net-input.ts";
import { BATCH } from "../players/player.ts";
import type { Random } from "../random.ts";
import { CachedEvaluator } from "./cached-evaluator.ts";
import { Lockstep, type Suspendable } from "./lockstep.ts";
import { Search, type SearchConfig } from "./search.ts";

/** Positions to watch: the initial one, then some of random games, from any moment of them. */
export function probePositions<State>(game: Game<State>, count: number, random: Random): State[] {
  return Array.from({ length: count }, (_, i) => {
    const chance = random.split(i);
    const states: State[] = [];
    for (
      let state = game.initial();
      !game.outcome(state);
      state = game.play(state, chance.pick(game.legalMoves(state)))
    )
      states.push(state);
    return i === 0 ? states[0] : chance.pick(states);
  });
}

/** Positions to be searched, each anew, and the net to search with. */
export interface Searches<State> {
  readonly game: Game<State>;
  readonly net: Net;
  readonly search: SearchConfig;
  readonly positions: readonly State[];
}

/** What a net predicts of a position: a probability a move, and what the player to move may expect. */
export interface Prediction {
  readonly policy: Float32Array;
  readonly value: number;
}

/** What the net alone predicts of each position, without any search. */
export async function predictEach<State>({
  game,
  net,
  positions,
}: Omit<Searches<State>, "search">): Promise<Prediction[]> {
  const evaluator = await netEvaluator(game, net);
  try {
    const { policies, values } = await evaluator.evaluate(positions.map((state) => netInputOf(game, state)));
    return Array.from(values, (value, i) => ({
      policy: policies.subarray(i * game.actions, (i + 1) * game.actions),
      value,
    }));
  } finally {
    await evaluator.close();
  }
}

/** Searches each position and reads something off each search when it is done. */
export async function searchEach<State, T>(
  { game, net, search, positions }: Searches<State>,
  read: (search: Search<State>, i: number) => T,
): Promise<T[]> {
  const evaluator = await netEvaluator(game, net);
  const cache = new CachedEvaluator(game, evaluator);
  const lockstep = new Lockstep([cache], BATCH);
  function* searchAt(i: number): Suspendable<T> {
    const own = new Search(game, cache, search);
    yield* own.run(positions[i]);
    return read(own, i);
  }
  try {
    return await Promise.all(positions.map((_, i) => lockstep.run(searchAt(i))));
  } finally {
    await evaluator.close();
  }
}

/** Q(s, a) of every move in every position as a search with the net finds it; NaN where it looked not at all. */
export const probe = <State>(searches: Searches<State>): Promise<Float32Array[]> =>
  searchEach(searches, (search) => search.actionValues());

/** How much Q changed, on average over the moves looked at both times; null where there are none. */
export function changeOfQ(before: readonly Float32Array[], after: readonly Float32Array[]): number | null {
  let [sum, count] = [0, 0];
  before.forEach((values, i) => {
    values.forEach((value, move) => {
      const change = Math.abs(after[i][move] - value);
      if (Number.isNaN(change)) return;
      sum += change;
      count++;
    });
  });
  return count === 0 ? null : sum / count;
}
