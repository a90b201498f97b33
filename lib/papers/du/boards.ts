import { codeVersion } from "../../code-version.ts";
import { type CsvRow, readCsv } from "../../csv.ts";
import { rectanglesUpTo } from "../../games/grid.ts";
import { nogo } from "../../games/nogo.ts";
import type { Experiment, Lab } from "../../lab/experiment.ts";
import { coresFor } from "../../machine.ts";
import { projectPath } from "../../project.ts";
import { EMPTY_BOARD, stonesOf } from "../../solvers/nogo/boards/position.ts";
import {
  bestSolver,
  type NoGoResult,
  sbhSolver,
  TECHNIQUES,
  type Technique,
} from "../../solvers/nogo/boards/solver.ts";
import { perform } from "../../work/perform.ts";
import { sideBySide } from "../../work/side-by-side.ts";
import { nogoBoardSearches } from "../../work/tasks.ts";
import { type BoardResult, type BoardSearch, bytesFor } from "./board-search.ts";

/** Du's SBHSolver and its table of solutions, beside a solver that needs less. */
export interface NoGoBoardsConfig {
  /** Boards are solved up to so many points, then those of `beyond`, in this order. */
  readonly points: number;
  readonly beyond: readonly BoardSize[];
  /** A search that has come so far is given up; a second search may go further. */
  readonly mostNodes: number;
  readonly mostNodesAgain: number;
  /** On boards of so many points and more, so many lines of play are replayed. */
  readonly replayFrom: number;
  readonly lines: number;
  /** Boards that are searched a second time, in another way. */
  readonly again: readonly BoardSize[];
  /** SBH solves the boards up to so many points, rows too, with either colour first. */
  readonly sbhPoints: number;
  /** Every first move is judged on boards up to so many points. */
  readonly openingPoints: number;
  /** Boards on which techniques are left out, one at a time. */
  readonly ablation: readonly BoardSize[];
  /** Tables grow with the board, up to so many bytes. */
  readonly memoryBytes: number;
}

/** Rows and columns. */
export type BoardSize = readonly [rows: number, cols: number];

const QUICK: NoGoBoardsConfig = {
  points: 16,
  beyond: [],
  mostNodes: 1e8,
  mostNodesAgain: 1e8,
  replayFrom: 15,
  lines: 20,
  again: [
    [2, 8],
    [3, 5],
    [4, 4],
  ],
  sbhPoints: 16,
  openingPoints: 16,
  ablation: [
    [2, 8],
    [3, 5],
    [4, 4],
  ],
  memoryBytes: 256 * 2 ** 20,
};

/**
 * All of Du's boards, to 27 points. The second search of 2×13 and 3×9 is left out: it takes two to six times the
 * nodes of the first.
 */
const STANDARD: NoGoBoardsConfig = {
  points: 22,
  beyond: [
    [5, 5],
    [2, 12],
    [3, 8],
    [4, 6],
    [2, 13],
    [3, 9],
  ],
  mostNodes: 5e9,
  mostNodesAgain: 5e9,
  replayFrom: 20,
  lines: 100,
  again: [...QUICK.again, [2, 9], [3, 6], [2, 10], [4, 5], [3, 7], [2, 11], [5, 5], [2, 12], [3, 8], [4, 6]],
  sbhPoints: 16,
  openingPoints: 20,
  ablation: [...QUICK.ablation, [3, 6]],
  memoryBytes: 2 ** 32,
};

const PAPER: NoGoBoardsConfig = { ...STANDARD, ablation: [...STANDARD.ablation, [4, 5]] };

export const nogoBoards: Experiment<NoGoBoardsConfig> = {
  name: "nogo-boards",
  configs: {
    smoke: {
      points: 12,
      beyond: [],
      mostNodes: 1e7,
      mostNodesAgain: 1e7,
      replayFrom: 12,
      lines: 5,
      again: [[3, 4]],
      sbhPoints: 12,
      openingPoints: 12,
      ablation: [[3, 4]],
      memoryBytes: 64 * 2 ** 20,
    },
    quick: QUICK,
    standard: STANDARD,
    paper: PAPER,
  },
  run: async (config, lab) => ({
    tables: {
      "nogo-solutions": await solutionRows(config, lab),
      "nogo-second-search": await secondSearchRows(config, lab),
      "nogo-sbh": eachBoard("solving boards by SBH", rectanglesUpTo(config.sbhPoints), lab, sbhRows),
      "nogo-openings": eachBoard("judging openings", boardsUpTo(config.openingPoints), lab, (size) =>
        openingRows(size, config),
      ),
      "nogo-ablation": await ablationRows(config, lab),
    },
  }),
};

/** Rows are another experiment's. */
const boardsUpTo = (points: number): BoardSize[] => rectanglesUpTo(points).filter(([rows]) => rows > 1);

const SEARCH = new URL("./board-search.ts", import.meta.url);

/**
 * Does searches that may take long, as many at once as there are cores and memory for, but for those that a run before
 * this one has done.
 */
async function searchBoards(
  label: string,
  searches: readonly BoardSearch[],
  lab: Lab,
): Promise<BoardResult[]> {
  const width = coresFor(Math.max(...searches.map(bytesFor)));
  let done = 0;
  return sideBySide(searches, { width, signal: lab.signal }, async (search, signal) => {
    const { rows, cols } = search;
    const onReport = (_: number, nodes: number): void => {
      const detail = `${rows}×${cols}: ${Math.round(nodes / 1e6)} million nodes`;
      lab.onProgress({ label, detail, done, total: searches.length });
    };
    const entry = { kind: "nogo-board", version: codeVersion(SEARCH), key: search };
    const compute = async (): Promise<BoardResult> =>
      (await perform(nogoBoardSearches, [search], { signal, onReport }))[0];
    const result = await lab.kept(entry, compute);
    done++;
    return result;
  });
}

/** A large table that a small board hardly uses costs time: every page of it is touched once. */
const memoryFor = ([rows, cols]: BoardSize, { memoryBytes }: NoGoBoardsConfig): number =>
  Math.min(memoryBytes, Math.max(2 ** (rows * cols + 8), 2 ** 25));

/** The search of a board with nothing left out, nothing replayed. */
const searchOf = (size: BoardSize, config: NoGoBoardsConfig): BoardSearch => ({
  rows: size[0],
  cols: size[1],
  memoryBytes: memoryFor(size, config),
  mostNodes: config.mostNodes,
  without: [],
});

async function solutionRows(config: NoGoBoardsConfig, lab: Lab): Promise<CsvRow[]> {
  const { points, beyond, replayFrom, lines } = config;
  const sizes = [...boardsUpTo(points), ...beyond];
  const searches = sizes.map((size): BoardSearch => {
    const isReplayed = size[0] * size[1] >= replayFrom;
    return { ...searchOf(size, config), replay: isReplayed ? { lines, seed: lab.seed } : undefined };
  });
  const results = await searchBoards("solving boards", searches, lab);
  return results.map(({ result, move, nodes, stored, seconds, linesReplayed }, i) => {
    const [rows, cols] = sizes[i];
    return {
      rows,
      cols,
      winner: firstOrSecond(result),
      paper_winner: paperWinner(sizes[i]),
      opening: move === undefined ? "" : nogo(rows, cols).formatMove(move),
      nodes,
      stored,
      seconds,
      lines_replayed: linesReplayed,
    };
  });
}

const firstOrSecond = (result: NoGoResult): string =>
  ({ win: "first", loss: "second", unknown: "unknown" })[result];

const paperWinner = ([rows, cols]: BoardSize): string => {
  const row = readCsv(projectPath("data/du-nogo-solutions.csv")).find(
    (other) => Number(other.rows) === rows && Number(other.cols) === cols,
  );
  return row === undefined ? "" : row.first_player_wins === "1" ? "first" : "second";
};

/**
 * What the second search does without: every rule that prunes or merges positions beyond equal stones and
 * symmetry, and the order of moves that history makes. No proof of such a rule carries its result.
 */
const WITHOUT_RULES: readonly Technique[] = ["reduction", "lone points", "counting", "history"];

async function secondSearchRows(config: NoGoBoardsConfig, lab: Lab): Promise<CsvRow[]> {
  const searches = config.again.map((size) => ({
    ...searchOf(size, config),
    mostNodes: config.mostNodesAgain,
    without: WITHOUT_RULES,
  }));
  const results = await searchBoards("solving boards again", searches, lab);
  return results.map(({ result, nodes, stored, seconds }, i) => {
    const [rows, cols] = config.again[i];
    return { rows, cols, winner: firstOrSecond(result), nodes, stored, seconds };
  });
}

/** Nothing left out, each technique in turn, all of them. */
const VARIANTS: readonly (readonly [name: string, without: readonly Technique[]])[] = [
  ["nothing", []],
  ...TECHNIQUES.map((technique) => [technique, [technique]] as const),
  ["all", TECHNIQUES],
];

async function ablationRows(config: NoGoBoardsConfig, lab: Lab): Promise<CsvRow[]> {
  const variants = config.ablation.flatMap((size) =>
    VARIANTS.map(([name, without]) => ({ size, name, without })),
  );
  const searches = variants.map(({ size, without }) => ({ ...searchOf(size, config), without }));
  const results = await searchBoards("leaving techniques out", searches, lab);
  return results.map(({ result, nodes, stored, seconds }, i) => {
    const { size, name } = variants[i];
    const [rows, cols] = size;
    return { rows, cols, without: name, winner: firstOrSecond(result), nodes, stored, seconds };
  });
}

/** What solving 5×5 took others, as Du reports it, and what it took here. */
export function effortOn5x5(solutions: readonly CsvRow[]): CsvRow[] {
  const ours = solutions.find(({ rows, cols }) => `${rows}x${cols}` === "5x5");
  return [
    ...readCsv(projectPath("data/du-nogo-5x5-effort.csv")).map(({ source, year, amount, unit }) => ({
      source: `${source}, ${year}`,
      amount: Number(amount),
      unit,
    })),
    ...(ours
      ? [
          {
            source: ours.winner === "unknown" ? "here, given up" : "here",
            amount: Number(ours.nodes),
            unit: "nodes",
          },
        ]
      : []),
  ];
}

/** Goes through the boards of a table that takes seconds, one after another. */
const eachBoard = (
  label: string,
  sizes: readonly BoardSize[],
  { onProgress }: Lab,
  rowsOf: (size: BoardSize) => CsvRow[],
): CsvRow[] =>
  sizes.flatMap((size, i) => {
    onProgress({ label, done: i, total: sizes.length });
    return rowsOf(size);
  });

/** A 64-bit key and a byte for the value: what Zobrist hashing stores of a position. */
const ZOBRIST_BYTES = 9;
const WHITE_FIRST = { ...EMPTY_BOARD, toMove: 1 };

function sbhRows([rows, cols]: BoardSize): CsvRow[] {
  const solver = sbhSolver(rows, cols);
  const started = performance.now();
  const result = solver.solve(EMPTY_BOARD);
  const seconds = (performance.now() - started) / 1000;
  const stored = solver.stored();
  return [
    {
      rows,
      cols,
      winner: firstOrSecond(result),
      best_winner: firstOrSecond(bestSolver(rows, cols).solve(EMPTY_BOARD)),
      white_first: firstOrSecond(sbhSolver(rows, cols).solve(WHITE_FIRST)),
      best_white_first: firstOrSecond(bestSolver(rows, cols).solve(WHITE_FIRST)),
      nodes: solver.nodes(),
      stored,
      seconds,
      proof: solver.proofSize(EMPTY_BOARD),
      bytes_a_position: solver.tableBytes() / stored,
      zobrist_bytes_a_position: ZOBRIST_BYTES,
      // The birthday bound: pairs of positions over the number of keys.
      zobrist_collision_risk: Number(((stored * (stored - 1)) / 2 / 2 ** 64).toExponential(1)),
    },
  ];
}

function openingRows(size: BoardSize, config: NoGoBoardsConfig): CsvRow[] {
  const [rows, cols] = size;
  const game = nogo(rows, cols);
  const solver = bestSolver(rows, cols, { memory: memoryFor(size, config) });
  return game.legalMoves(game.initial()).map((move) => ({
    rows,
    cols,
    move: game.formatMove(move),
    wins: solver.solve(stonesOf(game, game.play(game.initial(), move))) === "loss",
  }));
}
