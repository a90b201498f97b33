import type { AnyGame } from "../games/game.ts";
import type { Net } from "../nets/net.ts";
import {
  type Examples,
  type Losses,
  type OptimiserState,
  openTrainer,
  type Snapshot,
} from "../nets/trainer.ts";
import type { Random } from "../random.ts";
import { batchMaker } from "./augment.ts";
import type { TrainConfig } from "./config.ts";
import { batchesOf, drawPlaces } from "./replay.ts";

export interface Learned extends Snapshot {
  /** Means over all batches. */
  readonly losses: Losses;
  readonly batches: number;
  readonly backend: string;
}

/** What a net is to learn from, and how. */
export interface LearnOptions {
  readonly game: AnyGame;
  readonly pool: readonly Examples[];
  readonly config: TrainConfig["learning"];
  readonly random: Random;
  readonly signal?: AbortSignal;
  /** Hears after each batch which share of them is done. */
  onBatch?(share: number): void;
}

/** Trains a net on examples, for one iteration. */
export async function learn(
  { net, optimiser }: { readonly net: Net; readonly optimiser?: OptimiserState },
  { game, pool, config, random, signal, onBatch }: LearnOptions,
): Promise<Learned> {
  const { learningRate, l2 } = config;
  const makeBatch = batchMaker(game, config.augmentation);
  const trainer = await openTrainer(net, { learningRate, l2, optimiser });
  const sums = { policy: 0, value: 0, l2: 0 };
  const total = batchesOf(pool, config);
  let batches = 0;
  try {
    for (const places of drawPlaces(pool, config, random.split(0))) {
      const chance = random.split(1 + batches);
      const losses = await trainer.step(makeBatch(pool, places, chance), chance);
      sums.policy += losses.policy;
      sums.value += losses.value;
      sums.l2 += losses.l2;
      batches++;
      signal?.throwIfAborted();
      onBatch?.(batches / total);
    }
    const losses = {
      policy: sums.policy / batches,
      value: sums.value / batches,
      l2: sums.l2 / batches,
    };
    return { ...trainer.snapshot(), losses, batches, backend: trainer.backend };
  } finally {
    await trainer.close();
  }
}
