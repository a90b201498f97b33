import type { Game } from "../../lib/games/game.ts";
import type { Evaluator } from "../../lib/nets/evaluator.ts";
import type { NetInput } from "../../lib/nets/net-input.ts";
import { randomFrom } from "../../lib/random.ts";
import { CachedEvaluator } from "../../lib/zero/cached-evaluator.ts";
import { Lockstep } from "../../lib/zero/lockstep.ts";
import { type GameRecord, playGame } from "../../lib/zero/play-game.ts";
import { Search, type SearchConfig } from "../../lib/zero/search.ts";

/** What an evaluator says of one input: a weight for each of its legal moves, and a value. */
export type Opinion = (input: NetInput) => { readonly weights: readonly number[]; readonly value: number };

/** Knows nothing: all moves alike, all positions even. */
export const blank: Opinion = ({ legal }) => ({ weights: legal.map(() => 1), value: 0 });

/** Has opinions, the same for the same input, and no reason for them. */
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
): Evaluator & { batches: number[] } {
  const batches: number[] = [];
  return {
    batches,
    async evaluate(inputs) {
      batches.push(inputs.length);
      const policies = new Float32Array(inputs.length * game.actions);
      const values = new Float32Array(inputs.length);
      inputs.forEach((input, i) => {
        const { weights, value } = opinion(input);
        const sum = weights.reduce((all, weight) => all + weight, 0);
        input.legal.forEach((move, m) => {
          policies[i * game.actions + move] = weights[m] / sum;
        });
        values[i] = value;
      });
      return { policies, values };
    },
    close: async () => {},
  };
}

/** Little, so that a cache is made at once. */
const MEMORY = 2 ** 20;

export const cachedOpinion = <State>(game: Game<State>, opinion: Opinion): CachedEvaluator<State> =>
  new CachedEvaluator(game, opinionated(game, opinion), MEMORY);

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
  const evaluator = cachedOpinion(game, opinion);
  const search = new Search(game, evaluator, { ...PLAIN, ...config });
  await new Lockstep([evaluator], 1).run(search.run(state));
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

/** Some games that a search with odd opinions plays with itself. */
export async function played<State>(
  game: Game<State>,
  games: number,
  { solver = false, randomOpening = 0 } = {},
): Promise<GameRecord[]> {
  const evaluator = cachedOpinion(game, moody);
  const lockstep = new Lockstep([evaluator], 3);
  return Promise.all(
    Array.from({ length: games }, (_, i) => {
      const search = new Search(game, evaluator, { ...PLAIN, simulations: 12, solver });
      const selection = { temperature: { plies: 3, tau: 1 }, randomOpening };
      return lockstep.run(playGame(game, [search, search], selection, randomFrom(i)));
    }),
  );
}
