import { existsSync } from "node:fs";
import type { Notakto } from "../../games/notakto.ts";
import type { Feature, TurnedBoard } from "../../games/notakto-features.ts";
import { cores } from "../../machine.ts";
import { type Checkpoint, readCheckpoint, writeCheckpoint } from "../../nets/checkpoint.ts";
import type { Net, NetConfig } from "../../nets/net.ts";
import type { SuccessorAbout } from "../../players/successor.ts";
import type { OnProgress } from "../../progress.ts";
import { startWorker } from "../../workers.ts";
import { cachePath } from "../cache.ts";
import { bitsOf } from "./boards.ts";

/** How Kisby trains: Adam, mean squared error, until the training loss no longer falls. */
export interface Schedule {
  readonly batch: number;
  readonly learningRate: number;
  /** Stops once the loss has not fallen by `minDelta` for so many epochs in a row, */
  readonly patience: number;
  readonly minDelta: number;
  /** or after so many epochs. */
  readonly epochs: number;
}

/** One net to be trained. Its name is for people; everything else makes the net what it will be. */
export interface TrainingJob {
  readonly name: string;
  readonly game: Notakto;
  readonly net: NetConfig;
  readonly features: readonly Feature[];
  readonly boards: readonly TurnedBoard[];
  readonly labels: Float32Array;
  /** All that boards and labels depend on: together with the rest it names the cached net. */
  readonly data: unknown;
  readonly schedule: Schedule;
  readonly seed: number;
}

/** What is kept beside a trained net. */
export interface TrainedAbout extends SuccessorAbout {
  /** Mean squared error of the labels, epoch by epoch. */
  readonly losses: readonly number[];
  /** Whether the loss had stopped falling before the epochs ran out. */
  readonly settled: boolean;
}

export interface TrainedNet extends TrainedAbout {
  readonly net: Net;
  /** Its file, by which the arena's workers find it. */
  readonly path: string;
}

/** What a worker is asked: to begin with a net, to train it for an epoch, to hand it over. */
export type TrainingTask =
  | {
      readonly kind: "begin";
      readonly size: number;
      readonly net: NetConfig;
      readonly features: readonly Feature[];
      /** As bitsOf makes them. */
      readonly boards: Float64Array;
      readonly turns: Uint8Array;
      readonly labels: Float32Array;
      readonly schedule: Schedule;
      readonly seed: number;
    }
  | { readonly kind: "epoch" | "end" };
/** The loss of an epoch, or the net at the end. */
export type TrainingReply = number | Net | undefined;

/** Says when to stop, as Keras does: `patience` epochs without a fall of at least `minDelta`. */
export function earlyStopping({ patience, minDelta }: Schedule): (loss: number) => boolean {
  let best = Number.POSITIVE_INFINITY;
  let waited = 0;
  return (loss) => {
    if (loss < best - minDelta) [best, waited] = [loss, 0];
    else waited++;
    return waited >= patience;
  };
}

/**
 * Trains nets, one a worker at a time; those trained before are read from the folder. A run that was stopped begins
 * again with the nets that it had not finished.
 */
export async function trainNets(
  jobs: readonly TrainingJob[],
  options: { readonly folder: string; readonly workers?: number; readonly onProgress?: OnProgress },
): Promise<TrainedNet[]> {
  const paths = jobs.map(({ name: _, game, boards: __, labels: ___, ...what }) =>
    cachePath(options.folder, "kisby-net", { size: game.size, ...what }),
  );
  const missing = jobs.map((_, i) => i).filter((i) => !existsSync(paths[i]));
  const total = missing.reduce((sum, i) => sum + effort(jobs[i]), 0);
  let done = 0;
  const report = (more: number): void => {
    done += more;
    options.onProgress?.({ label: `training ${missing.length} nets`, done: Math.round(done), total });
  };
  if (missing.length > 0) report(0);
  const waiting = missing.values();
  const crew = Array.from({ length: Math.min(options.workers ?? cores(), missing.length) }, () =>
    startWorker<TrainingTask, TrainingReply>(new URL("./training-worker.ts", import.meta.url), undefined),
  );
  try {
    await Promise.all(
      crew.map(async (assistant) => {
        for (const i of waiting) {
          const job = jobs[i];
          const { net, ...about } = await trainOne(job, (task) => assistant.ask(task), report);
          writeCheckpoint(paths[i], {
            net,
            about: { size: job.game.size, features: job.features, ...about },
          });
        }
      }),
    );
  } finally {
    await Promise.all(crew.map((assistant) => assistant.dismiss()));
  }
  return paths.map(readTrained);
}

/** A trained net from its file. */
export function readTrained(path: string): TrainedNet {
  const { net, about }: Checkpoint<TrainedAbout> = readCheckpoint(path);
  return { net, path, ...about };
}

/** How long a net takes at most, in an arbitrary unit. */
const effort = ({ boards, game, schedule }: TrainingJob): number =>
  boards.length * game.actions * schedule.epochs;

async function trainOne(
  job: TrainingJob,
  ask: (task: TrainingTask) => Promise<TrainingReply>,
  report: (more: number) => void,
): Promise<{ net: Net; losses: number[]; settled: boolean }> {
  const { game, net, features, boards, labels, schedule, seed } = job;
  await ask({
    kind: "begin",
    size: game.size,
    net,
    features,
    boards: Float64Array.from(boards, ({ state }) => bitsOf(state)),
    turns: Uint8Array.from(boards, ({ turn }) => turn),
    labels,
    schedule,
    seed,
  });
  const stops = earlyStopping(schedule);
  const losses: number[] = [];
  let settled = false;
  while (!settled && losses.length < schedule.epochs) {
    const loss = (await ask({ kind: "epoch" })) as number;
    losses.push(loss);
    settled = stops(loss);
    report(effort(job) / schedule.epochs);
  }
  report((effort(job) / schedule.epochs) * (schedule.epochs - losses.length));
  return { net: (await ask({ kind: "end" })) as Net, losses, settled };
}
