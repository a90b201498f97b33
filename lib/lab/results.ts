import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type CsvRow, type CsvText, formatCsv, readCsv } from "../csv.ts";
import { UserError } from "../errors.ts";
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
  /** See Experiment. */
  readonly measured?: Readonly<Record<string, MeasuredColumns>>;
}

/** Of a table: which columns are measured, and differ from run to run or with the number of workers. */
export interface MeasuredColumns {
  /** The columns that tell its rows apart; they stand beside those measured. */
  readonly by: readonly string[];
  readonly columns: readonly string[];
}

/**
 * Writes each table as CSV and, as <experiment>.json, how they came about. Measured columns go to <table>.measured.csv,
 * so that <table>.csv is the same, byte for byte, whenever and on however many workers it is computed. Returns the paths
 * written.
 */
export function writeResults(folder: string, results: Results): string[] {
  const { experiment, profile, seed, config, started, seconds, nets, run, parts, trainings, tables } =
    results;
  const written = Object.entries(tables).flatMap(([name, rows]) =>
    writeTable(join(folder, `${name}.csv`), rows, results.measured?.[name]),
  );
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

/** Where the measured columns of a table lie. */
const measuredPath = (path: string): string => path.replace(/\.csv$/i, ".measured.csv");

function writeTable(path: string, rows: readonly CsvRow[], measured?: MeasuredColumns): string[] {
  const { by, columns } = measured ?? { by: [], columns: [] };
  writeFileAtomic(path, formatCsv(rows.map((row) => pick(row, (column) => !columns.includes(column)))));
  if (columns.length === 0) {
    rmSync(measuredPath(path), { force: true });
    return [path];
  }
  const beside = [...by, ...columns];
  writeFileAtomic(
    measuredPath(path),
    formatCsv(rows.map((row) => pick(row, (column) => beside.includes(column)))),
  );
  return [path, measuredPath(path)];
}

const pick = (row: CsvRow, isWanted: (column: string) => boolean): CsvRow =>
  Object.fromEntries(Object.entries(row).filter(([column]) => isWanted(column)));

/** Reads a table that was written by `writeResults`, with its measured columns. */
export function readTable(path: string): CsvText[] {
  const rows = readCsv(path);
  if (measuredPath(path) === path || !existsSync(measuredPath(path))) return rows;
  const measured = readCsv(measuredPath(path));
  const belongs = (row: CsvText, i: number): boolean =>
    Object.entries(row).every(([column, value]) => !(column in rows[i]) || rows[i][column] === value);
  if (measured.length !== rows.length || !measured.every(belongs))
    throw new UserError(
      `${path} and ${measuredPath(path)} are not of one run: delete the second, or run the experiment again.`,
    );
  return rows.map((row, i) => ({ ...row, ...measured[i] }));
}

/** A table that the project keeps in results/, from a run of that profile. */
export const committedTable = (profile: Profile, name: string): CsvText[] =>
  readTable(projectPath(`results/${profile}/${name}.csv`));
