import { cores } from "../machine.ts";
import { createNet, netShape } from "../nets/net.ts";
import type { Examples } from "../nets/trainer.ts";
import type { OnProgress } from "../progress.ts";
import { randomFrom } from "../random.ts";
import { checkConfig, gameChosen, type TrainConfig } from "./config.ts";
import { type Crew, hireCrew } from "./crew.ts";
import { BEGINNING, type IterationReport, iterate, type Standing } from "./iteration.ts";
import { examplesOf } from "./replay.ts";
import { claimFolder, folderFor, readGames, readStanding, saveIteration } from "./run-folder.ts";

export interface TrainOptions {
  /** Where the run is kept; by default a folder of its own in runs/, found again by whoever asks for the same. */
  readonly folder?: string;
  /** Threads that play; 1 plays in this one. By default one a core. The weights do not depend on it. */
  readonly workers?: number;
  readonly onProgress?: OnProgress;
  /** Hears of every iteration when it is saved. */
  readonly onReport?: (report: IterationReport) => void;
}

/** A training that goes on. */
export interface Run {
  readonly config: TrainConfig;
  readonly folder: string;
  /** Iterations that were there already, from an earlier run of the same config. */
  readonly loaded: number;
  /** What all iterations so far did. */
  readonly reports: readonly IterationReport[];
  /** Ends it after the iteration at hand; `train` with the same config goes on from there. */
  stop(): void;
  /** Resolves when all iterations are done, or it was stopped. */
  readonly done: Promise<Trained>;
}

/** What came of a training. */
export interface Trained extends Standing {
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
  checkConfig(config);
  const folder = options.folder ?? folderFor(config);
  claimFolder(folder, config);
  const start = readStanding(folder) ?? beginning(config);
  let standing = start;
  let stopped = false;

  const go = async (): Promise<Trained> => {
    if (standing.reports.length < config.iterations) {
      const crew = hireCrew(options.workers ?? cores());
      try {
        for await (const next of iterations(config, folder, start, crew, options.onProgress)) {
          standing = next;
          options.onReport?.(next.reports[next.reports.length - 1]);
          if (stopped) break;
        }
      } finally {
        await crew.dismiss();
      }
    }
    return { ...standing, config, folder, finished: standing.reports.length >= config.iterations };
  };

  return {
    config,
    folder,
    loaded: start.reports.length,
    get reports() {
      return standing.reports;
    },
    stop: () => {
      stopped = true;
    },
    done: go(),
  };
}

/** Before the first iteration: a net that has learned nothing. */
function beginning(config: TrainConfig): Standing {
  const random = randomFrom(config.seed).split(BEGINNING).split(0);
  return { net: createNet(netShape(gameChosen(config)), config.net, random), reports: [] };
}

/** Does and saves one iteration after another. */
async function* iterations(
  config: TrainConfig,
  folder: string,
  start: Standing,
  crew: Crew,
  onProgress: OnProgress | undefined,
): AsyncGenerator<Standing> {
  const kept = config.learning.window;
  const game = gameChosen(config);
  let standing = start;
  let pool: Examples[] = readGames(folder, standing, kept).map((records) => examplesOf(game, records));
  while (standing.reports.length < config.iterations) {
    const done = standing.reports.length;
    const onShare = (share: number): void =>
      onProgress?.({
        label: `training ${config.game} ${config.size}`,
        done: done + share,
        total: config.iterations,
      });
    onShare(0);
    const window = pool.slice(Math.max(0, pool.length - (kept - 1)));
    const next = await iterate(config, game, standing, window, crew, onShare);
    saveIteration(folder, next.standing, next.records, kept);
    standing = next.standing;
    pool = [...pool, next.examples].slice(-kept);
    onShare(1);
    yield standing;
  }
}
