import type { Row } from "../csv.ts";
import { isMissing } from "../format.ts";
import type { Chart } from "./chart.ts";
import { barsBy, linesBy, type Measure, perGroup, RATE } from "./series.ts";

/**
 * Charts of a table that nobody has drawn charts for: one for each column of numbers. The first columns that tell all
 * rows apart say what a row is about; what stands behind them was measured. The numbers there with the most values become
 * the x axis, under lines, or else the names with the most, under bars; the other columns become panels and series.
 */
export function genericCharts(name: string, rows: readonly Row[]): Chart[] {
  const columns = Object.keys(rows[0] ?? {});
  const keys = columns.slice(0, keyCount(rows, columns));
  const measures = columns.slice(keys.length).filter((column) => holdsNumbers(rows, column));
  const varying = keys.filter((column) => valuesOf(rows, column).length > 1);
  const x = mostValues(rows, varying) ?? keys[0];
  const [first, ...others] = varying.filter((column) => column !== x);
  const axisIsNumbers = holdsNumbers(rows, x);
  return measuresToDraw(measures).map(({ column, measure }) => {
    const present = rows.filter((row) => !isMissing(row[column]) && !isMissing(row[x]));
    const described = { name: `${name}-${column}`, title: `${column} by ${x}`, subtitle: name };
    const axes = { x: { title: x }, y: { title: column } };
    const labelOf = (of: readonly string[]) => (row: Row) =>
      of.map((key) => nameOf(key, row)).join(", ") || column;
    if (!axisIsNumbers) {
      const label = labelOf(first === undefined ? [] : [first, ...others]);
      return { ...described, ...axes, kind: "bars", series: barsBy(present, label, x, measure) };
    }
    const lines = (some: readonly Row[], of: readonly string[]) =>
      linesBy(some, labelOf(of), x, measure).map((series) => ({
        ...series,
        points: series.points.toSorted((a, b) => a.x - b.x),
      }));
    // Two ways to tell lines apart are too many for one panel.
    const series =
      others.length === 0
        ? lines(present, first === undefined ? [] : [first])
        : perGroup(present, labelOf([first]), (panel, some) =>
            lines(some, others).map((line) => ({ ...line, panel })),
          ).flat();
    return { ...described, ...axes, kind: "lines", series };
  });
}

const valuesOf = (rows: readonly Row[], column: string): string[] =>
  [...new Set(rows.map((row) => row[column]).filter((value) => !isMissing(value)))].map(String);

const isNumber = (value: string): boolean => Number.isFinite(Number(value));

function holdsNumbers(rows: readonly Row[], column: string): boolean {
  const values = valuesOf(rows, column);
  return values.length > 0 && values.every(isNumber);
}

/** How many of the first columns tell all rows apart; one where none do. */
function keyCount(rows: readonly Row[], columns: readonly string[]): number {
  for (let count = 1; count < columns.length; count++) {
    const names = rows.map((row) => JSON.stringify(columns.slice(0, count).map((column) => row[column])));
    if (new Set(names).size === rows.length) return count;
  }
  return 1;
}

/** The column of numbers with the most values, or else of names; the later one of two. */
function mostValues(rows: readonly Row[], columns: readonly string[]): string | undefined {
  const numbers = columns.filter((column) => holdsNumbers(rows, column));
  const candidates = numbers.length > 0 ? numbers : columns;
  const count = (column: string): number => valuesOf(rows, column).length;
  return candidates.reduce<string | undefined>(
    (most, column) => (most === undefined || count(column) >= count(most) ? column : most),
    undefined,
  );
}

/** Names speak for themselves; a number says of what. */
const nameOf = (key: string, row: Row): string =>
  isNumber(String(row[key])) ? `${key} ${row[key]}` : String(row[key]);

/** The ends of a rate's interval are drawn with it. */
function measuresToDraw(columns: readonly string[]): { column: string; measure: Measure }[] {
  const hasInterval = ["rate", "low", "high"].every((column) => columns.includes(column));
  return columns
    .filter((column) => !(hasInterval && ["low", "high"].includes(column)))
    .map((column) => ({ column, measure: hasInterval && column === "rate" ? RATE : column }));
}
