import { join } from "node:path";
import { type CsvRow, type CsvText, formatCsv, readCsv } from "../csv.ts";
import { writeFileAtomic } from "../files.ts";
import { projectPath } from "../project.ts";
import type { Profile } from "./profile.ts";
import type { PartRecord, RunRecord, TrainingRecord } from "./provenance.ts";

/** Everything that one run of an experiment found, and what it was run with. `runExperiment` makes it. */
export interface Results<Config = unknown> {
  readonly experiment: string;
  readonly profile: Profile;
  readonly seed: number;
  readonly config: Config;
  readonly started: Date;
  readonly seconds: number;
  /** What nets are computed with here. */
  readonly nets: { readonly training: string; readonly inference: string };
  /** The versions, the commit and the machine of this run. */
  readonly run: RunRecord;
  /** What was kept, or made by other runs, each with its own time, place and commit. */
  readonly parts: readonly PartRecord[];
  /** The trainings that it rests on, each with its own time, places and commits. */
  readonly trainings: readonly TrainingRecord[];
  /** Tables by name; each becomes <name>.csv. */
  readonly tables: Readonly<Record<string, readonly CsvRow[]>>;
}

/** Writes each table as CSV and, as <experiment>.json, how they came about. Returns the paths written. */
export function writeResults(folder: string, results: Results): string[] {
  const { experiment, profile, seed, config, started, seconds, nets, run, parts, trainings, tables } =
    results;
  const written = Object.entries(tables).map(([name, rows]) => {
    const path = join(folder, `${name}.csv`);
    writeFileAtomic(path, formatCsv(rows));
    return path;
  });
  const provenance = {
    experiment,
    profile,
    seed,
    config,
    tables: Object.keys(tables),
    started: started.toISOString(),
    seconds,
    nets,
    ...run,
    parts,
    trainings,
  };
  const path = join(folder, `${experiment}.json`);
  writeFileAtomic(path, `${JSON.stringify(provenance, null, 2)}\n`);
  return [...written, path];
}

/** A table that the project keeps in results/, from a run of that profile. */
export const committedTable = (profile: Profile, name: string): CsvText[] =>
  readCsv(projectPath(`results/${profile}/${name}.csv`));
