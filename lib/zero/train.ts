import { UserError } from "../errors.ts";
import { prepareFolder } from "../files.ts";
import { hasLock, type Lock, lockFolder, whenFree } from "../lock.ts";
import { type ComputedBy, computedHere } from "../nets/backend.ts";
import { createNet, netShape } from "../nets/net.ts";
import type { Examples } from "../nets/trainer.ts";
import type { OnProgress } from "../progress.ts";
import { randomFrom } from "../random.ts";
import { checkConfig, gameChosen, type TrainConfig } from "./config.ts";
import { BEGINNING, type IterationReport, iterate, type TrainingState } from "./iteration.ts";
import { keepIteration } from "./kept-iterations.ts";
import { examplesOf } from "./replay.ts";
import {
  claimFolder,
  folderFor,
  readGames,
  readState,
  refuseOtherRun,
  saveIteration,
  tidyFolder,
} from "./run-folder.ts";

export interface TrainOptions {
  /** Where the run is kept; by default a folder of its own in the store, found again by whoever asks for the same. */
  readonly folder?: string;
  /** Threads that play; 1 plays in this one. By default one a core. The weights do not depend on it. */
  readonly workers?: number;
  /** Every so many iterations, and the last, are kept as players of their own: see `keptIterations`. */
  readonly keep?: number;
  /** Goes on with a run that another backend, or another class of CPU, began: it ends with other weights than there. */
  readonly allowOtherBackend?: boolean;
  /** Where another process trains the same, waits for it and takes what it made; otherwise that is told in a UserError. */
  readonly wait?: boolean;
  /** Ends it at once, with the signal's reason; the iteration at hand is lost. */
  readonly signal?: AbortSignal;
  readonly onProgress?: OnProgress;
  /** Hears of every iteration when it is saved. */
  readonly onReport?: (report: IterationReport) => void;
}

/** How far a training has come. */
export interface TrainingStatus {
  readonly config: TrainConfig;
  readonly folder: string;
  /** Iterations that were there already, from an earlier run of the same config. */
  readonly loaded: number;
  /** What all iterations so far did. */
  readonly reports: readonly IterationReport[];
}

/** A training that goes on. */
export interface Run extends TrainingStatus {
  /** Ends it after the iteration at hand; `train` with the same config goes on from there. */
  stop(): void;
  /** Resolves when all iterations are done, or it was stopped. */
  readonly done: Promise<Trained>;
}

/** What came of a training. */
export interface Trained extends TrainingState {
  readonly config: TrainConfig;
  readonly folder: string;
  /** Whether all iterations are done. */
  readonly finished: boolean;
}

/**
 * Trains a net. Every iteration is saved when it is complete; a run that was stopped, or killed at any moment,
 * goes on from the last one and ends with the same weights. A training done already is loaded, not repeated. A folder is
 * one run's at a time.
 */
export function train(config: TrainConfig, options: TrainOptions = {}): Run {
  const { folder, start } = openRun(config, options);
  let state = start;
  let loaded = start.reports.length;
  let isStopped = false;
  const isDone = (): boolean => state.reports.length >= config.iterations;
  const take = (): Lock => {
    const lock = lockFolder(folder);
    try {
      // Whoever had the folder before may have come further since it was looked at.
      state = claimRun(folder, config);
      loaded = state.reports.length;
    } catch (error) {
      lock.release();
      throw error;
    }
    return lock;
  };
  // Where it may not wait, it is refused here and now.
  const taken = isDone() || options.wait ? undefined : take();

  const waitForIt = async (): Promise<Lock | undefined> => {
    if (isDone()) return undefined;
    return whenFree(() => (isStopped ? undefined : take()), {
      signal: options.signal,
      onWait: (holder) =>
        options.onProgress?.({
          label: labelOf(config),
          detail: `waiting for ${holder}`,
          done: readState(folder)?.reports.length ?? 0,
          total: config.iterations,
        }),
    });
  };
  const go = async (): Promise<Trained> => {
    const lock = taken ?? (await waitForIt());
    try {
      // A run that was killed between saving an iteration and keeping it comes here before it goes on.
      if (lock) keepWhereDue(folder, config, state, options.keep);
      if (lock && !isDone())
        for await (const next of iterations(config, { folder, lock, start: state }, options)) {
          state = next;
          keepWhereDue(folder, config, next, options.keep);
          options.onReport?.(next.reports[next.reports.length - 1]);
          if (isStopped) break;
        }
    } finally {
      lock?.release();
    }
    return { ...state, config, folder, finished: isDone() };
  };

  return {
    config,
    folder,
    get loaded() {
      return loaded;
    },
    get reports() {
      return state.reports;
    },
    stop: () => {
      isStopped = true;
    },
    done: go(),
  };
}

/**
 * Where a config's run is kept, and how far it had come there; a config that can't be meant is refused, and a folder that
 * can't be written to, if there is something to be written.
 */
export function openRun(
  config: TrainConfig,
  { folder: given, keep }: Pick<TrainOptions, "folder" | "keep">,
): { readonly folder: string; readonly start: TrainingState } {
  checkConfig(config);
  const folder = given ?? folderFor(config);
  refuseOtherRun(folder, config);
  const start = readState(folder) ?? beginning(config);
  if (start.reports.length < config.iterations) {
    prepareFolder(folder);
  } else {
    if (hasLock(folder)) tidyFinished(folder, config);
    keepWhereDue(folder, config, start, keep);
  }
  return { folder, start };
}

/** How far a run has come; whoever asks has its folder's lock. */
function claimRun(folder: string, config: TrainConfig): TrainingState {
  claimFolder(folder, config);
  const state = readState(folder) ?? beginning(config);
  tidyFolder(folder, state, config.learning.window);
  return state;
}

/** A run that was killed when all was done, but for its lock, leaves nothing else to do. */
function tidyFinished(folder: string, config: TrainConfig): void {
  try {
    const lock = lockFolder(folder);
    claimRun(folder, config);
    lock.release();
  } catch (error) {
    // It is just ending, or stands where nothing can be written: it can be read all the same.
    if (!(error instanceof UserError)) throw error;
  }
}

const labelOf = ({ game, size }: TrainConfig): string => `training ${game} ${size}`;

/** Keeps the iteration that a run has come to, if it is one of those to be kept. */
function keepWhereDue(
  folder: string,
  config: TrainConfig,
  { reports: { length: iteration } }: TrainingState,
  keep: number | undefined,
): void {
  if (keep && iteration > 0 && (iteration % keep === 0 || iteration === config.iterations))
    keepIteration(folder, iteration);
}

/** Before the first iteration: a net that has learned nothing. */
function beginning(config: TrainConfig): TrainingState {
  const random = randomFrom(config.seed).split(BEGINNING).split(0);
  return { net: createNet(netShape(gameChosen(config)), config.net, random), reports: [] };
}

function refuseOther(folder: string, before: ComputedBy, here: ComputedBy): void {
  const other = (["training", "inference", "cpu"] as const).filter((part) => before[part] !== here[part]);
  if (other.length === 0) return;
  const words = { training: "trained by", inference: "played by", cpu: "on a CPU of class" };
  const tell = (by: ComputedBy): string => other.map((part) => `${words[part]} ${by[part]}`).join(", ");
  throw new UserError(
    `The run in ${folder} was ${tell(before)}; here it would be ${tell(here)}, and end with other weights. Go on with it there, or allow it with --allow-other-backend (allowOtherBackend).`,
  );
}

/** Does and saves one iteration after another. */
async function* iterations(
  config: TrainConfig,
  { folder, lock, start }: { readonly folder: string; readonly lock: Lock; readonly start: TrainingState },
  { workers, allowOtherBackend, signal, onProgress }: TrainOptions,
): AsyncGenerator<TrainingState> {
  const before = start.reports.at(-1)?.computedBy;
  if (before && !allowOtherBackend) refuseOther(folder, before, await computedHere());
  const kept = config.learning.window;
  const game = gameChosen(config);
  let state = start;
  let pool: Examples[] = readGames(folder, game, state, kept).map((records) => examplesOf(game, records));
  while (state.reports.length < config.iterations) {
    const done = state.reports.length;
    const onShare = (share: number): void =>
      onProgress?.({
        label: labelOf(config),
        done: done + share,
        total: config.iterations,
      });
    onShare(0);
    const window = pool.slice(Math.max(0, pool.length - (kept - 1)));
    const next = await iterate({ config, game, before: state, window, workers, signal, onShare });
    lock.check();
    saveIteration(folder, next.state, next.records, kept);
    state = next.state;
    pool = [...pool, next.examples].slice(-kept);
    onShare(1);
    yield state;
  }
}
