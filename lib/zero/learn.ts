import type { Game } from "../games/game.ts";
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

/** Trains a net on examples, for one iteration. */
export async function learn(
  game: Game<unknown>,
  { net, optimiser }: { readonly net: Net; readonly optimiser?: OptimiserState },
  pool: readonly Examples[],
  config: TrainConfig["learning"],
  random: Random,
  onBatch: (share: number) => void,
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
      onBatch(batches / total);
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
