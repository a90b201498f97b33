import { UserError } from "../../../errors.ts";
import { startThread } from "../../../work/thread.ts";
import type { Stones } from "./position.ts";
import {
  checkMemory,
  DEFAULT_MEMORY,
  type NoGoResult,
  type SearchWatch,
  solverMemory,
  type Technique,
  watch,
  watchMemory,
} from "./solver.ts";
import type { SolverName, SolverReply, WorkerData } from "./worker.ts";

export interface SolvedBoard {
  /** Unknown if stopped, or out of memory, before. */
  readonly result: NoGoResult;
  /** A move that wins, where the mover does and the search noted one. */
  readonly move: number | undefined;
  /** Of this question and all before it. */
  readonly nodes: number;
  /** Positions in the table at the end. */
  readonly stored: number;
  readonly seconds: number;
  /** Of the moves at the root that had to be searched, how many were settled. */
  readonly rootMoves: ReturnType<SearchWatch["rootMoves"]>;
}

interface Options {
  /** `cgt` takes single rows only; `best` leaves them to it. */
  readonly solver: SolverName;
  readonly rows: number;
  readonly cols: number;
  /** The most that the search takes. */
  readonly memoryBytes?: number;
  readonly without?: readonly Technique[];
  /** Called now and then while a search runs, with a view of it; may stop it. */
  readonly onWatch?: (watch: SearchWatch, seconds: number) => void;
}

/** A solver in a thread of its own, so that this one can watch and stop it. Once stopped, it answers no more. */
export interface SolverThread {
  /** What was found before is remembered. The search is stopped soon after so many nodes. */
  solve(position: Stones, mostNodes?: number): Promise<SolvedBoard>;
  close(): Promise<unknown>;
}

const WATCH_MS = 100;

export function startSolver(options: Options): SolverThread {
  const { rows, cols, memoryBytes = DEFAULT_MEMORY, without, onWatch } = options;
  const isRow = rows === 1 || cols === 1;
  if (options.solver === "cgt" && !isRow)
    throw new UserError(`The solver cgt is for single rows; ${rows}x${cols} is none.`);
  const solver = isRow && options.solver === "best" ? "cgt" : options.solver;
  checkMemory(memoryBytes);
  const memory = solver === "cgt" ? watchMemory() : solverMemory(memoryBytes);
  const data: WorkerData = { solver, rows, cols, memory, memoryBytes, without };
  const worker = startThread<Stones, SolverReply>(new URL("./worker.ts", import.meta.url), data);
  const seen = watch(memory);
  return {
    async solve(position, mostNodes = Number.POSITIVE_INFINITY) {
      const started = performance.now();
      const nodesBefore = seen.nodes();
      const timer = setInterval(() => {
        onWatch?.(seen, (performance.now() - started) / 1000);
        if (seen.nodes() - nodesBefore > mostNodes) seen.stop();
      }, WATCH_MS);
      try {
        return { ...(await worker.ask(position)), rootMoves: seen.rootMoves() };
      } finally {
        clearInterval(timer);
      }
    },
    close: worker.terminate,
  };
}

/** One question to a solver of its own. */
export async function solveInThread({
  position,
  ...options
}: Options & { readonly position: Stones }): Promise<SolvedBoard> {
  const solver = startSolver(options);
  try {
    return await solver.solve(position);
  } finally {
    await solver.close();
  }
}
