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

/** An interval; null where there is too little to tell. */
export interface Interval {
  readonly low: number | null;
  readonly high: number | null;
}

/**
 * The 95 % interval of a mean by Student's t, with one degree of freedom less than there are values: where the mean of
 * all trainings lies, by the rates of a few. Null for a single value, of which nobody knows how far others lie from it.
 */
export function meanInterval(values: readonly number[]): Interval {
  if (values.length < 2) return { low: null, high: null };
  const spread = studentQuantile(values.length - 1) * Math.sqrt(variance(values) / values.length);
  return { low: mean(values) - spread, high: mean(values) + spread };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Of the distribution that the values are drawn from. */
const variance = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + (value - mean(values)) ** 2, 0) / (values.length - 1);

/** The 97.5 % quantile of Student's distribution: 12.706, 4.303, 3.182 … for 1, 2, 3 degrees of freedom. */
export function studentQuantile(degrees: number): number {
  // t = √degrees · tan θ; by bisection over θ, because the share within ±t is a finite sum of its sine and cosine.
  let [low, high] = [0, Math.PI / 2];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (studentWithin(middle, degrees) < 0.95) low = middle;
    else high = middle;
  }
  return Math.sqrt(degrees) * Math.tan(low);
}

/** Which share of Student's distribution lies within ±√degrees · tan θ (Abramowitz and Stegun 26.7.3 and 26.7.4). */
function studentWithin(theta: number, degrees: number): number {
  const isOdd = degrees % 2 === 1;
  const cosine = Math.cos(theta);
  let [term, sum] = isOdd ? [cosine, 0] : [1, 0];
  for (let power = isOdd ? 1 : 0; power <= degrees - 2; power += 2) {
    sum += term;
    term *= ((power + 1) / (power + 2)) * cosine * cosine;
  }
  return isOdd ? (2 / Math.PI) * (theta + Math.sin(theta) * sum) : Math.sin(theta) * sum;
}

/**
 * The columns of an interval over trainings: by Student's t over their rates, kept between 0 and 1, and never narrower
 * than the Wilson interval of all they did together, which takes trainings for alike: three that all won every game
 * have no spread, and still leave room for a few losses.
 */
export function overTrainings(rates: readonly number[], together: { low: number; high: number }) {
  const { low, high } = meanInterval(rates);
  return low === null || high === null
    ? { trainings_low: null, trainings_high: null }
    : {
        trainings_low: Math.max(0, Math.min(low, together.low)),
        trainings_high: Math.min(1, Math.max(high, together.high)),
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

/**
 * The games of rows that agree in these columns, taken together: all seeds of a model, say. Two intervals: of all games
 * (low, high), which speaks of these models; and over the models (see `overTrainings`), which speaks of others like them.
 */
export const pooled = (rows: readonly Row[], by: readonly string[]): CsvRow[] =>
  grouped(rows, by, ({ rows: members, sum }) => {
    const [games, wins, draws] = [sum("games"), sum("wins"), sum("draws")];
    const together = rateColumns({ wins, draws, losses: games - wins - draws });
    const rates = members.map((row) => Number(row.wins) / Number(row.games));
    return { trainings: members.length, ...together, ...overTrainings(rates, together) };
  });

/** Counts of rows that agree in these columns, added up: `summedCounts(rows, ["n"], { hits: "mistakes", of: "won" })`. */
export const summedCounts = (rows: readonly Row[], by: readonly string[], counted: Counted): CsvRow[] =>
  grouped(rows, by, ({ sum }) => countColumns(counted, sum(counted.hits), sum(counted.of)));

/**
 * The nets of a kind together, where rows differ in `repeat` alone: how many nets, their counts added up, the rate of the
 * net with the least and of the net with the most, and the interval over nets.
 */
export const overRepeats = (rows: readonly Row[], by: readonly string[], counted: Counted): CsvRow[] =>
  grouped(rows, by, ({ rows: members, sum }) => {
    const rates = members.map(({ rate }) => Number(rate));
    const [hits, all] = [sum(counted.hits), sum(counted.of)];
    return {
      nets: members.length,
      ...countColumns(counted, hits, all),
      least: Math.min(...rates),
      most: Math.max(...rates),
      ...overTrainings(rates, wilson(hits, all)),
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

/**
 * Two rates side by side, all seeds together, and how probable such a difference is if there is none: by Fisher's test
 * over all games (p), which takes every game for a draw of its own, and by the trainings' rates (p_trainings), which
 * takes every training for one; with the difference of those rates and its interval.
 */
export function compareRates(
  rows: readonly Row[],
  { by, between, pair, counted: { hits, of } = { hits: "wins", of: "games" } }: Comparison,
): CsvRow[] {
  const compared = grouped(rows, by, ({ rows: group }) => {
    const [ofA, ofB] = pair.map((name) => group.filter((row) => row[between] === name));
    const [a, b] = [ofA, ofB].map((members) => {
      const { sum } = groupOf(members);
      return { wins: sum(hits), games: sum(of) };
    });
    if (a.games === 0 || b.games === 0) return { p: null };
    const [rates, others] = [ofA, ofB].map((members) =>
      members.map((row) => Number(row[hits]) / Number(row[of])),
    );
    return {
      ...ratesOf(pair[0], a),
      ...ratesOf(pair[1], b),
      p: fisherExact(a, b),
      ...differenceColumns(rates, others),
    };
  });
  // Where one of the two is missing there is nothing to compare.
  return compared.filter(({ p }) => p !== null);
}

function ratesOf(name: string, { wins, games }: Won) {
  const { low, high } = wilson(wins, games);
  return { [name]: wins / games, [`${name}_of`]: games, [`${name}_low`]: low, [`${name}_high`]: high };
}

/** By how much the second mean exceeds the first, and whether chance explains it. */
function differenceColumns(a: readonly number[], b: readonly number[]) {
  const { low, high } = differenceInterval(a, b);
  return {
    difference: mean(b) - mean(a),
    difference_low: low,
    difference_high: high,
    p_trainings: a.length < 2 || b.length < 2 ? null : permutationTest(a, b),
  };
}

/**
 * The 95 % interval of a difference of means whose variances may differ (Welch; degrees of freedom rounded down). Null
 * with a single value on either side, or no spread on both.
 */
function differenceInterval(a: readonly number[], b: readonly number[]): Interval {
  const [ofA, ofB] = [a, b].map((values) => variance(values) / values.length);
  if (a.length < 2 || b.length < 2 || ofA + ofB === 0) return { low: null, high: null };
  const degrees = (ofA + ofB) ** 2 / (ofA ** 2 / (a.length - 1) + ofB ** 2 / (b.length - 1));
  const spread = studentQuantile(Math.floor(degrees + ROUNDING)) * Math.sqrt(ofA + ofB);
  return { low: mean(b) - mean(a) - spread, high: mean(b) - mean(a) + spread };
}

/**
 * The exact permutation test, two-sided: in which share of all ways to deal these values out to the two groups their
 * means differ as much as they do, or more. It assumes nothing of how trainings are spread; three against three can't
 * give less than 0.1.
 */
export function permutationTest(a: readonly number[], b: readonly number[]): number {
  const all = [...a, ...b];
  const total = all.reduce((sum, value) => sum + value, 0);
  const gapOf = (sumOfA: number): number => Math.abs(sumOfA / a.length - (total - sumOfA) / b.length);
  const observed = gapOf(a.reduce((sum, value) => sum + value, 0)) - ROUNDING;
  let [ways, asFar] = [0, 0];
  const deal = (next: number, left: number, sum: number): void => {
    if (left === 0) {
      ways++;
      if (gapOf(sum) >= observed) asFar++;
    } else if (all.length - next >= left) {
      deal(next + 1, left - 1, sum + all[next]);
      deal(next + 1, left, sum);
    }
  };
  deal(0, a.length, 0);
  return asFar / ways;
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
