import type { Game } from "../games/game.ts";
import { netEvaluator } from "../nets/evaluator.ts";
import type { Net } from "../nets/net.ts";
import { BATCH } from "../players/player.ts";
import type { Random } from "../random.ts";
import { lockstep, type Thinking } from "./lockstep.ts";
import { Mind } from "./mind.ts";
import { Search, type SearchConfig } from "./search.ts";
import { sightsOf } from "./sight.ts";

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

/** Searches each position anew, with the net, and reads something off each search when it is done. */
export async function searchEach<State, T>(
  game: Game<State>,
  net: Net,
  search: SearchConfig,
  positions: readonly State[],
  read: (search: Search<State>, i: number) => T,
): Promise<T[]> {
  const evaluator = await netEvaluator(sightsOf(game), net);
  const mind = new Mind(game, evaluator);
  const found: T[] = Array(positions.length);
  function* look(i: number): Thinking<void> {
    const own = new Search(game, mind, search);
    yield* own.run(positions[i]);
    found[i] = read(own, i);
  }
  try {
    const tasks = positions.map((_, i) => () => look(i));
    await lockstep(tasks.values(), [mind], BATCH, () => {});
  } finally {
    await evaluator.close();
  }
  return found;
}

/** Q(s, a) of every move in every position as a search with the net finds it; NaN where it looked not at all. */
export const probe = <State>(
  game: Game<State>,
  net: Net,
  search: SearchConfig,
  positions: readonly State[],
): Promise<Float32Array[]> => searchEach(game, net, search, positions, (own) => own.actionValues());

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
