import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { UserError } from "../errors.ts";
import { prepareFolder, writeFileAtomic } from "../files.ts";
import { readCheckpoint, writeCheckpoint } from "../nets/checkpoint.ts";
import { projectPath } from "../project.ts";
import type { TrainConfig } from "./config.ts";
import type { IterationReport, Standing } from "./iteration.ts";
import type { GameRecord } from "./play-game.ts";
import { readRecords, writeRecords } from "./records.ts";

/**
 * Counts what changes the weights that a config leads to: the code in lib/zero and lib/nets. Whoever makes such
 * a change counts it up, so that no run of the old code is taken for one of the new.
 */
export const TRAINING_VERSION = 2;

/** What a run's folder says of itself. */
interface Label {
  readonly version: number;
  readonly config: TrainConfig;
}

// config.json names the run. checkpoint.bin is the last complete iteration. games-0007.bin holds the games of
// iteration 7, as long as they are learned from; it is written before the checkpoint that counts on it.
const labelIn = (folder: string): string => join(folder, "config.json");
const checkpointIn = (folder: string): string => join(folder, "checkpoint.bin");
const gamesIn = (folder: string, iteration: number): string =>
  join(folder, `games-${String(iteration).padStart(4, "0")}.bin`);

/** Where runs are kept: the project's runs/, or what NOTAKTO_RUNS names. */
export const runsFolder = (): string => process.env.NOTAKTO_RUNS || projectPath("runs");

/** The folder of a config's run: trained once, found again by whoever asks for the same. */
export function folderFor(config: TrainConfig): string {
  const label: Label = { version: TRAINING_VERSION, config };
  return join(runsFolder(), createHash("sha256").update(canonical(label)).digest("hex").slice(0, 16));
}

export const isRunFolder = (folder: string): boolean => existsSync(labelIn(folder));

/** The config of the run in a folder. */
export function readConfig(folder: string): TrainConfig {
  return readLabel(folder).config;
}

/** Gets a folder ready for a config's run; one that holds another run is refused. */
export function claimFolder(folder: string, config: TrainConfig): void {
  const label: Label = { version: TRAINING_VERSION, config };
  if (!isRunFolder(folder)) {
    prepareFolder(folder);
    writeFileAtomic(labelIn(folder), `${JSON.stringify(label, null, 2)}\n`);
    return;
  }
  const there = readLabel(folder);
  if (there.version !== TRAINING_VERSION)
    throw new UserError(
      `The run in ${folder} was made by version ${there.version} of the training code, this is version ${TRAINING_VERSION}: train it anew in another folder.`,
    );
  if (canonical(there.config) === canonical(config)) return;
  const parts = Object.keys({ ...there.config, ...config }) as (keyof TrainConfig)[];
  const other = parts.filter((part) => canonical(there.config[part]) !== canonical(config[part]));
  throw new UserError(
    `The run in ${folder} has another ${other.join(", ")} than asked for; name another folder.`,
  );
}

/** Whether the run in a folder has completed an iteration. */
export const hasStanding = (folder: string): boolean => existsSync(checkpointIn(folder));

/** The last complete iteration, if there is one. */
export function readStanding(folder: string): Standing | undefined {
  if (!hasStanding(folder)) return undefined;
  const { net, optimiser, about } = readCheckpoint<{ reports: IterationReport[] }>(checkpointIn(folder));
  return { net, optimiser, reports: about.reports };
}

/** The run in a folder: its config and its last complete iteration; one that has none yet is refused. */
export function readTrained(folder: string): Standing & { readonly config: TrainConfig } {
  const config = readConfig(folder);
  const standing = readStanding(folder);
  if (!standing) throw new UserError(`The run in ${folder} has not completed an iteration yet.`);
  return { ...standing, config };
}

/** Saves the player that a run has come to in a folder of its own, without what only further training needs. */
export function savePlayer(folder: string, config: TrainConfig, { net, reports }: Standing): void {
  claimFolder(folder, config);
  writeCheckpoint(checkpointIn(folder), { net, about: { reports } });
}

/** The games of the last iterations, oldest first. */
export function readGames(folder: string, { reports }: Standing, window: number): GameRecord[][] {
  return reports.slice(-window).map(({ iteration }) => readRecords(gamesIn(folder, iteration)));
}

/** Saves an iteration. Killed at any moment, this leaves the one before or this one, each with its games. */
export function saveIteration(
  folder: string,
  standing: Standing,
  records: readonly GameRecord[],
  window: number,
): void {
  const { net, optimiser, reports } = standing;
  const iteration = reports.length;
  writeRecords(gamesIn(folder, iteration), net.shape.actions, records);
  writeCheckpoint(checkpointIn(folder), { net, optimiser, about: { reports } });
  const oldest = gamesIn("", iteration - window + 1);
  for (const file of readdirSync(folder))
    if (/^games-\d+\.bin$/.test(file) && file < oldest) rmSync(join(folder, file));
}

function readLabel(folder: string): Label {
  if (!isRunFolder(folder)) throw new UserError(`There is no training run in ${folder}.`);
  try {
    return JSON.parse(readFileSync(labelIn(folder), "utf8"));
  } catch (error) {
    throw new UserError(`${labelIn(folder)} can't be read: ${(error as Error).message}.`);
  }
}

/** JSON with sorted keys: the same for the same value, however it was written down. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_, part) =>
      part && typeof part === "object" && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    ) ?? ""
  );
}
