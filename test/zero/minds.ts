import type { Game } from "notakto-lab/games/game";
import type { Evaluator } from "notakto-lab/nets/evaluator";
import { lockstep } from "notakto-lab/zero/lockstep";
import { Mind } from "notakto-lab/zero/mind";
import { Search, type SearchConfig } from "notakto-lab/zero/search";
import type { Sight } from "notakto-lab/zero/sight";

/** What an evaluator says of one sight: a weight for each of its legal moves, and a value. */
export type Opinion = (sight: Sight) => { readonly weights: readonly number[]; readonly value: number };

/** Knows nothing: all moves alike, all positions even. */
export const blank: Opinion = ({ legal }) => ({ weights: legal.map(() => 1), value: 0 });

/** Has opinions, the same for the same sight, and no reason for them. */
export const moody: Opinion = ({ planes, legal }) => {
  const sum = planes.reduce((all, value, i) => (all * 31 + value * 1009 * (i + 1)) % 100_003, 7);
  return {
    weights: legal.map((move) => 1 + ((Math.abs(sum) * (move + 3)) % 17)),
    value: Math.sin(sum),
  };
};

/** An evaluator with an opinion; counts what it was asked. */
export function opinionated(
  game: { readonly actions: number },
  opinion: Opinion,
): Evaluator<Sight> & { batches: number[] } {
  const batches: number[] = [];
  return {
    batches,
    async evaluate(sights) {
      batches.push(sights.length);
      const policies = new Float32Array(sights.length * game.actions);
      const values = new Float32Array(sights.length);
      sights.forEach((sight, i) => {
        const { weights, value } = opinion(sight);
        const sum = weights.reduce((all, weight) => all + weight, 0);
        sight.legal.forEach((move, m) => {
          policies[i * game.actions + move] = weights[m] / sum;
        });
        values[i] = value;
      });
      return { policies, values };
    },
    close: async () => {},
  };
}

/** Little, so that a mind is made at once. */
const MEMORY = 2 ** 20;

export const mindOf = <State>(game: Game<State>, opinion: Opinion): Mind<State> =>
  new Mind(game, opinionated(game, opinion), MEMORY);

/** As the papers search: no noise, no solver, no key states. */
export const PLAIN: SearchConfig = {
  simulations: 100,
  cPuct: 1,
  firstPlay: 0,
  reuse: true,
  solver: false,
  keyStates: false,
};

/** Searches one position. */
export async function searched<State>(
  game: Game<State>,
  state: State,
  config: Partial<SearchConfig>,
  opinion: Opinion = blank,
): Promise<Search<State>> {
  const mind = mindOf(game, opinion);
  const search = new Search(game, mind, { ...PLAIN, ...config });
  await lockstep([() => search.run(state)].values(), [mind], 1, () => {});
  return search;
}

/** N(s, a) at a node, by move. */
export function visitsAt<State>({ tree }: Search<State>, node: number, actions: number): number[] {
  const visits = Array<number>(actions).fill(0);
  if (node < 0) return visits;
  for (let edge = tree.firstEdge[node]; edge < tree.firstEdge[node] + tree.degree[node]; edge++)
    visits[tree.move[edge]] = tree.visits[edge];
  return visits;
}
