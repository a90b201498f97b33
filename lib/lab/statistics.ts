import { Z_95 } from "../confidence.ts";
import type { CsvRow, CsvValue, Row } from "../csv.ts";
import { groupBy } from "../group.ts";
import type { Tally } from "../players/match.ts";

/** The Wilson interval of a rate: where the true rate lies, with 95 % confidence, after `wins` of `games`. */
export function wilson(wins: number, games: number): { low: number; high: number } {
  if (games === 0) return { low: 0, high: 1 };
  const z = Z_95;
  const rate = wins / games;
  const centre = rate + (z * z) / (2 * games);
  const spread = z * Math.sqrt((rate * (1 - rate)) / games + (z * z) / (4 * games * games));
  const scale = 1 + (z * z) / games;
  return {
    low: wins === 0 ? 0 : (centre - spread) / scale,
    high: wins === games ? 1 : (centre + spread) / scale,
  };
}

/** The columns that every table of games has: games, wins, draws, rate, low, high. */
export function rateColumns({ wins, draws, losses }: Tally) {
  const games = wins + draws + losses;
  return { games, wins, draws, rate: games === 0 ? 0 : wins / games, ...wilson(wins, games) };
}

/** What is counted: so many of so many, by the names of the columns: mistakes of won positions. */
export interface Counted {
  readonly hits: string;
  readonly of: string;
}

/** The columns of a count: all, those that count, their rate, its interval. `countColumns({ hits: "mistakes", of: "won" }, 3, 10)`. */
export const countColumns = ({ hits, of }: Counted, count: number, all: number): CsvRow => ({
  [of]: all,
  [hits]: count,
  rate: count / all,
  ...wilson(count, all),
});

/** The rows of a group, and their sum in a column. */
export interface Group<R extends Row = Row> {
  readonly rows: readonly R[];
  sum(column: keyof R & string): number;
}

/**
 * Rows that agree in the columns `by`, taken together, in the order in which they first appear: those columns, then what
 * `columns` makes of each group.
 *
 *     grouped(rows, ["n", "player"], ({ sum }) => ({ won: sum("won") }))
 */
export function grouped<R extends Row>(
  rows: readonly R[],
  by: readonly (keyof R & string)[],
  columns: (group: Group<R>) => CsvRow,
): CsvRow[] {
  return [...groupBy(rows, (row) => by.map((column) => row[column]).join()).values()].map((group) => ({
    ...Object.fromEntries(by.map((column) => [column, group[0][column] as CsvValue])),
    ...columns(groupOf(group)),
  }));
}

const groupOf = <R extends Row>(rows: readonly R[]): Group<R> => ({
  rows,
  sum: (column) => rows.reduce((all, row) => all + Number(row[column]), 0),
});

/** The games of rows that agree in these columns, taken together: all seeds of a model, say. */
export const pooled = (rows: readonly Row[], by: readonly string[]): CsvRow[] =>
  grouped(rows, by, ({ rows: { length }, sum }) => {
    const [games, wins, draws] = [sum("games"), sum("wins"), sum("draws")];
    return { trainings: length, ...rateColumns({ wins, draws, losses: games - wins - draws }) };
  });

/** Counts of rows that agree in these columns, added up: `summedCounts(rows, ["n"], { hits: "mistakes", of: "won" })`. */
export const summedCounts = (rows: readonly Row[], by: readonly string[], counted: Counted): CsvRow[] =>
  grouped(rows, by, ({ sum }) => countColumns(counted, sum(counted.hits), sum(counted.of)));

/**
 * The nets of a kind together, where rows differ in `repeat` alone: how many nets, their counts added up, and the rate
 * of the net with the least and of the net with the most.
 */
export const overRepeats = (rows: readonly Row[], by: readonly string[], counted: Counted): CsvRow[] =>
  grouped(rows, by, ({ rows: members, sum }) => {
    const rates = members.map(({ rate }) => Number(rate));
    return {
      nets: members.length,
      ...countColumns(counted, sum(counted.hits), sum(counted.of)),
      least: Math.min(...rates),
      most: Math.max(...rates),
    };
  });

/** What is compared: rows that agree in `by`, between two values of a column. */
export interface Comparison {
  readonly by: readonly string[];
  readonly between: string;
  readonly pair: readonly [string, string];
  /** Wins of games where left out. */
  readonly counted?: Counted;
}

/** Two rates side by side, all seeds together, and how probable such a difference is if there is none. */
export function compareRates(
  rows: readonly Row[],
  { by, between, pair, counted: { hits, of } = { hits: "wins", of: "games" } }: Comparison,
): CsvRow[] {
  const totalOf = (group: readonly Row[], name: string): Won => {
    const { sum } = groupOf(group.filter((row) => row[between] === name));
    return { wins: sum(hits), games: sum(of) };
  };
  const compared = grouped(rows, by, ({ rows: group }) => {
    const [a, b] = pair.map((name) => totalOf(group, name));
    return a.games === 0 || b.games === 0
      ? { p: null }
      : { ...ratesOf(pair[0], a), ...ratesOf(pair[1], b), p: fisherExact(a, b) };
  });
  // Where one of the two is missing there is nothing to compare.
  return compared.filter(({ p }) => p !== null);
}

function ratesOf(name: string, { wins, games }: Won) {
  const { low, high } = wilson(wins, games);
  return { [name]: wins / games, [`${name}_of`]: games, [`${name}_low`]: low, [`${name}_high`]: high };
}

/** Games won out of games played. */
export interface Won {
  readonly wins: number;
  readonly games: number;
}

/**
 * Fisher's exact test, two-sided: how probable it is that two rates differ as much as these or more, if both
 * come from the same true rate. It takes games for independent of each other.
 */
export function fisherExact(a: Won, b: Won): number {
  const games = a.games + b.games;
  const wins = a.wins + b.wins;
  // Given the sums, a's wins are hypergeometric; all ways to share them out that are no likelier count as "or more".
  const logChance = (ofA: number): number =>
    logChoose(a.games, ofA) + logChoose(b.games, wins - ofA) - logChoose(games, wins);
  const observed = logChance(a.wins);
  let p = 0;
  for (let ofA = Math.max(0, wins - b.games); ofA <= Math.min(a.games, wins); ofA++)
    if (logChance(ofA) <= observed + ROUNDING) p += Math.exp(logChance(ofA));
  return Math.min(1, p);
}

/** Ways that are equally likely must count as that, whatever the last digits say. */
const ROUNDING = 1e-7;

const logChoose = (of: number, chosen: number): number =>
  logFactorial(of) - logFactorial(chosen) - logFactorial(of - chosen);

const logFactorials = [0];

function logFactorial(n: number): number {
  for (let i = logFactorials.length; i <= n; i++) logFactorials.push(logFactorials[i - 1] + Math.log(i));
  return logFactorials[n];
}
