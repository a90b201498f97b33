import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type CsvRow, formatCsv, readCsv } from "../csv.ts";
import { writeFileAtomic } from "../files.ts";
import { nogo } from "../games/nogo.ts";
import type { OnProgress } from "../progress.ts";
import { projectPath } from "../project.ts";
import { randomFrom } from "../random.ts";
import { EMPTY_BOARD, stonesOf } from "../solvers/nogo/position.ts";
import { replayLine } from "../solvers/nogo/replay.ts";
import { type Solved, type SolverThread, startSolver } from "../solvers/nogo/solve.ts";
import { bestSolver, sbhSolver, TECHNIQUES, type Technique } from "../solvers/nogo/solver.ts";
import type { Profile } from "./profile.ts";
import type { Results } from "./results.ts";

/** Du's SBHSolver and its table of solutions, beside a solver that needs less. */
export interface NoGoBoardsConfig {
  /** Boards are solved up to so many points, then those of `beyond`, in this order. */
  readonly points: number;
  readonly beyond: readonly Size[];
  /** A search that has come so far is given up; a second search may go further. */
  readonly mostNodes: number;
  readonly mostNodesAgain: number;
  /** On boards of so many points and more, so many lines of play are replayed. */
  readonly replayFrom: number;
  readonly lines: number;
  /** Boards that are searched a second time, in another way. */
  readonly again: readonly Size[];
  /** SBH solves the boards up to so many points, rows too, with either colour first. */
  readonly sbhPoints: number;
  /** Every first move is judged on boards up to so many points. */
  readonly openingPoints: number;
  /** Boards on which techniques are left out, one at a time. */
  readonly ablation: readonly Size[];
  /** Tables grow with the board, up to so many bytes. */
  readonly memoryBytes: number;
}

type Size = readonly [rows: number, cols: number];

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

/** All of Du's boards, to 27 points. */
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
  again: [...QUICK.again, [2, 10], [4, 5], [3, 7], [2, 11], [3, 8], [4, 6], [5, 5]],
  sbhPoints: 16,
  openingPoints: 20,
  ablation: [...QUICK.ablation, [3, 6]],
  memoryBytes: 2 ** 32,
};

const PAPER: NoGoBoardsConfig = { ...STANDARD, ablation: [...STANDARD.ablation, [4, 5]] };

export const NOGO_BOARDS: Readonly<Record<Profile, NoGoBoardsConfig>> = {
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
};

/** Boards of up to so many points with so many rows or more, none taller than wide. */
export function boardsUpTo(points: number, leastRows = 2): Size[] {
  const sizes: Size[] = [];
  for (let rows = leastRows; rows * rows <= points; rows++)
    for (let cols = rows; rows * cols <= points; cols++) sizes.push([rows, cols]);
  return sizes.sort(([a, b], [c, d]) => a * b - c * d);
}

/**
 * A killed run goes on where it was: the rows of the long searches are kept in `folder` until the whole is done.
 */
export async function nogoBoards(
  options: { readonly profile: Profile; readonly seed: number },
  folder: string,
  onProgress?: OnProgress,
): Promise<Results<NoGoBoardsConfig>> {
  const started = new Date();
  const config = NOGO_BOARDS[options.profile];
  /** Goes through boards that may take long, without those that a run before this one has done. */
  const kept = async (label: string, boards: readonly Size[], name: string, rowsOf: RowsOf) => {
    const journal = join(folder, `${name}.partial.csv`);
    const rows: CsvRow[] = existsSync(journal) ? readCsv(journal) : [];
    for (const [i, size] of boards.entries()) {
      if (rows.some((row) => `${row.rows}x${row.cols}` === size.join("x"))) continue;
      const report: Report = (detail) => onProgress?.({ label, detail, done: i, total: boards.length });
      rows.push(...(await rowsOf(size, config, report, options.seed)));
      writeFileAtomic(journal, formatCsv(rows));
    }
    return { rows, forget: () => rmSync(journal, { force: true }) };
  };
  const sizes = [...boardsUpTo(config.points), ...config.beyond];
  const solutions = await kept("solving boards", sizes, "nogo-solutions", solutionRows);
  const seconds = await kept("solving boards again", config.again, "nogo-second-search", secondRows);
  const ablation = await kept("leaving techniques out", config.ablation, "nogo-ablation", ablationRows);
  /** Goes through the boards of a table, one after another. */
  const each = (label: string, boards: readonly Size[], rowsOf: (size: Size) => CsvRow[]): CsvRow[] =>
    boards.flatMap((size, i) => {
      onProgress?.({ label, done: i, total: boards.length });
      return rowsOf(size);
    });
  const sbh = each("solving boards by SBH", boardsUpTo(config.sbhPoints, 1), sbhRow);
  const openings = each("judging openings", boardsUpTo(config.openingPoints), (size) =>
    openingRows(size, config),
  );
  for (const { forget } of [solutions, seconds, ablation]) forget();
  return {
    experiment: "nogo-boards",
    ...options,
    config,
    started,
    seconds: (Date.now() - started.getTime()) / 1000,
    tables: {
      "nogo-solutions": solutions.rows,
      "nogo-second-search": seconds.rows,
      "nogo-sbh": sbh,
      "nogo-openings": openings,
      "nogo-ablation": ablation.rows,
    },
  };
}

const firstOrSecond = (winner: Solved["winner"] | undefined): string =>
  winner === "mover" ? "first" : winner === "opponent" ? "second" : "unknown";

const paperWinner = ([rows, cols]: Size): string => {
  const row = readCsv(projectPath("data/du-nogo-solutions.csv")).find(
    (other) => Number(other.rows) === rows && Number(other.cols) === cols,
  );
  return row === undefined ? "" : row.first_player_wins === "1" ? "first" : "second";
};

type Report = (detail?: string) => void;
type RowsOf = (size: Size, config: NoGoBoardsConfig, report: Report, seed: number) => Promise<CsvRow[]>;

const solutionRows: RowsOf = async (size, config, report, seed) => {
  const [rows, cols] = size;
  const isReplayed = rows * cols >= config.replayFrom;
  const { winner, move, nodes, stored, seconds } = await using(
    threadFor(size, config, [], report),
    async (solver) => {
      const solved = await solver.solve(EMPTY_BOARD, config.mostNodes);
      if (isReplayed) await replayLines(size, config, solver, solved.winner, seed);
      return solved;
    },
  );
  const row = {
    rows,
    cols,
    winner: firstOrSecond(winner),
    paper_winner: paperWinner(size),
    opening: move === undefined ? "" : nogo(rows, cols).formatMove(move),
    nodes,
    stored,
    seconds,
    lines_replayed: isReplayed && winner !== "unknown" ? config.lines : null,
  };
  return [row];
};

/**
 * What the second search does without: every rule that prunes or merges positions beyond equal stones and
 * symmetry, and the order of moves that history makes. No proof of such a rule carries its result.
 */
const WITHOUT_RULES: readonly Technique[] = ["reduction", "lone points", "counting", "history"];

const secondRows: RowsOf = async (size, config, report) => {
  const [rows, cols] = size;
  const { winner, nodes, stored, seconds } = await using(
    threadFor(size, config, WITHOUT_RULES, report),
    (solver) => solver.solve(EMPTY_BOARD, config.mostNodesAgain),
  );
  return [{ rows, cols, winner: firstOrSecond(winner), nodes, stored, seconds }];
};

async function using<T>(solver: SolverThread, work: (solver: SolverThread) => Promise<T>): Promise<T> {
  try {
    return await work(solver);
  } finally {
    await solver.close();
  }
}

/** A large table that a small board hardly uses costs time: every page of it is touched once. */
const memoryFor = ([rows, cols]: Size, { memoryBytes }: NoGoBoardsConfig): number =>
  Math.min(memoryBytes, Math.max(2 ** (rows * cols + 8), 2 ** 25));

/** A solver that tells how far it has come. */
function threadFor(
  size: Size,
  config: NoGoBoardsConfig,
  without: readonly Technique[],
  report: Report,
): SolverThread {
  const [rows, cols] = size;
  return startSolver({
    ...{ solver: "best", rows, cols, memoryBytes: memoryFor(size, config), without },
    onWatch: (watch) => report(`${rows}×${cols}: ${Math.round(watch.nodes() / 1e6)} million nodes`),
  });
}

const JUDGE_BYTES = 512 * 2 ** 20;

/** Throws if SBH, at the end of a line, names another winner. */
async function replayLines(
  [rows, cols]: Size,
  { lines }: NoGoBoardsConfig,
  solver: SolverThread,
  winner: Solved["winner"],
  seed: number,
): Promise<void> {
  if (winner === "unknown") return;
  const game = nogo(rows, cols);
  const judge = sbhSolver(rows, cols, { memory: JUDGE_BYTES });
  const random = randomFrom(seed);
  for (let line = 0; line < lines; line++)
    await replayLine(game, solver, judge, winner === "mover", random.split(line));
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

/** A 64-bit key and a byte for the value: what Zobrist hashing stores of a position. */
const ZOBRIST_BYTES = 9;
const WHITE_FIRST = { ...EMPTY_BOARD, toMove: 1 };

function sbhRow([rows, cols]: Size): CsvRow[] {
  const solver = sbhSolver(rows, cols);
  const started = performance.now();
  const winner = solver.solve(EMPTY_BOARD);
  const seconds = (performance.now() - started) / 1000;
  const stored = solver.stored();
  return [
    {
      rows,
      cols,
      winner: firstOrSecond(winner),
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

function openingRows(size: Size, config: NoGoBoardsConfig): CsvRow[] {
  const [rows, cols] = size;
  const game = nogo(rows, cols);
  const solver = bestSolver(rows, cols, { memory: memoryFor(size, config) });
  return game.legalMoves(game.initial()).map((move) => ({
    rows,
    cols,
    move: game.formatMove(move),
    wins: solver.solve(stonesOf(game, game.play(game.initial(), move))) === "opponent",
  }));
}

/** The search with each technique left out in turn, and with none of them. */
const ablationRows: RowsOf = async (size, config, report) => {
  const [rows, cols] = size;
  const variants: readonly (readonly [string, readonly Technique[]])[] = [
    ["nothing", []],
    ...TECHNIQUES.map((technique) => [technique, [technique]] as const),
    ["all", TECHNIQUES],
  ];
  const measured: CsvRow[] = [];
  for (const [without, techniques] of variants) {
    const { winner, nodes, stored, seconds } = await using(
      threadFor(size, config, techniques, (detail) => report(`without ${without}, ${detail}`)),
      (solver) => solver.solve(EMPTY_BOARD, config.mostNodes),
    );
    measured.push({
      rows,
      cols,
      without,
      winner: firstOrSecond(winner),
      nodes,
      stored,
      seconds,
    });
  }
  return measured;
};
