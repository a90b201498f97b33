import { nogo } from "../../games/nogo.ts";
import { randomFrom } from "../../random.ts";
import { EMPTY_BOARD } from "../../solvers/nogo/boards/position.ts";
import { replayBoardLine } from "../../solvers/nogo/boards/replay.ts";
import { type SolvedBoard, type SolverThread, startSolver } from "../../solvers/nogo/boards/solve.ts";
import { type NoGoResult, sbhSolver, type Technique } from "../../solvers/nogo/boards/solver.ts";
import type { TaskContext } from "../../work/task.ts";

/** A search for the winner of an empty board: all that its result depends on, but the code. */
export interface BoardSearch {
  readonly rows: number;
  readonly cols: number;
  readonly memoryBytes: number;
  /** A search that has come so far is given up. */
  readonly mostNodes: number;
  /** What it does without. */
  readonly without: readonly Technique[];
  /** Lines of play that are followed once the winner is known: see `replayBoardLine`. */
  readonly replay?: { readonly lines: number; readonly seed: number };
}

export interface BoardResult extends Omit<SolvedBoard, "rootMoves"> {
  /** Lines that were followed to SBH and came out as they should; null where none were to be, or could be. */
  readonly linesReplayed: number | null;
}

/**
 * The task `nogoBoardSearches`: searches a board, and reports now and then how many nodes it has seen. Throws if SBH, at the
 * end of a line, names another winner.
 */
export async function perform(
  search: BoardSearch,
  { report }: Pick<TaskContext<unknown, number>, "report">,
): Promise<BoardResult> {
  const { rows, cols, memoryBytes, mostNodes, without } = search;
  const solver = startSolver({
    ...{ solver: "best", rows, cols, memoryBytes, without },
    onWatch: (watch) => report(watch.nodes()),
  });
  try {
    const { rootMoves: _, ...solved } = await solver.solve(EMPTY_BOARD, mostNodes);
    return { ...solved, linesReplayed: await replayLines(search, solver, solved.result) };
  } finally {
    await solver.close();
  }
}

const JUDGE_BYTES = 512 * 2 ** 20;

/** The most that a search takes. */
export const bytesFor = ({ memoryBytes, replay }: BoardSearch): number =>
  memoryBytes + (replay ? JUDGE_BYTES : 0);

async function replayLines(
  { rows, cols, replay }: BoardSearch,
  solver: SolverThread,
  result: NoGoResult,
): Promise<number | null> {
  if (!replay || result === "unknown") return null;
  const board = {
    game: nogo(rows, cols),
    solver,
    judge: sbhSolver(rows, cols, { memory: JUDGE_BYTES }),
    firstWins: result === "win",
  };
  const random = randomFrom(replay.seed);
  for (let line = 0; line < replay.lines; line++)
    await replayBoardLine({ ...board, random: random.split(line) });
  return replay.lines;
}
