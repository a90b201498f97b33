import { Z_95 } from "../confidence.ts";

/** A game between two players: the score of the first named, 1 won, ½ drawn, 0 lost. */
export interface Duel {
  readonly a: string;
  readonly b: string;
  readonly score: number;
}

/** What Elo's formula expects player a to score against player b. */
export const expectedScore = (a: number, b: number): number => 1 / (1 + 10 ** ((b - a) / 400));

/**
 * Elo as it is kept at a club, and as Mistri computes it: everyone starts alike, and after each game, in the
 * order in which they were played, both ratings move by K times the surprise.
 */
export function sequentialElo(
  duels: readonly Duel[],
  { start = 1000, k = 30 }: { readonly start?: number; readonly k?: number } = {},
): Map<string, number> {
  const ratings = new Map<string, number>();
  const rating = (player: string): number => ratings.get(player) ?? start;
  for (const { a, b, score } of duels) {
    const gain = k * (score - expectedScore(rating(a), rating(b)));
    const [before, beforeB] = [rating(a), rating(b)];
    ratings.set(a, before + gain);
    ratings.set(b, beforeB - gain);
  }
  return ratings;
}

export interface Rating {
  readonly player: string;
  readonly elo: number;
  /** 95 % interval. */
  readonly low: number;
  readonly high: number;
}

/**
 * The ratings under which the results are most likely (Bradley–Terry, a draw counting as half a win for
 * each), with intervals from the curvature of the likelihood; their mean is `mean`. Order does not matter.
 *
 * A player that always won would be infinitely strong, so each pair that met is given one more drawn game.
 */
export function likelyElo(duels: readonly Duel[], mean = 1000): Rating[] {
  const players = [...new Set(duels.flatMap(({ a, b }) => [a, b]))];
  const index = new Map(players.map((player, i) => [player, i]));
  const size = players.length;
  const scored = matrix(size);
  const met = matrix(size);
  for (const { a, b, score } of duels) {
    const [i, j] = [index.get(a)!, index.get(b)!];
    scored[i][j] += score;
    scored[j][i] += 1 - score;
    met[i][j]++;
    met[j][i]++;
  }
  for (let i = 0; i < size; i++)
    for (let j = 0; j < size; j++)
      if (met[i][j] > 0) {
        scored[i][j] += 0.5;
        met[i][j] += 1;
      }
  const strength = fit(scored, met);
  const logs = strength.map(Math.log);
  const centre = logs.reduce((sum, value) => sum + value, 0) / size;
  const perNat = 400 / Math.LN10;
  const variance = varianceOf(met, strength);
  return players.map((player, i) => {
    const elo = mean + perNat * (logs[i] - centre);
    const spread = Z_95 * perNat * Math.sqrt(variance[i]);
    return { player, elo, low: elo - spread, high: elo + spread };
  });
}

/** Hunter's minorisation–maximisation: each strength is the points scored over the points expected. */
function fit(scored: readonly number[][], met: readonly number[][]): number[] {
  let strength = scored.map(() => 1);
  for (let round = 0; round < 10_000; round++) {
    const next = strength.map((own, i) => {
      const points = scored[i].reduce((sum, score) => sum + score, 0);
      const chances = met[i].reduce((sum, games, j) => sum + games / (own + strength[j]), 0);
      return chances === 0 ? own : points / chances;
    });
    const scale = Math.exp(next.reduce((sum, value) => sum + Math.log(value), 0) / next.length);
    const settled = next.map((value) => value / scale);
    const change = Math.max(...settled.map((value, i) => Math.abs(Math.log(value / strength[i]))));
    strength = settled;
    if (change < 1e-12) break;
  }
  return strength;
}

/**
 * The variance of each log strength about the mean of all: the diagonal of the pseudo-inverse of the
 * information matrix, which is singular only in the direction that moves everyone alike.
 */
function varianceOf(met: readonly number[][], strength: readonly number[]): number[] {
  const size = strength.length;
  const information = matrix(size);
  for (let i = 0; i < size; i++)
    for (let j = 0; j < size; j++) {
      const chance = strength[i] / (strength[i] + strength[j]);
      const weight = i === j ? 0 : met[i][j] * chance * (1 - chance);
      information[i][j] -= weight;
      information[i][i] += weight;
    }
  // Adding 1/n everywhere fills in the missing direction; taking it away again leaves the pseudo-inverse.
  const filled = information.map((row) => row.map((value) => value + 1 / size));
  return inverse(filled).map((row, i) => row[i] - 1 / size);
}

/** Gauss–Jordan with pivoting. */
function inverse(square: readonly number[][]): number[][] {
  const size = square.length;
  const rows = square.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))]);
  for (let col = 0; col < size; col++) {
    let pivot = col;
    for (let row = col + 1; row < size; row++)
      if (Math.abs(rows[row][col]) > Math.abs(rows[pivot][col])) pivot = row;
    [rows[col], rows[pivot]] = [rows[pivot], rows[col]];
    const scale = rows[col][col];
    rows[col] = rows[col].map((value) => value / scale);
    for (let row = 0; row < size; row++) {
      if (row === col) continue;
      const factor = rows[row][col];
      rows[row] = rows[row].map((value, i) => value - factor * rows[col][i]);
    }
  }
  return rows.map((row) => row.slice(size));
}

const matrix = (size: number): number[][] => Array.from({ length: size }, () => Array<number>(size).fill(0));
