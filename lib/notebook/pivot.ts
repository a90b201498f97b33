import type { Row } from "../csv.ts";
import { isMissing } from "../format.ts";
import { groupBy } from "../group.ts";
import type { Column } from "./table.ts";

/** How rows are laid out: which columns name a line, what names a row's place on it, and what stands there. */
export interface Layout {
  readonly line: readonly string[];
  readonly cell: (row: Row) => string;
  readonly parts: readonly string[];
}

/**
 * Lays rows out as papers do: a line for each combination of `line`, and on it for each cell the columns
 * "<cell> <part>", which are empty where there is no row for it.
 */
export function pivot(rows: readonly Row[], { line, cell, parts }: Layout): Row[] {
  const cells = [...new Set(rows.map(cell))];
  const empty = Object.fromEntries(cells.flatMap((name) => parts.map((part) => [`${name} ${part}`, null])));
  return [...groupBy(rows, (row) => line.map((column) => row[column]).join()).values()].map((group) => ({
    ...empty,
    ...Object.fromEntries(line.map((column) => [column, group[0][column]])),
    ...Object.fromEntries(group.flatMap((row) => parts.map((part) => [`${cell(row)} ${part}`, row[part]]))),
  }));
}

/** What stands beside the rate in a cell. */
export interface RateCellOptions {
  /** The interval over trainings. */
  readonly overTrainings?: boolean;
  readonly paper?: boolean;
  readonly highlight?: (row: Row) => boolean;
}

/** The column of a cell that holds a rate with its interval; highlighted only where there is one. */
export const rateCell = (
  cell: string,
  title: string,
  { overTrainings, paper, highlight }: RateCellOptions = {},
): Column => ({
  key: `${cell} rate`,
  title,
  format: "percent",
  digits: 0,
  interval: [`${cell} low`, `${cell} high`],
  ...(overTrainings && { overTrainings: [`${cell} trainings_low`, `${cell} trainings_high`] as const }),
  ...(paper && { paper: `${cell} paper` }),
  ...(highlight && { highlight: (row) => !isMissing(row[`${cell} rate`]) && highlight(row) }),
});
