import type { Game } from "../games/game.ts";
import type { Evaluator } from "../nets/evaluator.ts";
import { BATCH, batchPlayer, type Player } from "../players/player.ts";
import type { Random } from "../random.ts";
import { CachedEvaluator } from "./cached-evaluator.ts";
import { Lockstep, type Suspendable } from "./lockstep.ts";
import { drawMove, Search, type SearchConfig } from "./search.ts";

export interface SearchPlayerOptions {
  readonly search: SearchConfig;
  /** 0 plays the move visited most. */
  readonly tau?: number;
  readonly name?: string;
}

/** Plays what a search finds, each time with a new tree, so that the same position gets the same answer. */
export function searchPlayer<State>(
  game: Game<State>,
  evaluator: Evaluator,
  { search, tau = 0, name = `search-${search.simulations}` }: SearchPlayerOptions,
): Player<State> {
  const cache = new CachedEvaluator(game, evaluator);
  // Noise is for self-play.
  const config = { ...search, noise: undefined };
  return evaluatingPlayer({ name, cache, evaluator }, function* (state, random) {
    const own = new Search(game, cache, config);
    yield* own.run(state);
    return drawMove(own.policy(), tau, random);
  });
}

/** Plays the net's most probable move (or draws one, with a temperature), without any search. */
export function netPlayer<State>(
  game: Game<State>,
  evaluator: Evaluator,
  { tau = 0, name = "net" }: { readonly tau?: number; readonly name?: string } = {},
): Player<State> {
  const cache = new CachedEvaluator(game, evaluator);
  return evaluatingPlayer({ name, cache, evaluator }, function* (state, random) {
    const legal = game.legalMoves(state);
    const answer = cache.request(state, legal);
    if (!cache.ready(answer)) yield;
    const policy = new Float32Array(game.actions);
    for (const move of legal) policy[move] = cache.probability(answer, move);
    return drawMove(policy, tau, random);
  });
}

/** A player that chooses in many positions side by side. Closing it closes the evaluator. */
function evaluatingPlayer<State>(
  {
    name,
    cache,
    evaluator,
  }: { readonly name: string; readonly cache: CachedEvaluator<State>; readonly evaluator: Evaluator },
  chooseIn: (state: State, random: Random) => Suspendable<number>,
): Player<State> {
  const lockstep = new Lockstep([cache], BATCH);
  const chooseAll = (states: readonly State[], randoms: readonly Random[]): Promise<number[]> =>
    Promise.all(states.map((state, i) => lockstep.run(chooseIn(state, randoms[i]))));
  return batchPlayer({ name, chooseAll, close: () => evaluator.close() });
}
