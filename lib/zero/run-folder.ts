import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { UserError } from "../errors.ts";
import { keepAs, writeFileAtomic } from "../files.ts";
import type { AnyGame } from "../games/game.ts";
import { readCheckpoint, writeCheckpoint } from "../nets/checkpoint.ts";
import { canonicalJson, entryPath } from "../store.ts";
import { checkConfig, type TrainConfig } from "./config.ts";
import type { IterationReport, TrainingState } from "./iteration.ts";
import type { GameRecord } from "./play-game.ts";
import { readRecords, writeRecords } from "./records.ts";

/**
 * Counts what changes the weights that a config leads to: the code in lib/zero and lib/nets. Whoever makes such
 * a change counts it up, so that no run of the old code is taken for one of the new. Counted by hand, where other things
 * in the store have the digest of their code: a training may go on for days, and most edits leave its weights alone.
 */
const TRAINING_VERSION = 2;

/** What a run's folder says of itself. */
interface Label {
  readonly version: number;
  readonly config: TrainConfig;
}

// config.json names the run. checkpoint.bin is the last complete iteration, checkpoint-before.bin the one before it.
// games-0007.bin holds the games of iteration 7, as long as they are learned from; it is written before the checkpoint
// that counts on it. Whoever writes there holds the folder's lock; whoever reads needs none.
const labelIn = (folder: string): string => join(folder, "config.json");
const checkpointIn = (folder: string): string => join(folder, "checkpoint.bin");
const beforeIn = (folder: string): string => join(folder, "checkpoint-before.bin");
const gamesIn = (folder: string, iteration: number): string =>
  join(folder, `games-${String(iteration).padStart(4, "0")}.bin`);

/** The folder of a config's run in the store: trained once, found again by whoever asks for the same. */
export const folderFor = (config: TrainConfig): string =>
  entryPath({ kind: "training", version: `${TRAINING_VERSION}`, key: config });

export const isRunFolder = (folder: string): boolean => existsSync(labelIn(folder));

/** The config of the run in a folder; one that can't be meant is refused. */
export function readConfig(folder: string): TrainConfig {
  const { config } = readLabel(folder);
  checkConfig(config, `In ${labelIn(folder)}, a training`);
  return config;
}

/** Gets a folder ready for a config's run; one that holds another run is refused. */
export function claimFolder(folder: string, config: TrainConfig): void {
  refuseOtherRun(folder, config);
  const label: Label = { version: TRAINING_VERSION, config };
  if (!isRunFolder(folder)) writeFileAtomic(labelIn(folder), `${JSON.stringify(label, null, 2)}\n`);
}

/** Refuses a folder that holds another run than a config's. */
export function refuseOtherRun(folder: string, config: TrainConfig): void {
  if (!isRunFolder(folder)) return;
  const there = readLabel(folder);
  if (there.version !== TRAINING_VERSION)
    throw new UserError(
      `The run in ${folder} was made by version ${there.version} of the training code, this is version ${TRAINING_VERSION}: train it anew in another folder.`,
    );
  if (canonicalJson(there.config) === canonicalJson(config)) return;
  const parts = Object.keys({ ...there.config, ...config }) as (keyof TrainConfig)[];
  const other = parts.filter((part) => canonicalJson(there.config[part]) !== canonicalJson(config[part]));
  throw new UserError(
    `The run in ${folder} has another ${other.join(", ")} than asked for; name another folder.`,
  );
}

/** Whether the run in a folder has completed an iteration. */
export const hasCheckpoint = (folder: string): boolean =>
  existsSync(checkpointIn(folder)) || existsSync(beforeIn(folder));

/** The last complete iteration, if there is one; where its checkpoint is damaged, the one before it, with a word. */
export function readState(folder: string): TrainingState | undefined {
  if (!hasCheckpoint(folder)) return undefined;
  try {
    return stateIn(checkpointIn(folder));
  } catch (error) {
    if (!existsSync(beforeIn(folder))) throw error;
    const state = stateIn(beforeIn(folder));
    console.warn(`${(error as Error).message} The one before it is: iteration ${state.reports.length}.`);
    return state;
  }
}

function stateIn(path: string): TrainingState {
  const { net, optimiser, about } = readCheckpoint(path);
  if (!isAboutRun(about)) throw new UserError(`${path} is no checkpoint of a training run.`);
  return { net, optimiser, reports: about.reports };
}

/** Whether a checkpoint tells of its run: one report an iteration. */
const isAboutRun = (about: unknown): about is { readonly reports: readonly IterationReport[] } => {
  const { reports } = (about ?? {}) as { readonly reports?: unknown };
  return Array.isArray(reports) && reports.every((report, i) => report?.iteration === i + 1);
};

/** The run in a folder: its config and its last complete iteration; one that has none yet is refused. */
export function readTrained(folder: string): TrainingState & { readonly config: TrainConfig } {
  const config = readConfig(folder);
  const state = readState(folder);
  if (!state) throw new UserError(`The run in ${folder} has not completed an iteration yet.`);
  return { ...state, config };
}

/** Saves the player that a run has come to in a folder of its own, without what only further training needs. */
export function savePlayer(folder: string, config: TrainConfig, { net, reports }: TrainingState): void {
  claimFolder(folder, config);
  writeCheckpoint(checkpointIn(folder), { net, about: { reports } });
}

/** The games that the next iteration learns from besides its own, oldest first. */
export function readGames(
  folder: string,
  game: AnyGame,
  { reports }: TrainingState,
  window: number,
): GameRecord[][] {
  return reports
    .slice(Math.max(0, reports.length - (window - 1)))
    .map(({ iteration }) => readRecords(gamesIn(folder, iteration), game));
}

/**
 * Saves an iteration. Killed at any moment, this leaves the one before or this one, each with its games. A later iteration
 * that is there already is never written over.
 */
export function saveIteration(
  folder: string,
  state: TrainingState,
  records: readonly GameRecord[],
  window: number,
): void {
  const { net, optimiser, reports } = state;
  const iteration = reports.length;
  const there = iterationIn(checkpointIn(folder));
  if (there >= iteration)
    throw new UserError(
      `The run in ${folder} has come to iteration ${there} by another process, while this one did iteration ${iteration}: run it again to go on with what is there.`,
    );
  writeRecords(gamesIn(folder, iteration), net.shape.actions, records);
  if (there > 0) keepAs(checkpointIn(folder), beforeIn(folder));
  writeCheckpoint(checkpointIn(folder), { net, optimiser, about: { reports } });
  removeOldGames(folder, iteration, window);
}

/** The iteration of a checkpoint; 0 where there is none that is whole. */
function iterationIn(checkpoint: string): number {
  try {
    return stateIn(checkpoint).reports.length;
  } catch {
    return 0;
  }
}

/**
 * Removes what a run that was killed left over, and puts a whole checkpoint in the place of a damaged one, so that it is
 * not taken for the one before the next.
 */
export function tidyFolder(folder: string, state: TrainingState, window: number): void {
  removeOldGames(folder, state.reports.length, window);
  if (existsSync(beforeIn(folder)) && iterationIn(checkpointIn(folder)) === 0)
    writeFileAtomic(checkpointIn(folder), readFileSync(beforeIn(folder)));
}

/** The last two checkpoints need the games of `window` iterations between them. */
function removeOldGames(folder: string, iteration: number, window: number): void {
  const oldest = gamesIn("", iteration - window + 1);
  for (const file of readdirSync(folder))
    if (/^games-\d+\.bin$/.test(file) && file < oldest) rmSync(join(folder, file));
}

function readLabel(folder: string): Label {
  if (!isRunFolder(folder)) throw new UserError(`There is no training run in ${folder}.`);
  let label: unknown;
  try {
    label = JSON.parse(readFileSync(labelIn(folder), "utf8"));
  } catch (error) {
    throw new UserError(`${labelIn(folder)} can't be read: ${(error as Error).message}.`);
  }
  const { version, config } = (label ?? {}) as Partial<Label>;
  if (!Number.isInteger(version) || !config || typeof config !== "object")
    throw new UserError(`${labelIn(folder)} does not name a training run: it takes a version and a config.`);
  return label as Label;
}
