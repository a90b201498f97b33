import type { AnyGame } from "../../games/game.ts";
import { type Evaluator, netEvaluator } from "../../nets/evaluator.ts";
import type { Net } from "../../nets/net.ts";
import type { PositionPiece } from "../../players/choices-task.ts";
import { BATCH } from "../../players/player.ts";
import { type Random, randomFromKey } from "../../random.ts";
import type { PrepareContext, TaskContext } from "../../work/task.ts";
import { CachedEvaluator } from "../../zero/cached-evaluator.ts";
import { type GameChoice, gameChosen } from "../../zero/config.ts";
import { Lockstep, type Suspendable } from "../../zero/lockstep.ts";
import { drawMove, Search, type SearchConfig } from "../../zero/search.ts";

/** A net, and how it is searched with. */
export interface SearchJob extends GameChoice {
  readonly net: Net;
  readonly search: SearchConfig;
}

/** What a search of a position chose, and how often it tried each reply to that. */
export interface SearchedMove {
  readonly move: number;
  readonly tried: Int32Array;
}

interface Prepared {
  readonly game: AnyGame;
  readonly evaluator: Evaluator;
  readonly cache: CachedEvaluator<unknown>;
  readonly lockstep: Lockstep;
}

/** While the last searches of a piece are under way, those of the next fill the batches. */
export const concurrency = 2;

export async function prepare({ net, ...choice }: SearchJob, { signal }: PrepareContext): Promise<Prepared> {
  const game = gameChosen(choice);
  const evaluator = await netEvaluator(game, net);
  const cache = new CachedEvaluator(game, evaluator);
  return { game, evaluator, cache, lockstep: new Lockstep([cache], BATCH, signal) };
}

/** The task `chenRefutations`: searches positions, each anew. */
export async function perform(
  { positions, chances }: PositionPiece,
  { shared, prepared }: TaskContext<SearchJob, never, Prepared>,
): Promise<SearchedMove[]> {
  const { game, cache, lockstep } = prepared;
  function* searchIn(state: unknown, random: Random): Suspendable<SearchedMove> {
    const search = new Search(game, cache, shared.search);
    yield* search.run(state);
    const move = drawMove(search.policy(), 0, random);
    return { move, tried: search.repliesTried(move) };
  }
  return Promise.all(
    positions.map((text, i) => lockstep.run(searchIn(game.parse(text), randomFromKey(chances[i])))),
  );
}

export const release = ({ evaluator }: Prepared): Promise<void> => evaluator.close();
