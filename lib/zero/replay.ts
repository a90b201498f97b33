import type { Game } from "../games/game.ts";
import { type Examples, emptyExamples } from "../nets/trainer.ts";
import { type Random, shuffle } from "../random.ts";
import type { Place } from "./augment.ts";
import type { TrainConfig } from "./config.ts";
import type { GameRecord } from "./play-game.ts";

/** Every position of some games but those of their random openings, with what is to be learned of it. */
export function examplesOf<State>(game: Game<State>, records: readonly GameRecord[]): Examples {
  const { planes, rows, cols } = game.planes;
  const size = planes * rows * cols;
  const isLearned = (value: number): boolean => !Number.isNaN(value);
  const count = records.reduce((sum, { values }) => sum + values.filter(isLearned).length, 0);
  const examples = emptyExamples(count, size, game.actions);
  let next = 0;
  for (const { moves, policies, values } of records) {
    let state = game.initial();
    moves.forEach((move, ply) => {
      if (isLearned(values[ply])) {
        game.encode(state, examples.inputs, next * size);
        for (const legal of game.legalMoves(state)) examples.legal[next * game.actions + legal] = 1;
        const policy = policies.subarray(ply * game.actions, (ply + 1) * game.actions);
        examples.policies.set(policy, next * game.actions);
        examples.values[next] = values[ply];
        next++;
      }
      state = game.play(state, move);
    });
  }
  return examples;
}

/** Which examples make up the batches of one iteration, in order. Every batch is full: nets need more than one. */
export function* drawPlaces(
  pool: readonly Examples[],
  { amount, batch }: TrainConfig["learning"],
  random: Random,
): Generator<Place[]> {
  const all = pool.flatMap(({ count }, part) =>
    Array.from({ length: count }, (_, index) => ({ part, index })),
  );
  if ("steps" in amount) {
    for (let step = 0; step < amount.steps; step++)
      yield Array.from({ length: batch }, () => random.pick(all));
    return;
  }
  for (let epoch = 0; epoch < amount.epochs; epoch++) {
    shuffle(all, random);
    for (let from = 0; from + batch <= all.length; from += batch) yield all.slice(from, from + batch);
    // Fewer positions than one batch still are an epoch.
    if (all.length < batch) yield Array.from({ length: batch }, (_, i) => all[i % all.length]);
  }
}

/** How many batches that makes. */
export function batchesOf(pool: readonly Examples[], { amount, batch }: TrainConfig["learning"]): number {
  if ("steps" in amount) return amount.steps;
  const positions = pool.reduce((sum, { count }) => sum + count, 0);
  return amount.epochs * Math.max(1, Math.floor(positions / batch));
}
