import type { AnyGame } from "../games/game.ts";
import { type Evaluator, netEvaluator } from "../nets/evaluator.ts";
import { type Random, randomFrom } from "../random.ts";
import type { PrepareContext, TaskContext } from "../work/task.ts";
import { addCounts, type CacheCounts, CachedEvaluator, NO_COUNTS } from "./cached-evaluator.ts";
import { gameChosen } from "./config.ts";
import { Lockstep, type Suspendable } from "./lockstep.ts";
import { type GameRecord, playGame } from "./play-game.ts";
import { Search } from "./search.ts";
import type { NetMatch } from "./self-play.ts";

/** Some games of a match, from one number up to, not including, another. */
export interface GameRange {
  readonly from: number;
  readonly to: number;
}

export interface PlayedRange {
  readonly records: readonly GameRecord[];
  readonly simulations: number;
}

/** The most games that a thread plays side by side: larger batches are hardly faster a position. */
const WIDTH = 64;
/** Ranges under way in a thread: some more than fill the width, for those whose last game goes on alone. */
export const concurrency = 20;

/** All games of a thread share what their nets have answered, and their requests are answered in one batch. */
interface Table {
  readonly game: AnyGame;
  readonly evaluators: readonly Evaluator[];
  readonly caches: readonly CachedEvaluator<unknown>[];
  readonly lockstep: Lockstep;
  readonly random: Random;
  /** What has been reported of the caches' counts. */
  counted: CacheCounts;
}

export async function prepare(match: NetMatch, { signal }: PrepareContext): Promise<Table> {
  const game = gameChosen(match);
  const evaluators = await Promise.all(match.nets.map((net) => netEvaluator(game, net)));
  const caches = evaluators.map((evaluator) => new CachedEvaluator(game, evaluator));
  return {
    game,
    evaluators,
    caches,
    lockstep: new Lockstep(caches, WIDTH, signal),
    random: match.splits.reduce((stream, split) => stream.split(split), randomFrom(match.seed)),
    counted: NO_COUNTS,
  };
}

/** Plays games. It reports after each of them what the nets were asked since the last report. */
export async function perform(
  { from, to }: GameRange,
  { shared: match, prepared: table, report }: TaskContext<NetMatch, CacheCounts, Table>,
): Promise<PlayedRange> {
  const { game, caches, lockstep, random } = table;
  let simulations = 0;

  function* play(number: number): Suspendable<GameRecord> {
    const searches = caches.map((cache, i) => new Search(game, cache, match.searches[i]));
    const seats = [0, 1].map((seat) => searches[(seat + number) % searches.length]);
    const record = yield* playGame(game, seats, match, random.split(number));
    for (const search of searches) simulations += search.simulationsDone;
    const counts = addCounts(caches.map((cache) => cache.counts));
    report(subtractCounts(counts, table.counted));
    table.counted = counts;
    return record;
  }

  const numbers = Array.from({ length: to - from }, (_, i) => from + i);
  const records = await Promise.all(numbers.map((number) => lockstep.run(play(number))));
  return { records, simulations };
}

export const release = async ({ evaluators }: Table): Promise<void> => {
  await Promise.all(evaluators.map((evaluator) => evaluator.close()));
};

function subtractCounts(counts: CacheCounts, before: CacheCounts): CacheCounts {
  return {
    requested: counts.requested - before.requested,
    hits: counts.hits - before.hits,
    evaluated: counts.evaluated - before.evaluated,
    batches: counts.batches - before.batches,
    seconds: counts.seconds - before.seconds,
  };
}
