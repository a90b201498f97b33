import { type Experiment, type Findings, type Lab, runExperiment } from "../../../lib/lab/experiment.ts";
import { corsoAlphaZero } from "../../../lib/papers/mistri/alphazero.ts";
import { type TrainedBoard, trainBoard } from "../../../lib/papers/mistri/training.ts";

/** The board that `smoke` learns, trained, and the lab that it was trained in. */
export async function trainSmokeBoard(): Promise<{ board: TrainedBoard; lab: Lab }> {
  const [learned] = corsoAlphaZero.configs.smoke.learned;
  const training: Experiment<object, Findings & { board: TrainedBoard; lab: Lab }> = {
    name: "training",
    configs: { smoke: {}, quick: {}, standard: {}, paper: {} },
    run: async (_, lab) => ({ tables: {}, board: await trainBoard(learned, lab), lab }),
  };
  return runExperiment(training, { profile: "smoke", seed: 1 });
}
