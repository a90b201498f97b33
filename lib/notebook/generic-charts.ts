import type { Row } from "../csv.ts";
import { isMissing } from "../format.ts";
import type { Chart } from "./chart.ts";
import { barsBy, linesBy } from "./series.ts";

const isNumber = (value: unknown): boolean => !isMissing(value) && Number.isFinite(Number(value));

/**
 * Charts of a table that nobody has drawn charts for: one for each column of numbers, over the first column. Lines over
 * numbers, bars over names. What other columns of names say becomes the series.
 */
export function genericCharts(name: string, rows: readonly Row[]): Chart[] {
  const [first, ...others] = Object.keys(rows[0] ?? {});
  const holdsNumbers = (column: string) => {
    const values = rows.map((row) => row[column]).filter((value) => !isMissing(value));
    return values.length > 0 && values.every(isNumber);
  };
  const measures = others.filter(holdsNumbers);
  const names = others.filter((column) => !measures.includes(column));
  return measures.map((measure) => {
    const present = rows.filter((row) => !isMissing(row[measure]) && !isMissing(row[first]));
    const label = (row: Row) => names.map((column) => String(row[column])).join(", ") || measure;
    const described = { name: `${name}-${measure}`, title: `${measure} by ${first}`, subtitle: name };
    const axes = { x: { title: first }, y: { title: measure } };
    if (!holdsNumbers(first))
      return { ...described, ...axes, kind: "bars", series: barsBy(present, label, first, measure) };
    const lines = linesBy(present, label, first, measure).map((series) => ({
      ...series,
      points: series.points.toSorted((a, b) => a.x - b.x),
    }));
    return { ...described, ...axes, kind: "lines", series: lines };
  });
}
