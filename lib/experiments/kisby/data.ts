import { existsSync, readFileSync } from "node:fs";
import { type CsvRow, readCsv } from "../../csv.ts";
import { writeFileAtomic } from "../../files.ts";
import type { Notakto, NotaktoState } from "../../games/notakto.ts";
import type { OnProgress } from "../../progress.ts";
import { projectPath } from "../../project.ts";
import { type Random, randomFrom } from "../../random.ts";
import { planSolution, type Solution, solveHere } from "../../solvers/retrograde/solve.ts";
import { cachePath } from "../cache.ts";
import { EXACT_SIZE, type KisbyConfig, type KisbyOptions, kisbyConfig } from "../kisby.ts";
import type { Results } from "../results.ts";
import { bitsOf, kisbyBoard, type TrainingBoard, trainingBoards } from "./boards.ts";
import { labelBoards } from "./labels.ts";
import { agreement, labelNoise } from "./quality.ts";

/** What nets learn of one board size. */
export interface Lessons {
  readonly game: Notakto;
  readonly boards: readonly TrainingBoard[];
  readonly labels: Float32Array;
  /** The greedy games that the boards came from. */
  readonly games: number;
  readonly epochs: number;
  /** All that boards and labels depend on. */
  readonly data: unknown;
  /** Up to 5×5. */
  readonly solution?: Solution;
}

export interface KisbyData extends Results<KisbyConfig> {
  readonly folder: string;
  readonly lessons: readonly Lessons[];
}

/** Training boards with their labels, and how good they are. */
export async function kisbyData(options: KisbyOptions, onProgress?: OnProgress): Promise<KisbyData> {
  const started = new Date();
  const { profile, seed, folder } = options;
  const config = kisbyConfig(options);
  const lessons: Lessons[] = [];
  const quality: CsvRow[] = [];
  for (const { n, boards: count, epochs } of config.sizes) {
    const game = kisbyBoard(n);
    const random = randomFrom(seed).split(n);
    const { boards, games } = trainingBoards(game, count, random.split(0));
    const states = boards.map(({ state }) => state);
    const solution = n <= EXACT_SIZE ? solveHere(planSolution(game, game.initial())) : undefined;
    const data = { n, count, seed, playOuts: config.playOuts };
    const labels = await cachedLabels(game, states, random.split(1), data, folder, onProgress);
    lessons.push({ game, boards, labels, games, epochs, data, solution });
    for (const playOuts of config.noise)
      quality.push(await labelQuality(game, states, playOuts, random.split(2), solution, onProgress));
  }
  return {
    experiment: "kisby-boards",
    profile,
    seed,
    config,
    started,
    seconds: (Date.now() - started.getTime()) / 1000,
    tables: {
      "kisby-boards": lessons.map(boardsRow),
      "kisby-boards-by-x": lessons.flatMap(rowsByCrosses),
      "kisby-labels": quality,
      "kisby-label-shares": lessons.flatMap(rowsByLabel),
    },
    folder,
    lessons,
  };
}

/** Labels from an earlier run with the same config, or new ones, which are kept. */
async function cachedLabels(
  game: Notakto,
  states: readonly NotaktoState[],
  random: Random,
  data: { readonly playOuts: number },
  folder: string,
  onProgress?: OnProgress,
): Promise<Float32Array> {
  const path = cachePath(folder, "kisby-labels", data);
  const kept = existsSync(path) ? readFileSync(path) : undefined;
  if (kept?.byteLength === 4 * states.length) return new Float32Array(new Uint8Array(kept).buffer);
  const { labels } = await labelBoards(game, states, random, { playOuts: data.playOuts, onProgress });
  writeFileAtomic(path, new Uint8Array(labels.buffer));
  return labels;
}

/** Boards on which noise and agreement are measured: enough for both, and 6×6 has many. */
const MEASURED = 10_000;

async function labelQuality(
  game: Notakto,
  all: readonly NotaktoState[],
  playOuts: number,
  random: Random,
  solution: Solution | undefined,
  onProgress?: OnProgress,
): Promise<CsvRow> {
  const every = Math.ceil(all.length / MEASURED);
  const states = all.filter((_, i) => i % every === 0);
  const [once, again] = [
    await labelBoards(game, states, random.split(0), { playOuts, onProgress }),
    await labelBoards(game, states, random.split(1), { playOuts, onProgress }),
  ];
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
