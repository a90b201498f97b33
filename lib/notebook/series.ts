import type { Row } from "../csv.ts";
import { isMissing } from "../format.ts";
import { groupBy } from "../group.ts";
import { type Counted, summedCounts } from "../lab/statistics.ts";
import type { Axis, Series } from "./chart.ts";

/** A column by its name, or what is made of a row. */
export type Of<Value> = string | ((row: Row) => Value);

/** What is drawn over x: a column of numbers, or one with the columns of its interval's ends. */
export type Measure =
  | string
  | { readonly column: string; readonly interval: readonly [low: string, high: string] };

/** The columns that every table of rates has. */
export const RATE: Measure = { column: "rate", interval: ["low", "high"] };

/** An axis from nothing to everything. */
export const SHARE = { format: "percent", domain: [0, 1] } as const satisfies Partial<Axis>;

/** The axis of everything that is told by how full the board is. */
export const NUMBER_OF_X: Axis = { title: "Number of X", format: "count" };

/** The axis of everything that is told over a training. */
export const ITERATION: Axis = { title: "Iteration", format: "count" };

/** "4×4". */
export const square = (n: unknown): string => `${n}×${n}`;

const textOf = (row: Row, of: Of<string>): string => (typeof of === "string" ? String(row[of]) : of(row));

/** What `make` makes of each group of rows, in the order in which the groups first appear. */
export const perGroup = <Made>(
  rows: readonly Row[],
  by: Of<string>,
  make: (name: string, rows: readonly Row[]) => Made,
): Made[] => [...groupBy(rows, (row) => textOf(row, by))].map(([name, group]) => make(name, group));

/** A point for each row that has a value. */
function pointsOf<X>(rows: readonly Row[], x: (row: Row) => X, measure: Measure): Series<X>["points"] {
  const { column, interval } = typeof measure === "string" ? { column: measure } : measure;
  return rows
    .filter((row) => !isMissing(row[column]))
    .map((row) => ({
      x: x(row),
      y: Number(row[column]),
      ...(interval && { interval: [Number(row[interval[0]]), Number(row[interval[1]])] as const }),
    }));
}

/** Lines: a series for each label, over a column of numbers. */
export const linesBy = (
  rows: readonly Row[],
  label: Of<string>,
  x: string,
  measure: Measure = RATE,
): Series<number>[] =>
  perGroup(rows, label, (name, group) => ({
    label: name,
    points: pointsOf(group, (row) => Number(row[x]), measure),
  }));

/** Bars: a series for each label, a bar for each name. */
export const barsBy = (
  rows: readonly Row[],
  label: Of<string>,
  x: Of<string>,
  measure: Measure = RATE,
): Series<string>[] =>
  perGroup(rows, label, (name, group) => ({
    label: name,
    points: pointsOf(group, (row) => textOf(row, x), measure),
  }));

/** A series of its own for a measure, perhaps the paper's. */
export interface MeasuredSeries {
  readonly label: string;
  readonly measure: Measure;
  readonly paper?: boolean;
}

/** Bars: a series for each measure that has any values. */
export const barsOf = (
  rows: readonly Row[],
  x: Of<string>,
  series: readonly MeasuredSeries[],
): Series<string>[] => seriesOf(rows, (row) => textOf(row, x), series);

/** Lines: a series for each measure that has any values. */
export const linesOf = (
  rows: readonly Row[],
  x: string,
  series: readonly MeasuredSeries[],
): Series<number>[] => seriesOf(rows, (row) => Number(row[x]), series);

const seriesOf = <X>(
  rows: readonly Row[],
  x: (row: Row) => X,
  series: readonly MeasuredSeries[],
): Series<X>[] =>
  series
    .map(({ measure, ...named }) => ({ ...named, points: pointsOf(rows, x, measure) }))
    .filter(({ points }) => points.length > 0);

/** The rate at each value of a column of numbers with its interval, in their order, the counts of all its rows added up. */
export const ratesOver = (rows: readonly Row[], x: string, counted: Counted): Series<number>["points"] =>
  summedCounts(rows, [x], counted)
    .map((row) => ({
      x: Number(row[x]),
      y: Number(row.rate),
      interval: [Number(row.low), Number(row.high)] as const,
    }))
    .toSorted((a, b) => a.x - b.x);
