import { netEvaluator } from "../nets/evaluator.ts";
import { randomFrom } from "../random.ts";
import { gameChosen } from "./config.ts";
import { DONE, NEXT, type Share } from "./job.ts";
import { lockstep, type Thinking } from "./lockstep.ts";
import { addCounts, Mind, type MindCounts } from "./mind.ts";
import { type GameRecord, playGame } from "./play-game.ts";
import { Search } from "./search.ts";
import { sightsOf } from "./sight.ts";

/** The games of a job that one worker played. */
export interface PlayedPart {
  readonly games: readonly { readonly index: number; readonly record: GameRecord }[];
  readonly simulations: number;
  readonly minds: MindCounts;
}

/** Plays games of a job, side by side, until there are none left. */
export async function playPart({ job, ledger, width }: Share): Promise<PlayedPart> {
  const game = gameChosen(job);
  const evaluators = await Promise.all(job.nets.map((net) => netEvaluator(sightsOf(game), net)));
  const minds = evaluators.map((evaluator) => new Mind(game, evaluator));
  const random = job.splits.reduce((stream, split) => stream.split(split), randomFrom(job.seed));
  const games: { index: number; record: GameRecord }[] = [];
  let simulations = 0;

  function* playNumber(index: number): Thinking<void> {
    const searches = minds.map((mind, i) => new Search(game, mind, job.searches[i]));
    const seats = [0, 1].map((seat) => searches[(seat + index) % searches.length]);
    const record = yield* playGame(game, seats, job, random.split(index));
    games.push({ index, record });
    for (const search of searches) simulations += search.simulationsDone;
    Atomics.add(ledger, DONE, 1);
  }

  function* numbers(): Generator<() => Thinking<void>> {
    for (;;) {
      const index = Atomics.add(ledger, NEXT, 1);
      if (index >= job.games) return;
      yield () => playNumber(index);
    }
  }

  try {
    await lockstep(numbers(), minds, width, () => {});
  } finally {
    await Promise.all(evaluators.map((evaluator) => evaluator.close()));
  }
  return { games, simulations, minds: addCounts(minds.map(({ counts }) => counts)) };
}

export const serve = () => playPart;
