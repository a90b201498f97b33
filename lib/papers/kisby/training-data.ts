import { type CsvRow, readCsv } from "../../csv.ts";
import type { Notakto, NotaktoState } from "../../games/notakto.ts";
import type { Experiment, Findings, Lab } from "../../lab/experiment.ts";
import type { Results } from "../../lab/results.ts";
import { projectPath } from "../../project.ts";
import { type Random, randomFrom } from "../../random.ts";
import type { Solution } from "../../solvers/notakto/retrograde/solve.ts";
import { solverOf } from "../../solvers/registry.ts";
import { bitsOf } from "./boards.ts";
import { agreement, labelNoise } from "./label-quality.ts";
import { type LabelledBoards, labelledBoards } from "./labelled-boards.ts";
import { labelBoards } from "./labels.ts";

/** Kisby's training boards with their labels, and how good they are. */
export interface TrainingDataConfig {
  /** The boards of Figure 1, and how many of each to learn from. */
  readonly sizes: readonly { readonly n: number; readonly boards: number }[];
  /** Play-outs from each leaf, for the labels that nets learn. */
  readonly playOuts: number;
  /** The label noise is measured with so many play-outs from each leaf. */
  readonly noise: readonly number[];
}

/** The boards of one size, beside their solution, if there is one. */
export interface Lessons extends LabelledBoards {
  /** Up to 5×5. */
  readonly solution?: Solution;
}

export interface TrainingDataFindings extends Findings {
  readonly lessons: readonly Lessons[];
}

/** What nets are trained on. */
export type TrainingData = Results<TrainingDataConfig> & TrainingDataFindings;

/** The paper's own numbers of boards. */
const PAPER_SIZES = [
  { n: 3, boards: 155 },
  { n: 4, boards: 2378 },
  { n: 5, boards: 9958 },
  { n: 6, boards: 79055 },
];

/** Up to this size labels and moves are held against the solution. */
export const EXACT_SIZE = 5;

export const trainingData: Experiment<TrainingDataConfig, TrainingDataFindings> = {
  name: "kisby-boards",
  configs: {
    smoke: {
      sizes: [
        { n: 3, boards: 60 },
        { n: 4, boards: 100 },
      ],
      playOuts: 1,
      noise: [1, 4],
    },
    quick: {
      sizes: [
        { n: 3, boards: 155 },
        { n: 4, boards: 2378 },
        { n: 5, boards: 3000 },
        { n: 6, boards: 3000 },
      ],
      playOuts: 1,
      noise: [1, 4, 16],
    },
    standard: { sizes: PAPER_SIZES, playOuts: 1, noise: [1, 4, 16] },
    paper: { sizes: PAPER_SIZES, playOuts: 1, noise: [1, 4, 16, 64] },
  },
  async run({ sizes, playOuts, noise }, lab) {
    const lessons: Lessons[] = [];
    const quality: CsvRow[] = [];
    for (const { n, boards } of sizes) {
      const labelled = await labelledBoards({ n, boards, playOuts, seed: lab.seed }, lab);
      const { game } = labelled;
      const solution = n <= EXACT_SIZE ? await solverOf(game).solution() : undefined;
      lessons.push({ ...labelled, solution });
      const sample = {
        game,
        states: sampleOf(labelled),
        solution,
        random: randomFrom(lab.seed).split(n).split(2),
      };
      for (const playOuts of noise) quality.push(await labelQuality(sample, playOuts, lab));
    }
    return {
      tables: {
        "kisby-boards": lessons.map(boardsRow),
        "kisby-boards-by-x": lessons.flatMap(rowsByCrosses),
        "kisby-labels": quality,
        "kisby-label-shares": lessons.flatMap(rowsByLabel),
      },
      lessons,
    };
  },
};

/** Boards on which noise and agreement are measured: enough for both, and 6×6 has many. */
const MEASURED = 10_000;

function sampleOf({ boards }: LabelledBoards): NotaktoState[] {
  const every = Math.ceil(boards.length / MEASURED);
  return boards.filter((_, i) => i % every === 0).map(({ state }) => state);
}

interface Sample {
  readonly game: Notakto;
  readonly states: readonly NotaktoState[];
  readonly solution: Solution | undefined;
  readonly random: Random;
}

async function labelQuality(
  { game, states, solution, random }: Sample,
  playOuts: number,
  { onProgress, signal }: Lab,
): Promise<CsvRow> {
  const label = (random: Random) => labelBoards(game, states, random, { playOuts, signal, onProgress });
  const [once, again] = [await label(random.split(0)), await label(random.split(1))];
  const exact = solution && agreement(once.labels, states, solution.isLost);
  return {
    n: game.size,
    play_outs: playOuts,
    boards: states.length,
    noise: labelNoise(once.labels, again.labels),
    agree: exact?.agree ?? null,
    rate: exact?.rate ?? null,
    low: exact?.low ?? null,
    high: exact?.high ?? null,
    label_if_won: exact?.won ?? null,
    label_if_lost: exact?.lost ?? null,
  };
}

function boardsRow({ game, boards, games, solution }: Lessons): CsvRow {
  const paper = readCsv(projectPath("data/kisby-training-boards.csv")).find(
    (row) => Number(row.n) === game.size,
  );
  const distinct = new Set(boards.map(({ state }) => bitsOf(state))).size;
  return {
    n: game.size,
    boards: boards.length,
    paper_boards: paper?.boards ?? null,
    greedy_games: games,
    paper_greedy_games: paper?.greedy_games ?? null,
    of_games: boards.filter(({ added, flipped }) => added === 0 && !flipped).length,
    flipped: boards.filter(({ flipped }) => flipped).length,
    distinct,
    line_free: solution?.lineFree ?? null,
  };
}

/** How the boards are spread over the game: of greedy games alone, and all. */
function rowsByCrosses({ game, boards }: Lessons): CsvRow[] {
  const ofGames = boards.filter(({ added, flipped }) => added === 0 && !flipped);
  const most = Math.max(...boards.map(({ state }) => state.crosses));
  return [
    { set: "greedy games", members: ofGames },
    { set: "training set", members: boards },
  ].flatMap(({ set, members }) =>
    Array.from({ length: most + 1 }, (_, x) => {
      const count = members.filter(({ state }) => state.crosses === x).length;
      return { n: game.size, set, x, boards: count, share: count / members.length };
    }),
  );
}

const BINS = 10;

/** How the labels are spread: few boards that are hard on the player would leave nothing to learn from. */
function rowsByLabel({ game, labels }: Lessons): CsvRow[] {
  const counts = new Uint32Array(BINS);
  for (const label of labels) counts[Math.min(BINS - 1, Math.floor(label * BINS))]++;
  return Array.from(counts, (boards, bin) => ({
    n: game.size,
    from: bin / BINS,
    to: (bin + 1) / BINS,
    boards,
    share: boards / labels.length,
  }));
}
