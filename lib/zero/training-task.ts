import type { TaskContext } from "../work/task.ts";
import type { TrainConfig } from "./config.ts";
import type { IterationReport } from "./iteration.ts";
import { type Trained, train } from "./train.ts";

/** A training, where it is kept, and how often its iterations are: see TrainOptions. */
export interface TrainingPiece {
  readonly config: TrainConfig;
  readonly folder: string;
  readonly keep?: number;
}

/** How a training comes on. */
export interface TrainingProgress {
  /** Iterations, with the share of the one at hand. */
  readonly done: number;
  /** What it waits for. */
  readonly detail?: string;
  /** Of an iteration that has just been saved. */
  readonly report?: IterationReport;
}

const REPORT_MS = 200;

/** Trains, or goes on with what was begun: the whole training in one thread, its self-play too. */
export async function perform(
  { config, folder, keep }: TrainingPiece,
  { report, signal }: TaskContext<unknown, TrainingProgress>,
): Promise<Trained> {
  let last = 0;
  const run = train(config, {
    folder,
    keep,
    signal,
    wait: true,
    workers: 1,
    onProgress({ done, detail }) {
      if (performance.now() - last < REPORT_MS) return;
      last = performance.now();
      report({ done, detail });
    },
    onReport: (iteration) => report({ done: iteration.iteration, report: iteration }),
  });
  return run.done;
}
