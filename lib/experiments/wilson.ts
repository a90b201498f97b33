import type { Tally } from "../players/match.ts";

/** The Wilson interval of a rate: where the true rate lies, with 95 % confidence, after `wins` of `games`. */
export function wilson(wins: number, games: number): { low: number; high: number } {
  if (games === 0) return { low: 0, high: 1 };
  const z = 1.959963984540054; // the 97.5 % quantile of the normal distribution
  const rate = wins / games;
  const centre = rate + (z * z) / (2 * games);
  const spread = z * Math.sqrt((rate * (1 - rate)) / games + (z * z) / (4 * games * games));
  const scale = 1 + (z * z) / games;
  return {
    low: wins === 0 ? 0 : (centre - spread) / scale,
    high: wins === games ? 1 : (centre + spread) / scale,
  };
}

/** The columns that every table of games has. */
export function rateColumns({ wins, draws, losses }: Tally) {
  const games = wins + draws + losses;
  return { games, wins, draws, rate: games === 0 ? 0 : wins / games, ...wilson(wins, games) };
}
