import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { readCsv } from "../../csv.ts";
import type { PartRecord } from "../../lab/provenance.ts";
import { projectPath } from "../../project.ts";
import type { CrossesCount } from "../../solvers/notakto/retrograde/counts.ts";
import type { RunRecord } from "../../solvers/notakto/retrograde/run-record.ts";

/** What `notakto settle` left of the run that settled 7×7 with its centre filled: <this>.bin, .csv, .json and more. */
export const RECORD = "data/notakto-7-d4";

/** What the run counted, as it is kept beside the table. */
export const recordedCounts = (): CrossesCount[] =>
  readCsv(projectPath(`${RECORD}.csv`)).map(({ crosses, line_free, lost }) => ({
    crosses: Number(crosses),
    lineFree: BigInt(line_free),
    lost: BigInt(lost),
  }));

/** The files of the run, each with when, where and at which commit it was written. */
export function recordedParts(): PartRecord[] {
  const { files }: RunRecord = JSON.parse(readFileSync(projectPath(`${RECORD}.json`), "utf8"));
  return Object.entries(files).map(([file, { versions: _, ...made }]) => ({
    part: `data/${basename(file)}`,
    kept: true,
    ...made,
  }));
}

/** Counts by number of X, as columns. */
export const countColumns = (counts: readonly CrossesCount[]) =>
  counts.map(({ crosses, lineFree, lost }) => ({
    x: crosses,
    line_free: lineFree,
    lost,
    share: Number(lost) / Number(lineFree),
  }));
