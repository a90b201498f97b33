import { execFileSync } from "node:child_process";
import { arch, cpus, platform, totalmem } from "node:os";
import { join } from "node:path";
import { type CsvRow, type CsvText, formatCsv, readCsv } from "../csv.ts";
import { writeFileAtomic } from "../files.ts";
import { cores, peakMemory } from "../machine.ts";
import { projectPath, version } from "../project.ts";
import type { Profile } from "./profile.ts";

/** Everything that one run of an experiment found, and what it was run with. */
export interface Results<Config> {
  readonly experiment: string;
  readonly profile: Profile;
  readonly seed: number;
  readonly config: Config;
  readonly started: Date;
  readonly seconds: number;
  /** What nets were computed with, where there were any (`describeBackends` of lib/nets/backend.ts). */
  readonly nets?: { readonly training: string; readonly inference: string };
  /** Tables by name; each becomes <name>.csv. */
  readonly tables: Readonly<Record<string, readonly CsvRow[]>>;
}

/** Writes each table as CSV and, beside the first, how it came about. Returns the paths written. */
export function writeResults<Config>(folder: string, results: Results<Config>): string[] {
  const { experiment, profile, seed, config, started, seconds, nets, tables } = results;
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
    ...environment(),
  };
  const path = join(folder, `${experiment}.json`);
  writeFileAtomic(path, `${JSON.stringify(provenance, null, 2)}\n`);
  return [...written, path];
}

/** A table that the project keeps in results/, from a run of that profile. */
export const committedTable = (profile: Profile, name: string): CsvText[] =>
  readCsv(projectPath(`results/${profile}/${name}.csv`));

/** The versions and the machine behind a result. */
export function environment() {
  return {
    versions: { "notakto-lab": version(), node: process.version },
    commit: commit(),
    machine: {
      platform: `${platform()} ${arch()}`,
      cpu: cpus()[0]?.model.trim() ?? "unknown",
      cores: cores(),
      memoryBytes: totalmem(),
      peakBytes: peakMemory(),
    },
  };
}

/** The commit that the code came from, marked where it had been changed; "unknown" outside a clone. */
function commit(): string {
  const git = (...args: string[]): string =>
    execFileSync("git", args, {
      cwd: projectPath("."),
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  try {
    // What a run writes, and prose, do not change what it computes.
    const changed = git("status", "--porcelain", "--", "lib", "package-lock.json") !== "";
    return git("rev-parse", "HEAD") + (changed ? " with local changes" : "");
  } catch {
    return "unknown";
  }
}
