import { type CsvRow, readCsv } from "../csv.ts";
import { playMatches } from "../players/arena.ts";
import { likelyElo, sequentialElo } from "../players/elo.ts";
import { addTallies, duelsOf, type Match, roundRobin, tallyOf } from "../players/match.ts";
import { SOLVED_CORSO_CELLS } from "../players/perfect.ts";
import type { OnProgress } from "../progress.ts";
import { projectPath } from "../project.ts";
import type { IterationReport } from "../zero/iteration.ts";
import { mistakeRows, perfectRows } from "./corso-exact-play.ts";
import { type LearnedBoard, type LearnedCorso, labelOf, learnCorso, searchLabel } from "./corso-learning.ts";
import type { Profile } from "./profile.ts";
import type { Results } from "./results.ts";
import { MISTRI, type Training } from "./trainings.ts";
import { rateColumns } from "./wilson.ts";

/** Mistri's Corso: AlphaZero learns it; ratings, exact play, three players. */
export interface CorsoConfig {
  readonly learned: readonly LearnedBoard[];
  /** Round robins among random, MM-k of these depths, the net alone and AlphaZero. */
  readonly rounds: number;
  readonly depths: readonly number[];
  /** Where a solver knows: games against perfect play on each seat, and games whose positions are put. */
  readonly exactPlay: { readonly games: number; readonly positionGames: number };
  readonly threePlayers: { readonly size: string; readonly games: number };
}

/** Mistri's training with a smaller net, fewer games and playouts. */
const smaller = (
  channels: number,
  depth: number,
  iterations: number,
  games: number,
  simulations: number,
): Training => ({
  ...MISTRI,
  net: { kind: "tower", channels, depth },
  iterations,
  search: { ...MISTRI.search, simulations },
  selfPlay: { ...MISTRI.selfPlay, games },
});

const QUICK: CorsoConfig = {
  learned: [
    { size: "3x3", training: smaller(16, 2, 6, 50, 50), evaluation: { every: 1, games: 20, final: 40 } },
    { size: "4x4", training: smaller(32, 3, 16, 80, 80), evaluation: { every: 1, games: 20, final: 40 } },
  ],
  rounds: 10,
  depths: [1, 2, 3, 4, 6],
  exactPlay: { games: 50, positionGames: 60 },
  threePlayers: { size: "4x4x3", games: 300 },
};

const STANDARD: CorsoConfig = {
  ...QUICK,
  learned: [
    { size: "5x5", training: MISTRI, evaluation: { every: 1, games: 25, final: 200 } },
    { size: "4x4", training: MISTRI, evaluation: { every: 3, games: 25, final: 100 } },
  ],
  exactPlay: { games: 200, positionGames: 200 },
  threePlayers: { size: "5x5x3", games: 600 },
};

export const CORSO: Readonly<Record<Profile, CorsoConfig>> = {
  smoke: {
    learned: [
      { size: "3x3", training: smaller(4, 1, 2, 6, 8), evaluation: { every: 1, games: 2, final: 3 } },
    ],
    rounds: 1,
    depths: [1, 2],
    exactPlay: { games: 4, positionGames: 4 },
    threePlayers: { size: "3x3x3", games: 12 },
  },
  quick: QUICK,
  standard: STANDARD,
  paper: STANDARD,
};

export interface CorsoResults extends Results<CorsoConfig> {
  readonly learned: readonly LearnedCorso[];
}

export async function corsoExperiment(
  options: { readonly profile: Profile; readonly seed: number },
  onProgress?: OnProgress,
): Promise<CorsoResults> {
  const started = new Date();
  const config = CORSO[options.profile];
  const threePlayers = await threePlayerRows(config, options.seed, onProgress);
  const learned: LearnedCorso[] = [];
  for (const board of config.learned) learned.push(await learnCorso(board, options.seed, onProgress));
  const ratings: CsvRow[] = [];
  for (const board of learned)
    for (const temperature of [1, 0])
      ratings.push(...(await ratingRows(board, temperature, config, options.seed, onProgress)));
  const known = learned.filter(({ game }) => game.actions <= SOLVED_CORSO_CELLS);
  const perfect: CsvRow[] = [];
  const mistakes: CsvRow[] = [];
  for (const board of known) {
    perfect.push(...(await perfectRows(board, config.exactPlay.games, options.seed, onProgress)));
    mistakes.push(...(await mistakeRows(board, config.exactPlay.positionGames, options.seed, onProgress)));
  }
  return {
    experiment: "corso",
    ...options,
    config,
    started,
    seconds: (Date.now() - started.getTime()) / 1000,
    tables: {
      "corso-cost": learned.map(costRow),
      "corso-iterations": learned.flatMap((board) => board.iterations),
      "corso-training": learned.flatMap((board) => board.evaluation),
      "corso-final": learned.flatMap(finalRows),
      "corso-empty-board": learned.flatMap((board) => board.emptyBoard),
      "corso-first-moves": learned.flatMap((board) => board.firstMoves),
      "corso-elo": ratings,
      "corso-perfect": perfect,
      "corso-mistakes": mistakes,
      "corso-three-players": threePlayers,
    },
    learned,
  };
}

/** What the training of a board took. Mistri's, on 5×5 and with a graphics card, took about six hours. */
function costRow({ size, parameters, trained: { reports } }: LearnedCorso): CsvRow {
  const sum = (of: (report: IterationReport) => number): number =>
    reports.reduce((total, report) => total + of(report), 0);
  return {
    size,
    parameters,
    iterations: reports.length,
    games: sum(({ games }) => games),
    positions: sum(({ positions }) => positions),
    simulations: sum(({ simulations }) => simulations),
    self_play_seconds: sum(({ seconds }) => seconds.selfPlay),
    learning_seconds: sum(({ seconds }) => seconds.learning),
    seconds: sum(({ seconds }) => seconds.selfPlay + seconds.learning),
    paper_seconds: size === "5x5" ? 6 * 3600 : null,
  };
}

/** How the trained player fares, beside what Mistri's did. */
function finalRows({ size, final }: LearnedCorso): CsvRow[] {
  const published = publishedFor(size, "data/mistri-training.csv", ["opponent", "seat"], "rate");
  return final.map((row) => ({ ...row, published: published.get(`${row.opponent} ${row.seat}`) ?? null }));
}

/** Paranoid minimax of three depths, one on each seat in turn: that the rules and the arena carry it. */
async function threePlayerRows(
  { threePlayers: { size, games } }: CorsoConfig,
  seed: number,
  onProgress?: OnProgress,
): Promise<CsvRow[]> {
  const players = ["random", "minimax-1@1", "minimax-3@1"];
  const match: Match = { game: "corso", size, players, alternate: true, games, seed };
  const [scores] = await playMatches([match], { onProgress });
  return tallyOf(match, scores).map((seats, p) => ({
    size,
    player: labelOf(players[p]),
    ...rateColumns(addTallies(seats)),
  }));
}

/** Elo as Mistri computes it, and by likelihood, after so many round robins; near 0 is what "0" means. */
async function ratingRows(
  { size, players: own, trained }: LearnedCorso,
  temperature: number,
  { rounds, depths }: CorsoConfig,
  seed: number,
  onProgress?: OnProgress,
): Promise<CsvRow[]> {
  const labels = new Map([
    ["random", "random"],
    ...depths.map((depth) => [`minimax-${depth}@${temperature}`, `MM-${depth}`] as const),
    [own.net, "net alone"],
    [own.search, searchLabel(trained.config)],
  ]);
  const matches = roundRobin({ game: "corso", size, seed }, [...labels.keys()], rounds);
  const duels = duelsOf(matches, await playMatches(matches, { onProgress }));
  const kept = sequentialElo(duels);
  const published = publishedFor(size, "data/mistri-elo.csv", ["temperature", "player"], "elo");
  return likelyElo(duels).map(({ player, elo, low, high }) => ({
    size,
    temperature,
    player: labels.get(player)!,
    games: duels.filter(({ a, b }) => a === player || b === player).length,
    elo: kept.get(player)!,
    likely: elo,
    low,
    high,
    published: published.get(`${temperature} ${labels.get(player)}`) ?? null,
  }));
}

/** Mistri's figures of a table, which are for 5×5, by what names each. */
function publishedFor(
  size: string,
  file: string,
  names: readonly string[],
  figure: string,
): Map<string, number> {
  const rows = size === "5x5" ? readCsv(projectPath(file)) : [];
  return new Map(rows.map((row) => [names.map((name) => row[name]).join(" "), Number(row[figure])]));
}
