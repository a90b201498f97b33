import { UserError } from "../errors.ts";
import { type ComputedBy, computedHere } from "../nets/backend.ts";
import { createNet, netShape } from "../nets/net.ts";
import type { Examples } from "../nets/trainer.ts";
import type { OnProgress } from "../progress.ts";
import { randomFrom } from "../random.ts";
import { checkConfig, gameChosen, type TrainConfig } from "./config.ts";
import { BEGINNING, type IterationReport, iterate, type TrainingState } from "./iteration.ts";
import { keepIteration } from "./kept-iterations.ts";
import { examplesOf } from "./replay.ts";
import { claimFolder, folderFor, readGames, readState, saveIteration } from "./run-folder.ts";

export interface TrainOptions {
  /** Where the run is kept; by default a folder of its own in the store, found again by whoever asks for the same. */
  readonly folder?: string;
  /** Threads that play; 1 plays in this one. By default one a core. The weights do not depend on it. */
  readonly workers?: number;
  /** Every so many iterations, and the last, are kept as players of their own: see `keptIterations`. */
  readonly keep?: number;
  /** Goes on with a run that another backend, or another class of CPU, began: it ends with other weights than there. */
  readonly allowOtherBackend?: boolean;
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
 * goes on from the last one and ends with the same weights. A training done already is loaded, not repeated.
 */
export function train(config: TrainConfig, options: TrainOptions = {}): Run {
  const { folder, start } = openRun(config, options);
  let state = start;
  let isStopped = false;

  const go = async (): Promise<Trained> => {
    if (start.reports.length < config.iterations)
      for await (const next of iterations(config, folder, start, options)) {
        state = next;
        keepWhereDue(folder, config, next, options.keep);
        options.onReport?.(next.reports[next.reports.length - 1]);
        if (isStopped) break;
      }
    return { ...state, config, folder, finished: state.reports.length >= config.iterations };
  };

  return {
    config,
    folder,
    loaded: start.reports.length,
    get reports() {
      return state.reports;
    },
    stop: () => {
      isStopped = true;
    },
    done: go(),
  };
}

/** Where a config's run is kept, and how far it had come there; a config that can't be meant is refused. */
export function openRun(
  config: TrainConfig,
  { folder = folderFor(config), keep }: Pick<TrainOptions, "folder" | "keep">,
): { readonly folder: string; readonly start: TrainingState } {
  checkConfig(config);
  claimFolder(folder, config);
  const start = readState(folder) ?? beginning(config);
  // A run that was killed between saving an iteration and keeping it comes here before it goes on.
  if (start.reports.length > 0) keepWhereDue(folder, config, start, keep);
  return { folder, start };
}

/** Keeps the iteration that a run has come to, if it is one of those to be kept. */
function keepWhereDue(
  folder: string,
  config: TrainConfig,
  { reports: { length: iteration } }: TrainingState,
  keep: number | undefined,
): void {
  if (keep && (iteration % keep === 0 || iteration === config.iterations)) keepIteration(folder, iteration);
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
  folder: string,
  start: TrainingState,
  { workers, allowOtherBackend, signal, onProgress }: TrainOptions,
): AsyncGenerator<TrainingState> {
  const before = start.reports.at(-1)?.computedBy;
  if (before && !allowOtherBackend) refuseOther(folder, before, await computedHere());
  const kept = config.learning.window;
  const game = gameChosen(config);
  let state = start;
  let pool: Examples[] = readGames(folder, state, kept).map((records) => examplesOf(game, records));
  while (state.reports.length < config.iterations) {
    const done = state.reports.length;
    const onShare = (share: number): void =>
      onProgress?.({
        label: `training ${config.game} ${config.size}`,
        done: done + share,
        total: config.iterations,
      });
    onShare(0);
    const window = pool.slice(Math.max(0, pool.length - (kept - 1)));
    const next = await iterate({ config, game, before: state, window, workers, signal, onShare });
    saveIteration(folder, next.state, next.records, kept);
    state = next.state;
    pool = [...pool, next.examples].slice(-kept);
    onShare(1);
    yield state;
  }
}
