import type { CsvRow } from "../../csv.ts";
import type { Experiment, Findings, Lab } from "../../lab/experiment.ts";
import { rateColumns } from "../../lab/statistics.ts";
import type { Training } from "../../lab/trainings.ts";
import { playMatches } from "../../players/arena.ts";
import { addTallies, type Match, tallyOf } from "../../players/match.ts";
import { solverOf } from "../../solvers/registry.ts";
import type { IterationReport } from "../../zero/iteration.ts";
import { perfectOpponentRows, suboptimalMoveRows } from "./exact-play.ts";
import { ratingRows } from "./ratings.ts";
import { MISTRI } from "./recipe.ts";
import {
  emptyBoardRows,
  evaluationRows,
  finalRows,
  firstMoveRows,
  iterationRows,
  type LearnedBoard,
  labelOf,
  type TrainedBoard,
  trainBoard,
} from "./training.ts";

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
const smaller = ({ channels, depth, iterations, games, simulations }: Smaller): Training => ({
  ...MISTRI,
  net: { kind: "tower", channels, depth },
  iterations,
  search: { ...MISTRI.search, simulations },
  selfPlay: { ...MISTRI.selfPlay, games },
});

type Smaller = Readonly<Record<"channels" | "depth" | "iterations" | "games" | "simulations", number>>;

const QUICK: CorsoConfig = {
  learned: [
    {
      size: "3x3",
      training: smaller({ channels: 16, depth: 2, iterations: 6, games: 50, simulations: 50 }),
      evaluation: { every: 1, games: 20, final: 40 },
    },
    {
      size: "4x4",
      training: smaller({ channels: 32, depth: 3, iterations: 16, games: 80, simulations: 80 }),
      evaluation: { every: 1, games: 20, final: 40 },
    },
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

/** The tables, and what was trained on each board. */
export interface CorsoFindings extends Findings {
  readonly learned: readonly TrainedBoard[];
}

export const corsoAlphaZero: Experiment<CorsoConfig, CorsoFindings> = {
  name: "corso",
  measured: {
    // Evaluations saved by a cache depend on which games share one, and so on the number of workers.
    "corso-iterations": {
      by: ["size", "iteration"],
      columns: ["evaluations", "self_play_seconds", "learning_seconds"],
    },
    "corso-cost": { by: ["size"], columns: ["self_play_seconds", "learning_seconds", "seconds"] },
  },
  configs: {
    smoke: {
      learned: [
        {
          size: "3x3",
          training: smaller({ channels: 4, depth: 1, iterations: 2, games: 6, simulations: 8 }),
          evaluation: { every: 1, games: 2, final: 3 },
        },
      ],
      rounds: 1,
      depths: [1, 2],
      exactPlay: { games: 4, positionGames: 4 },
      threePlayers: { size: "3x3x3", games: 12 },
    },
    quick: QUICK,
    standard: STANDARD,
    paper: STANDARD,
  },
  async run(config, lab) {
    const { learned, exactPlay } = config;
    const threePlayers = await threePlayerRows(config, lab);
    const boards = await each(learned, async (board) => [await trainBoard(board, lab)]);
    const solved = boards.filter(({ game }) => !solverOf(game).noPerfectPlay);
    const tables = {
      "corso-cost": boards.map(costRow),
      "corso-iterations": boards.flatMap(iterationRows),
      "corso-training": await each(boards, (board) => evaluationRows(board, lab)),
      "corso-final": await each(boards, (board) => finalRows(board, lab)),
      "corso-empty-board": await each(boards, emptyBoardRows),
      "corso-first-moves": await each(boards, firstMoveRows),
      // Of MM-k; near 0 is what "0" means.
      "corso-elo": await each(boards, (board) =>
        each([1, 0], (temperature) => ratingRows(board, { ...config, temperature }, lab)),
      ),
      "corso-perfect": await each(solved, (board) => perfectOpponentRows(board, exactPlay.games, lab)),
      "corso-mistakes": await each(solved, (board) =>
        suboptimalMoveRows(board, exactPlay.positionGames, lab),
      ),
      "corso-three-players": threePlayers,
    };
    return { tables, learned: boards };
  },
};

/** What comes of each, one after the other, in one list. */
async function each<T, Row>(items: readonly T[], of: (item: T) => Promise<Row[]>): Promise<Row[]> {
  const all: Row[] = [];
  for (const item of items) all.push(...(await of(item)));
  return all;
}

/** What the training of a board took. Mistri's, on 5×5 and with a graphics card, took about six hours. */
function costRow({ size, parameters, trained: { reports } }: TrainedBoard): CsvRow {
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

/** Paranoid minimax of three depths, one on each seat in turn: that the rules and the arena carry it. */
async function threePlayerRows(
  { threePlayers: { size, games } }: CorsoConfig,
  { seed, onProgress }: Lab,
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
