import type { OnProgress } from "../progress.ts";
import { perform } from "../work/perform.ts";
import { trainings } from "../work/tasks.ts";
import type { TrainConfig } from "./config.ts";
import type { IterationReport } from "./iteration.ts";
import { readTrained } from "./run-folder.ts";
import { openRun, type Trained, type TrainingStatus, type TrainOptions, train } from "./train.ts";

export interface TrainAllOptions extends Pick<TrainOptions, "keep" | "workers" | "signal"> {
  readonly onProgress?: OnProgress;
  /** Hears of each training before any begins, and again of every iteration when it is saved. */
  readonly onTraining?: (index: number, status: TrainingStatus) => void;
}

/**
 * Trains nets, each in its folder of the store: those trained before are loaded, those begun go on, those that another
 * process trains are waited for. Several are trained side by side, each in a thread of its own; a single one spreads its self-play. The weights do not depend on it.
 */
export async function trainAll(
  configs: readonly TrainConfig[],
  { keep, workers, signal, onProgress, onTraining }: TrainAllOptions = {},
): Promise<Trained[]> {
  const all = configs.map((config) => {
    const { folder, start } = openRun(config, { keep });
    return { config, folder, start, loaded: start.reports.length, reports: [...start.reports] };
  });
  all.forEach((status, i) => {
    onTraining?.(i, status);
  });
  // The same config may stand there twice.
  const missing = all.filter(
    ({ folder, config, loaded }, i) =>
      loaded < config.iterations && all.findIndex((other) => other.folder === folder) === i,
  );
  const note = (index: number, report: IterationReport): void => {
    const { folder, reports } = missing[index];
    // Another process that was waited for may have done some.
    if (report.iteration === reports.length + 1) reports.push(report);
    else reports.splice(0, reports.length, ...readTrained(folder).reports);
    onTraining?.(all.indexOf(missing[index]), missing[index]);
  };
  const trained =
    missing.length === 1
      ? [
          await train(missing[0].config, {
            keep,
            workers,
            wait: true,
            signal,
            onProgress,
            onReport: (report) => note(0, report),
          }).done,
        ]
      : await trainSideBySide(missing, { keep, workers, signal, onProgress }, note);
  const trainedIn = new Map(trained.map((one) => [one.folder, one]));
  return all.map(
    ({ config, folder, start }) => trainedIn.get(folder) ?? { ...start, config, folder, finished: true },
  );
}

async function trainSideBySide(
  runs: readonly TrainingStatus[],
  { keep, workers, signal, onProgress }: TrainAllOptions,
  onReport: (index: number, report: IterationReport) => void,
): Promise<Trained[]> {
  const done = runs.map(({ loaded }) => loaded);
  const total = runs.reduce((sum, { config }) => sum + config.iterations, 0);
  const progress = (detail?: string): void =>
    onProgress?.({
      label: `training ${runs.length} nets`,
      detail,
      done: done.reduce((sum, iterations) => sum + iterations, 0),
      total,
    });
  if (runs.length > 0) progress();
  const pieces = runs.map(({ config, folder }) => ({ config, folder, keep }));
  return perform(trainings, pieces, {
    workers,
    signal,
    onReport(index, { done: iterations, report, detail }) {
      done[index] = iterations;
      if (report) onReport(index, report);
      progress(detail);
    },
  });
}
