import type { CsvRow } from "../../csv.ts";
import type { Lab } from "../../lab/experiment.ts";
import { playMatches } from "../../players/arena.ts";
import { likelyElo, sequentialElo } from "../../players/elo.ts";
import { duelsOf, roundRobin } from "../../players/match.ts";
import { publishedFigures } from "./published.ts";
import { type TrainedBoard, trainedPlayers } from "./training.ts";

/** Round robins among random, MM-k of these depths, the net alone and AlphaZero. */
export interface RoundRobins {
  readonly rounds: number;
  readonly depths: readonly number[];
  /** Of MM-k. */
  readonly temperature: number;
}

/** Elo as Mistri computes it, and by likelihood, after so many round robins. */
export async function ratingRows(
  board: TrainedBoard,
  { rounds, depths, temperature }: RoundRobins,
  { seed, onProgress }: Lab,
): Promise<CsvRow[]> {
  const { size } = board;
  const labels = new Map([
    ["random", "random"],
    ...depths.map((depth) => [`minimax-${depth}@${temperature}`, `MM-${depth}`] as const),
    ...trainedPlayers(board),
  ]);
  const matches = roundRobin({ game: "corso", size, seed }, [...labels.keys()], rounds);
  const duels = duelsOf(matches, await playMatches(matches, { onProgress }));
  const inSequence = sequentialElo(duels);
  const published = publishedFigures(size, {
    file: "mistri-elo.csv",
    by: ["temperature", "player"],
    figure: "elo",
  });
  return likelyElo(duels).map(({ player, elo, low, high }) => ({
    size,
    temperature,
    player: labels.get(player)!,
    games: duels.filter(({ a, b }) => a === player || b === player).length,
    elo: inSequence.get(player)!,
    likely: elo,
    low,
    high,
    published: published.get(`${temperature} ${labels.get(player)}`) ?? null,
  }));
}
