import { type Notakto, notakto } from "../../games/notakto.ts";
import {
  type Feature,
  featureCount,
  featuredBoard,
  type TurnedBoard,
  writeFeatures,
} from "../../games/notakto-features.ts";
import { createNet, netShape } from "../../nets/net.ts";
import { type Examples, openTrainer, type Trainer } from "../../nets/trainer.ts";
import { type Random, randomFrom } from "../../random.ts";
import { stateOf } from "./boards.ts";
import type { TrainingReply, TrainingTask } from "./training.ts";

/** A worker that trains one net after the other, an epoch at a time. */
export const serve = () => {
  let training: Training | undefined;
  return async (task: TrainingTask): Promise<TrainingReply> => {
    if (task.kind === "begin") {
      training = await begin(task);
      return undefined;
    }
    if (task.kind === "epoch") return training!.epoch();
    const { net } = training!.trainer.snapshot();
    await training!.trainer.close();
    return net;
  };
};

interface Training {
  readonly trainer: Trainer;
  /** Learns all boards once, in a new order; returns the mean squared error of the labels. */
  epoch(): Promise<number>;
}

async function begin(task: TrainingTask & { kind: "begin" }): Promise<Training> {
  const { schedule, features, labels } = task;
  const game = notakto(task.size);
  const random = randomFrom(task.seed);
  const net = createNet(netShape(featuredBoard(game, features)), task.net, random.split(0));
  const trainer = await openTrainer(net, { learningRate: schedule.learningRate, l2: 0 });
  const boards = Array.from(task.boards, (bits, i) => ({ state: stateOf(game, bits), turn: task.turns[i] }));
  const all = examplesOf(game, boards, labels, features);
  let epochs = 0;
  return {
    trainer,
    async epoch() {
      const chance = random.split(1).split(epochs++);
      const order = shuffled(all.count, chance);
      let errors = 0;
      for (let from = 0; from < all.count; from += schedule.batch) {
        const picked = order.subarray(from, from + schedule.batch);
        const { value } = await trainer.step(pick(game, all, picked, features), chance);
        errors += value * picked.length;
      }
      // A value is twice a label less 1, so its squared error is four times the label's.
      return errors / all.count / 4;
    },
  };
}

type Data = Pick<Examples, "count" | "inputs" | "values"> & { readonly features: Float32Array };

/** The boards as a net takes them. Labels from 0 to 1 become values from −1 to 1, as evaluators promise. */
function examplesOf(
  game: Notakto,
  boards: readonly TurnedBoard[],
  labels: Float32Array,
  names: readonly Feature[],
): Data {
  const numbers = featureCount(game, names);
  const inputs = new Float32Array(boards.length * game.actions);
  const features = new Float32Array(boards.length * numbers);
  boards.forEach((board, i) => {
    game.encode(board.state, inputs, i * game.actions);
    writeFeatures(game, board, names, features, i * numbers);
  });
  return { count: boards.length, inputs, features, values: labels.map((label) => 2 * label - 1) };
}

/** A batch. There is no policy to be learned, so its parts are empty. */
function pick(game: Notakto, all: Data, picked: Int32Array, names: readonly Feature[]): Examples {
  const [cells, numbers, count] = [game.actions, featureCount(game, names), picked.length];
  const batch = {
    count,
    inputs: new Float32Array(count * cells),
    features: new Float32Array(count * numbers),
    values: new Float32Array(count),
    policies: new Float32Array(count * cells),
    legal: new Uint8Array(count * cells),
  } satisfies Examples & { features: Float32Array };
  picked.forEach((from, to) => {
    batch.inputs.set(all.inputs.subarray(from * cells, (from + 1) * cells), to * cells);
    batch.features.set(all.features.subarray(from * numbers, (from + 1) * numbers), to * numbers);
    batch.values[to] = all.values[from];
  });
  return batch;
}

function shuffled(count: number, random: Random): Int32Array {
  const order = Int32Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}
