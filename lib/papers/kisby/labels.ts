import { UserError } from "../../errors.ts";
import type { Notakto, NotaktoState } from "../../games/notakto.ts";
import type { OnProgress } from "../../progress.ts";
import type { Random } from "../../random.ts";
import { perform } from "../../work/perform.ts";
import { kisbyLabels } from "../../work/tasks.ts";
import { bitsOf } from "./boards.ts";
import type { LabelRequest, Labels } from "./play-outs.ts";

/** Boards that are labelled at a time. */
const CHUNK = 512;
/** Boards times pairs of squares; with fewer, labelling takes less time than starting a thread. */
const WORTH_THREADS = 2 ** 24;

interface LabelOptions {
  /** Play-outs from each leaf; the paper has one. */
  readonly playOuts: number;
  readonly workers?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: OnProgress;
}

/**
 * Kisby's labels: two plies of safe moves, greedy play-outs from the leaves, and the share of them that the player to
 * move wins. The i-th board draws on the i-th split of `random`, so labels don't depend on the workers.
 */
export async function labelBoards(
  game: Notakto,
  states: readonly NotaktoState[],
  random: Random,
  options: LabelOptions,
): Promise<Labels> {
  const { playOuts, signal, onProgress } = options;
  if (!(Number.isInteger(playOuts) && playOuts >= 1))
    throw new UserError(`A leaf can't be played out ${playOuts} times; it takes a whole number from 1 up.`);
  const requests = Array.from({ length: Math.ceil(states.length / CHUNK) }, (_, i) =>
    requestFor(game, states, i * CHUNK, playOuts, random),
  );
  const report = (done: number): void =>
    onProgress?.({
      label: `labelling ${game.size}×${game.size} boards`,
      done: Math.min(done, states.length),
      total: states.length,
    });
  const labels = new Float32Array(states.length);
  let played = 0;
  let done = 0;
  report(0);
  await perform(kisbyLabels, requests, {
    workers: states.length * game.actions ** 2 < WORTH_THREADS ? 1 : options.workers,
    signal,
    onAnswer(chunk, answer) {
      labels.set(answer.labels, chunk * CHUNK);
      played += answer.played;
      done += CHUNK;
      report(done);
    },
  });
  return { labels, played };
}

function requestFor(
  game: Notakto,
  states: readonly NotaktoState[],
  from: number,
  playOuts: number,
  random: Random,
): LabelRequest {
  const chunk = states.slice(from, from + CHUNK);
  const seeds = new BigUint64Array(2 * chunk.length);
  for (let i = 0; i < chunk.length; i++) {
    const chance = random.split(from + i);
    seeds[2 * i] = word(chance) | 1n;
    seeds[2 * i + 1] = word(chance);
  }
  return {
    size: game.size,
    boards: BigUint64Array.from(chunk, (state) => BigInt(bitsOf(state))),
    seeds,
    playOuts,
  };
}

/** 64 random bits: with fewer, the first draws of a play-out would not be random. */
const word = (random: Random): bigint =>
  (BigInt(random.below(2 ** 32)) << 32n) | BigInt(random.below(2 ** 32));
