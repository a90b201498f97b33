import type { CsvRow, CsvValue } from "../../csv.ts";
import { groupBy } from "../../group.ts";
import { fisherExact } from "../fisher.ts";
import { rateColumns, wilson } from "../wilson.ts";

type Row = Readonly<Record<string, unknown>>;

/** The games of rows that agree in these columns, taken together: all seeds of a model, say. */
export function pooled(rows: readonly Row[], columns: readonly string[]): CsvRow[] {
  return [...groupBy(rows, (row) => columns.map((column) => row[column]).join()).values()].map((group) => {
    const sum = (column: string): number => group.reduce((all, row) => all + Number(row[column]), 0);
    const [games, wins, draws] = [sum("games"), sum("wins"), sum("draws")];
    return {
      ...Object.fromEntries(columns.map((column) => [column, group[0][column] as CsvValue])),
      trainings: group.length,
      ...rateColumns({ wins, draws, losses: games - wins - draws }),
    };
  });
}

/** What is compared: rows that agree in `by`, between two values of a column. */
export interface Comparison {
  readonly by: readonly string[];
  readonly between: string;
  readonly pair: readonly [string, string];
  /** The columns that are counted: wins of games, mistakes of won positions. */
  readonly counted?: { readonly hits: string; readonly of: string };
}

/** Two rates side by side, all seeds together, and how probable such a difference is if there is none. */
export function compareRates(
  rows: readonly Row[],
  { by, between, pair, counted: { hits, of } = { hits: "wins", of: "games" } }: Comparison,
): CsvRow[] {
  return [...groupBy(rows, (row) => by.map((column) => row[column]).join()).values()].flatMap((group) => {
    const [a, b] = pair.map((name) => {
      const own = group.filter((row) => row[between] === name);
      const sum = (column: string): number => own.reduce((all, row) => all + Number(row[column]), 0);
      return { wins: sum(hits), games: sum(of) };
    });
    if (a.games === 0 || b.games === 0) return [];
    return {
      ...Object.fromEntries(by.map((column) => [column, group[0][column] as CsvValue])),
      ...ratesOf(pair[0], a),
      ...ratesOf(pair[1], b),
      p: fisherExact(a, b),
    };
  });
}

function ratesOf(name: string, { wins, games }: { readonly wins: number; readonly games: number }) {
  const { low, high } = wilson(wins, games);
  return { [name]: wins / games, [`${name}_of`]: games, [`${name}_low`]: low, [`${name}_high`]: high };
}
