import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type CsvRow, formatCsv, readCsv } from "../csv.ts";
import { writeFileAtomic } from "../files.ts";
import { nogo } from "../games/nogo.ts";
import type { OnProgress } from "../progress.ts";
import { projectPath } from "../project.ts";
import { EMPTY_BOARD, stonesOf } from "../solvers/nogo/position.ts";
import { bestSolver, sbhSolver } from "../solvers/nogo/solver.ts";
import type { Profile } from "./profile.ts";
import type { Results } from "./results.ts";

/** Du's SBHSolver and its table of solutions, beside a solver that needs less. */
export interface NoGoBoardsConfig {
  /** Boards are solved up to so many points, then those of `beyond`, in this order. */
  readonly points: number;
  readonly beyond: readonly Size[];
  /** SBH solves the boards up to so many points. */
  readonly sbhPoints: number;
  /** Every first move is judged on boards up to so many points. */
  readonly openingPoints: number;
  /** Boards on which the point opposite is put to the test. */
  readonly symmetric: readonly Size[];
  readonly memoryBytes: number;
}

type Size = readonly [rows: number, cols: number];

const QUICK: NoGoBoardsConfig = {
  points: 16,
  beyond: [],
  sbhPoints: 16,
  openingPoints: 16,
  symmetric: [
    [2, 4],
    [3, 4],
    [4, 4],
  ],
  memoryBytes: 256 * 2 ** 20,
};

const STANDARD: NoGoBoardsConfig = {
  points: 22,
  beyond: [
    [5, 5],
    [3, 8],
    [4, 6],
    [2, 12],
    [2, 13],
    [3, 9],
  ],
  sbhPoints: 16,
  openingPoints: 20,
  symmetric: QUICK.symmetric,
  memoryBytes: 2 ** 31,
};

export const NOGO_BOARDS: Readonly<Record<Profile, NoGoBoardsConfig>> = {
  smoke: {
    points: 12,
    beyond: [],
    sbhPoints: 12,
    openingPoints: 12,
    symmetric: [[2, 4]],
    memoryBytes: 64 * 2 ** 20,
  },
  quick: QUICK,
  standard: STANDARD,
  paper: STANDARD,
};

/** Boards of up to so many points with two rows or more; rows have notebook 10. */
export function boardsUpTo(points: number): Size[] {
  const sizes: Size[] = [];
  for (let rows = 2; rows * rows <= points; rows++)
    for (let cols = rows; rows * cols <= points; cols++) sizes.push([rows, cols]);
  return sizes.sort(([a, b], [c, d]) => a * b - c * d);
}

/**
 * A killed run goes on where it was: each board's row is kept in `folder` until the whole is done.
 */
export async function nogoBoards(
  options: { readonly profile: Profile; readonly seed: number },
  folder: string,
  onProgress?: OnProgress,
): Promise<Results<NoGoBoardsConfig>> {
  const started = new Date();
  const config = NOGO_BOARDS[options.profile];
  const journal = join(folder, "nogo-solutions.partial.csv");
  const solutions: CsvRow[] = existsSync(journal) ? readCsv(journal) : [];
  const sizes = [...boardsUpTo(config.points), ...config.beyond];
  for (const [i, size] of sizes.entries()) {
    onProgress?.({ label: "solving boards", done: i, total: sizes.length });
    if (solutions.some(({ rows, cols }) => `${rows}x${cols}` === size.join("x"))) continue;
    solutions.push(solutionRow(size, config));
    writeFileAtomic(journal, formatCsv(solutions));
  }
  const ofSbh = boardsUpTo(config.sbhPoints);
  const effort = ofSbh.map((size, i) => {
    onProgress?.({ label: "solving boards by SBH", done: i, total: ofSbh.length });
    return sbhRow(size);
  });
  const opened = boardsUpTo(config.openingPoints);
  const openings = opened.flatMap((size, i) => {
    onProgress?.({ label: "judging openings", done: i, total: opened.length });
    return openingRows(size, config);
  });
  rmSync(journal);
  return {
    experiment: "nogo-boards",
    ...options,
    config,
    started,
    seconds: (Date.now() - started.getTime()) / 1000,
    tables: {
      "nogo-solutions": solutions,
      "nogo-sbh": effort,
      "nogo-openings": openings,
      "nogo-symmetric-replies": config.symmetric.flatMap(symmetricRows),
    },
  };
}

const paperWinner = ([rows, cols]: Size): string => {
  const row = readCsv(projectPath("data/du-nogo-solutions.csv")).find(
    (other) => Number(other.rows) === rows && Number(other.cols) === cols,
  );
  return row === undefined ? "" : row.first_player_wins === "1" ? "first" : "second";
};

function solutionRow([rows, cols]: Size, { memoryBytes }: NoGoBoardsConfig): CsvRow {
  const solver = bestSolver(rows, cols, { memory: memoryBytes });
  const started = performance.now();
  const winner = solver.solve(EMPTY_BOARD) === "mover" ? "first" : "second";
  return {
    rows,
    cols,
    winner,
    paper_winner: paperWinner([rows, cols]),
    nodes: solver.nodes(),
    stored: solver.stored(),
    seconds: (performance.now() - started) / 1000,
  };
}

/** A 64-bit key and a byte for the value: what Zobrist hashing stores of a position. */
const ZOBRIST_BYTES = 9;

function sbhRow([rows, cols]: Size): CsvRow {
  const solver = sbhSolver(rows, cols);
  const started = performance.now();
  const winner = solver.solve(EMPTY_BOARD) === "mover" ? "first" : "second";
  const seconds = (performance.now() - started) / 1000;
  const stored = solver.stored();
  return {
    rows,
    cols,
    winner,
    nodes: solver.nodes(),
    stored,
    seconds,
    proof: solver.proofSize(EMPTY_BOARD),
    bytes_a_position: solver.tableBytes() / stored,
    zobrist_bytes_a_position: ZOBRIST_BYTES,
    // The birthday bound: pairs of positions over the number of keys.
    zobrist_collision_risk: (stored * (stored - 1)) / 2 / 2 ** 64,
  };
}

function openingRows([rows, cols]: Size, { memoryBytes }: NoGoBoardsConfig): CsvRow[] {
  const game = nogo(rows, cols);
  const solver = bestSolver(rows, cols, { memory: memoryBytes });
  return game.legalMoves(game.initial()).map((move) => ({
    rows,
    cols,
    move: game.formatMove(move),
    wins: solver.solve(stonesOf(game, game.play(game.initial(), move))) === "opponent",
  }));
}

/** What White does where the point opposite no longer wins: the count stops there, or another winning move. */
const OTHERWISE = ["stop", "another winning move"] as const;
type Otherwise = (typeof OTHERWISE)[number];

/** Du gives a figure for 4×4, but not what it is counted over. */
function symmetricRows(size: Size): CsvRow[] {
  const [rows, cols] = size;
  const paper = rows === 4 && cols === 4 ? 0.853 : null;
  return OTHERWISE.map((otherwise) => {
    const { positions, wins } = symmetricReplies(size, otherwise);
    return { rows, cols, otherwise, positions, wins, rate: wins / positions, paper_rate: paper };
  });
}

/**
 * How often the point opposite wins, where the second player wins by playing symmetrically (4×4). Counted over
 * the positions with White to move that arise when Black plays anything and White the point opposite wherever
 * it wins. A position counts once for each last move of Black.
 */
export function symmetricReplies([rows, cols]: Size, otherwise: Otherwise) {
  const game = nogo(rows, cols);
  const solver = bestSolver(rows, cols, { memory: 64 * 2 ** 20 });
  let positions = 0;
  let wins = 0;
  let layer = new Map([[game.key(game.initial()), game.initial()]]);
  while (layer.size > 0) {
    const next: typeof layer = new Map();
    for (const state of layer.values())
      for (const move of game.legalMoves(state)) {
        positions++;
        const asked = game.play(state, move);
        const opposite = rows * cols - 1 - move;
        const replies = game.legalMoves(asked);
        const tried = replies.filter((reply) => reply === opposite);
        const winning = (otherwise === "stop" ? tried : [...tried, ...replies])
          .map((reply) => ({ reply, after: game.play(asked, reply) }))
          .find(({ after }) => solver.solve(stonesOf(game, after)) === "opponent");
        if (winning?.reply === opposite) wins++;
        if (winning) next.set(game.key(winning.after), winning.after);
      }
    layer = next;
  }
  return { positions, wins };
}
