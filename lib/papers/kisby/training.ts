import { createHash } from "node:crypto";
import { join } from "node:path";
import { codeVersion } from "../../code-version.ts";
import type { Notakto } from "../../games/notakto.ts";
import type { BoardAndTurn, Feature } from "../../games/notakto-features.ts";
import type { Lab } from "../../lab/experiment.ts";
import { cores } from "../../machine.ts";
import { describeBackends } from "../../nets/backend.ts";
import { writeCheckpoint } from "../../nets/checkpoint.ts";
import type { NetConfig } from "../../nets/net.ts";
import type { SuccessorAbout } from "../../players/successor.ts";
import { type EntryKey, entryPath } from "../../store.ts";
import { perform } from "../../work/perform.ts";
import { sideBySide } from "../../work/side-by-side.ts";
import { kisbyNets } from "../../work/tasks.ts";
import { bitsOf } from "./boards.ts";
import type { FitSchedule, TrainingCourse, TrainingRequest } from "./net-training.ts";

/** One net to be trained. Its name is for people; everything else makes the net what it will be. */
export interface TrainingJob {
  readonly name: string;
  readonly game: Notakto;
  readonly net: NetConfig;
  readonly features: readonly Feature[];
  readonly boards: readonly BoardAndTurn[];
  readonly labels: Float32Array;
  readonly schedule: FitSchedule;
  readonly seed: number;
}

export interface TrainedNet extends TrainingCourse {
  /** The net's file, by which players are made of it: see `successorSpec`. */
  readonly path: string;
}

/**
 * Trains nets, one a thread at a time; those trained before are found in the store. A run that was stopped begins
 * again with the nets that it had not finished.
 */
export async function trainNets(
  jobs: readonly TrainingJob[],
  { kept, onProgress, signal }: Pick<Lab, "kept" | "onProgress" | "signal">,
  { workers = cores() } = {},
): Promise<TrainedNet[]> {
  const { training: backend } = await describeBackends();
  // In an arbitrary unit, and for a net that stops early more than it takes.
  const effortOf = ({ game, boards, schedule }: TrainingJob): number =>
    boards.length * game.actions * schedule.epochs;
  let [done, total] = [0, jobs.reduce((sum, job) => sum + effortOf(job), 0)];
  const progress = (more: number): void => {
    done += more;
    onProgress({ label: "training nets", done: Math.round(done), total });
  };

  return sideBySide(jobs, { width: workers, signal }, async (job, stopping) => {
    const request = requestFor(job);
    const entry = entryOf(request, backend);
    const perEpoch = effortOf(job) / job.schedule.epochs;
    let isNew = false;
    const course = await kept(entry, async (folder): Promise<TrainingCourse> => {
      isNew = true;
      progress(0);
      const [{ net, ...course }] = await perform(kisbyNets, [request], {
        workers,
        signal: stopping,
        onReport: () => progress(perEpoch),
      });
      progress(perEpoch * (job.schedule.epochs - course.losses.length));
      const { size, features } = request;
      writeCheckpoint(fileIn(folder), { net, about: { size, features } satisfies SuccessorAbout });
      return course;
    });
    if (!isNew) total -= effortOf(job);
    return { path: fileIn(entryPath(entry)), ...course };
  });
}

const fileIn = (folder: string): string => join(folder, "net.bin");

/** What a trained net is found by: the code, the backend, the settings, and all boards with their turns and labels. */
function entryOf({ boards, turns, labels, ...settings }: TrainingRequest, backend: string): EntryKey {
  const digest = createHash("sha256");
  for (const { buffer, byteOffset, byteLength } of [boards, turns, labels])
    digest.update(new Uint8Array(buffer, byteOffset, byteLength));
  return {
    kind: "kisby-net",
    version: codeVersion(new URL("./net-training.ts", import.meta.url)),
    key: { ...settings, backend, boards: boards.length, learned: digest.digest("hex") },
  };
}

const requestFor = ({ name: _, game, boards, ...job }: TrainingJob): TrainingRequest => ({
  ...job,
  size: game.size,
  boards: Float64Array.from(boards, ({ state }) => bitsOf(state)),
  turns: Uint8Array.from(boards, ({ turn }) => turn),
});
