import type { Chart, Series } from "./chart.ts";
import type { Row } from "./table.ts";

/** The pictures that belong to an experiment's table; called by notebooks and by `notakto plot` alike. */
export type Figures = (rows: readonly Row[]) => Chart[];

/** Collects rows under what `key` says of them, in the order in which the keys first appear. */
function groupBy<T>(rows: readonly T[], key: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const name = key(row);
    const group = groups.get(name);
    if (group) group.push(row);
    else groups.set(name, [row]);
  }
  return groups;
}

/** Columns n, x, line_free, lost, share. */
const whoWinsLostByX: Figures = (rows) => [
  {
    kind: "lines",
    name: "who-wins-lost-by-x",
    title: "Positions lost for the player to move",
    subtitle: "Share of the boards without a line, by the number of X on them",
    x: { title: "Number of X", format: "count" },
    y: { title: "Lost", format: "percent", domain: [0, 1] },
    series: [...groupBy(rows, (row) => String(row.n))].map(([n, boards]) => ({
      label: `${n}×${n}`,
      points: boards.map((row) => ({ x: Number(row.x), y: Number(row.share) })),
    })),
  },
];

/** Columns n, player, x, won, mistakes, rate, low, high. */
const mistakes: Figures = (rows) =>
  [...groupBy(rows, (row) => String(row.n))].map(([n, board]) => ({
    kind: "lines",
    name: `mistakes-${n}`,
    title: `Wins given away on ${n}×${n}`,
    subtitle: "Share of the won positions in which the player chose a losing move, with 95% intervals",
    x: { title: "Number of X", format: "count" },
    y: { title: "Given away", format: "percent", domain: [0, 1] },
    series: [...groupBy(board, (row) => String(row.player))].map(([label, points]) => ({
      label,
      points: points.map(({ x, rate, low, high }) => ({
        x: Number(x),
        y: Number(rate),
        interval: [Number(low), Number(high)] as const,
      })),
    })),
  }));

/** By the name of the experiment, which is the name of its table's file. */
export const figures: Readonly<Record<string, Figures>> = {
  mistakes,
  "who-wins-lost-by-x": whoWinsLostByX,
};

const isPresent = (value: unknown): boolean => value !== "" && value !== null && value !== undefined;

const isNumber = (value: unknown): boolean => isPresent(value) && Number.isFinite(Number(value));

/**
 * One chart for each column of numbers, over the first column: lines over numbers, bars over names. What other
 * columns of names say becomes the series.
 */
export function genericFigures(name: string, rows: readonly Row[]): Chart[] {
  const [first, ...others] = Object.keys(rows[0] ?? {});
  const holdsNumbers = (column: string) => {
    const values = rows.map((row) => row[column]).filter(isPresent);
    return values.length > 0 && values.every(isNumber);
  };
  const measures = others.filter(holdsNumbers);
  const names = others.filter((column) => !measures.includes(column));
  return measures.map((measure) => {
    const present = rows.filter((row) => isPresent(row[measure]) && isPresent(row[first]));
    const groups = [...groupBy(present, (row) => names.map((column) => String(row[column])).join(", "))];
    const series = <X>(x: (row: Row) => X): Series<X>[] =>
      groups.map(([label, members]) => ({
        label: label || measure,
        points: members.map((row) => ({ x: x(row), y: Number(row[measure]) })),
      }));
    const described = { name: `${name}-${measure}`, title: `${measure} by ${first}`, subtitle: name };
    const axes = { x: { title: first }, y: { title: measure } };
    if (!holdsNumbers(first)) {
      return { ...described, ...axes, kind: "bars", series: series((row) => String(row[first])) };
    }
    const sorted = series((row) => Number(row[first])).map(({ label, points }) => ({
      label,
      points: points.toSorted((a, b) => a.x - b.x),
    }));
    return { ...described, ...axes, kind: "lines", series: sorted };
  });
}

/** The pictures of an experiment's table, or generic ones where the experiment has none of its own. */
export function figuresFor(name: string, rows: readonly Row[]): Chart[] {
  return figures[name]?.(rows) ?? genericFigures(name, rows);
}
