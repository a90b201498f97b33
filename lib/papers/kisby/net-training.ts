import { type Notakto, notakto } from "../../games/notakto.ts";
import {
  type BoardAndTurn,
  type Feature,
  type FeatureEncoder,
  featuredBoard,
  featureEncoder,
} from "../../games/notakto-features.ts";
import { createNet, type Net, type NetConfig, netShape } from "../../nets/net.ts";
import { type Examples, emptyExamples, openTrainer } from "../../nets/trainer.ts";
import { type Random, randomFrom, shuffle } from "../../random.ts";
import type { TaskContext } from "../../work/task.ts";
import { stateOf } from "./boards.ts";

/** How Kisby trains: Adam, mean squared error, until the training loss no longer falls. */
export interface FitSchedule {
  readonly batch: number;
  readonly learningRate: number;
  /** Stops once the loss has not fallen by `minDelta` for so many epochs in a row, */
  readonly patience: number;
  readonly minDelta: number;
  /** or after so many epochs. */
  readonly epochs: number;
}

/** A net to train, as plain data. */
export interface TrainingRequest {
  readonly size: number;
  readonly net: NetConfig;
  readonly features: readonly Feature[];
  readonly schedule: FitSchedule;
  readonly seed: number;
  /** As bitsOf makes them. */
  readonly boards: Float64Array;
  /** Who is to move on each board. */
  readonly turns: Uint8Array;
  readonly labels: Float32Array;
}

/** How a training went. */
export interface TrainingCourse {
  /** Mean squared error of the labels, epoch by epoch. */
  readonly losses: readonly number[];
  /** Whether the loss had stopped falling before the epochs ran out. */
  readonly settled: boolean;
}

/** The task `kisbyNets`: trains a net. It reports the number of each epoch that is over, from 1 up. */
export async function perform(
  { size, net: config, features, schedule, seed, ...data }: TrainingRequest,
  { report, signal }: TaskContext<unknown, number>,
): Promise<TrainingCourse & { readonly net: Net }> {
  const game = notakto(size);
  const random = randomFrom(seed);
  const net = createNet(netShape(featuredBoard(game, features)), config, random.split(0));
  const trainer = await openTrainer(net, { learningRate: schedule.learningRate, l2: 0 });
  try {
    const boards = Array.from(data.boards, (bits, i) => ({
      state: stateOf(game, bits),
      turn: data.turns[i],
    }));
    const encoder = featureEncoder(game, features);
    const all = examplesOf(game, boards, data.labels, encoder);

    /** Learns all boards once, in a new order; returns the mean squared error of the labels. */
    const learnOnce = async (chance: Random): Promise<number> => {
      const order = Int32Array.from({ length: all.count }, (_, i) => i);
      shuffle(order, chance);
      let errors = 0;
      for (let from = 0; from < all.count; from += schedule.batch) {
        const picked = order.subarray(from, from + schedule.batch);
        const { value } = await trainer.step(pick(game, all, picked, encoder), chance);
        errors += value * picked.length;
      }
      // A value is twice a label less 1, so its squared error is four times the label's.
      return errors / all.count / 4;
    };

    const stops = earlyStopping(schedule);
    const losses: number[] = [];
    let settled = false;
    while (!settled && losses.length < schedule.epochs) {
      signal.throwIfAborted();
      const loss = await learnOnce(random.split(1).split(losses.length));
      losses.push(loss);
      settled = stops(loss);
      report(losses.length);
    }
    return { net: trainer.snapshot().net, losses, settled };
  } finally {
    await trainer.close();
  }
}

/** Says when to stop, as Keras does: `patience` epochs without a fall of at least `minDelta`. */
export function earlyStopping({
  patience,
  minDelta,
}: Pick<FitSchedule, "patience" | "minDelta">): (loss: number) => boolean {
  let best = Number.POSITIVE_INFINITY;
  let waited = 0;
  return (loss) => {
    if (loss < best - minDelta) [best, waited] = [loss, 0];
    else waited++;
    return waited >= patience;
  };
}

type Data = Pick<Examples, "count" | "inputs" | "values"> & { readonly features: Float32Array };

/** The boards as a net takes them. Labels from 0 to 1 become values from −1 to 1, as evaluators promise. */
function examplesOf(
  game: Notakto,
  boards: readonly BoardAndTurn[],
  labels: Float32Array,
  { count: numbers, write }: FeatureEncoder,
): Data {
  const inputs = new Float32Array(boards.length * game.actions);
  const features = new Float32Array(boards.length * numbers);
  boards.forEach((board, i) => {
    game.encode(board.state, inputs, i * game.actions);
    write(board, features, i * numbers);
  });
  return { count: boards.length, inputs, features, values: labels.map((label) => 2 * label - 1) };
}

/** A batch. There is no policy to be learned, so its parts are empty. */
function pick(game: Notakto, all: Data, picked: Int32Array, encoder: FeatureEncoder): Examples {
  const [cells, numbers, count] = [game.actions, encoder.count, picked.length];
  const batch = { ...emptyExamples(count, cells, cells), features: new Float32Array(count * numbers) };
  picked.forEach((from, to) => {
    batch.inputs.set(all.inputs.subarray(from * cells, (from + 1) * cells), to * cells);
    batch.features.set(all.features.subarray(from * numbers, (from + 1) * numbers), to * numbers);
    batch.values[to] = all.values[from];
  });
  return batch;
}
