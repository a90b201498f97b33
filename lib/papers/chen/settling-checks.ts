import { type CsvRow, readCsv } from "../../csv.ts";
import type { Notakto, NotaktoState } from "../../games/notakto.ts";
import { grouped } from "../../lab/statistics.ts";
import type { OnProgress } from "../../progress.ts";
import { projectPath } from "../../project.ts";
import { lineSearch } from "../../solvers/notakto/line-search.ts";
import {
  type Check,
  checkRows,
  checkSamples,
  checkTable,
  checkWholeTable,
  countLineFree,
} from "../../solvers/notakto/retrograde/checks.ts";
import type { CrossesCount } from "../../solvers/notakto/retrograde/counts.ts";
import type { KeptTable } from "../../solvers/notakto/retrograde/kept-table.ts";
import type { FoundPosition } from "../../solvers/notakto/retrograde/samples.ts";
import { lostAlone } from "../../solvers/notakto/retrograde/solve.ts";
import type { SettlingConfig } from "./settling-config.ts";
import { RECORD, recordedCounts } from "./settling-record.ts";

/** Positions checked. */
export const sumOf = (checks: readonly Check[]): number =>
  checks.reduce((all, { checked }) => all + checked, 0);
/** Positions found wrong. */
export const wrongIn = (checks: readonly Check[]): number => checks.flatMap((check) => check.wrong).length;

/** Compares counts of line-free boards, one for each number of X, with a count that looks at no board. */
export function countChecks(game: Notakto, from: NotaktoState, counts: readonly CrossesCount[]): Check[] {
  const counted = countLineFree(game, from);
  const last = counted.findLastIndex((count) => count > 0n);
  const found = new Map(counts.map(({ crosses, lineFree }) => [crosses, lineFree]));
  return counted.slice(0, last + 1).map((count, more) => {
    const crosses = from.crosses + more;
    return { crosses, checked: 1, undecided: 0, wrong: found.get(crosses) === count ? [] : [from] };
  });
}

/** The run's counts of boards without a line, against that count. */
export const lineFreeChecks = ({ game, from }: KeptTable): CsvRow[] =>
  checkRows(
    "boards without a line with d4 filled",
    "inclusion and exclusion",
    countChecks(game, from, recordedCounts()),
  );

/** Late positions of the run, judged by two who know nothing of it. */
export function lateChecks(game: Notakto, { late }: SettlingConfig, onProgress?: OnProgress): CsvRow[] {
  const all = readCsv(projectPath(`${RECORD}-late.csv`))
    .filter(({ crosses }) => Number(crosses) >= late.fewest)
    .map(({ position, lost }): FoundPosition => ({ state: game.parse(position), lost: lost === "true" }));
  const spread = (count: number) =>
    all.filter((_, i) => Math.floor(((i + 1) * count) / all.length) > Math.floor((i * count) / all.length));
  const search = lineSearch(late.stored);
  const check = "late positions";
  return [
    ...checkRows(
      check,
      "the position's own region",
      checkSamples(spread(late.byRegion), lostAlone(game), onProgress),
    ),
    ...checkRows(
      check,
      "search over lines",
      checkSamples(spread(late.bySearch), (state) => search.isLost(game.format(state)), onProgress),
    ),
  ];
}

/** What `notakto settle --check` found when it looked at the finished run again. */
export const recordedChecks = (): CsvRow[] =>
  readCsv(projectPath(`${RECORD}-checks.csv`)).map((row) => ({
    ...row,
    judge: `${row.judge}, at the end of the run`,
  }));

/** The table against itself: a position is lost if and only if no safe move leads to a lost one. */
export function tableChecks(
  table: KeptTable,
  { consistent }: SettlingConfig,
  onProgress?: OnProgress,
): CsvRow[] {
  return [
    ...checkRows("every early position", "its moves", checkWholeTable(table, consistent.upTo, onProgress)),
    ...checkRows("random early positions", "their moves", checkTable(table, consistent.random, onProgress)),
  ];
}

/** The checks, added up over the numbers of X. */
export function sumChecks(rows: readonly CsvRow[]): CsvRow[] {
  return grouped(rows, ["check", "judge"], ({ rows: group, sum }) => {
    const x = group.map((row) => Number(row.x));
    return {
      x: `${Math.min(...x)}–${Math.max(...x)}`,
      checked: sum("checked"),
      undecided: sum("undecided"),
      wrong: sum("wrong"),
    };
  });
}
