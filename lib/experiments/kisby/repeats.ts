import type { CsvRow } from "../../csv.ts";
import { wilson } from "../wilson.ts";

/** What is counted: so many of so many, by the names of the columns. */
export interface Counted {
  readonly hits: string;
  readonly of: string;
}

/**
 * The nets of a kind together, where rows differ in `repeat` alone: how many nets, their counts added up, and the rate
 * of the net with the least and of the net with the most.
 */
export function overRepeats(rows: readonly CsvRow[], by: readonly string[], { hits, of }: Counted): CsvRow[] {
  const groups = new Map<string, CsvRow[]>();
  for (const row of rows) {
    const key = by.map((column) => row[column]).join();
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].map((members) => {
    const sum = (column: string): number => members.reduce((total, row) => total + Number(row[column]), 0);
    const [hit, all] = [sum(hits), sum(of)];
    const rates = members.map(({ rate }) => Number(rate));
    return {
      ...Object.fromEntries(by.map((column) => [column, members[0][column]])),
      nets: members.length,
      [of]: all,
      [hits]: hit,
      rate: hit / all,
      ...wilson(hit, all),
      least: Math.min(...rates),
      most: Math.max(...rates),
    };
  });
}
