import type { Game } from "../games/game.ts";
import { netEvaluator } from "../nets/evaluator.ts";
import type { Net } from "../nets/net.ts";
import type { Random } from "../random.ts";
import { lockstep } from "./lockstep.ts";
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

/** Q(s, a) of every move in every position as a search with the net finds it; NaN where it looked not at all. */
export async function probe<State>(
  game: Game<State>,
  net: Net,
  search: SearchConfig,
  positions: readonly State[],
): Promise<Float32Array[]> {
  const evaluator = await netEvaluator(sightsOf(game), net);
  const mind = new Mind(game, evaluator);
  const searches = positions.map(() => new Search(game, mind, search));
  try {
    const tasks = positions.map((state, i) => () => searches[i].run(state));
    await lockstep(tasks.values(), [mind], positions.length, () => {});
  } finally {
    await evaluator.close();
  }
  return searches.map((each) => each.actionValues());
}

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
