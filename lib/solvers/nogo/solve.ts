import { UserError } from "../../errors.ts";
import { startWorker } from "../../workers.ts";
import type { Stones } from "./position.ts";
import {
  checkMemory,
  DEFAULT_MEMORY,
  solverMemory,
  type Technique,
  type Watch,
  watch,
  watchMemory,
} from "./solver.ts";
import type { Reply, SolverName, WorkerData } from "./worker.ts";

export interface Solved {
  /** Unknown if stopped, or out of memory, before. */
  readonly winner: "mover" | "opponent" | "unknown";
  /** A move that wins, where the mover does and the search noted one. */
  readonly move: number | undefined;
  /** Of this question and all before it. */
  readonly nodes: number;
  /** Positions in the table at the end. */
  readonly stored: number;
  readonly seconds: number;
  /** Of the moves at the root that had to be searched, how many were settled. */
  readonly rootMoves: ReturnType<Watch["rootMoves"]>;
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
  readonly onWatch?: (watch: Watch, seconds: number) => void;
}

/** A solver in a thread of its own, so that this one can watch and stop it. Once stopped, it answers no more. */
export interface SolverThread {
  /** What was found before is remembered. The search is stopped soon after so many nodes. */
  solve(position: Stones, mostNodes?: number): Promise<Solved>;
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
  const worker = startWorker<Stones, Reply>(new URL("./worker.ts", import.meta.url), data);
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
        const { winner = "unknown", ...rest } = await worker.ask(position);
        return { winner, ...rest, rootMoves: seen.rootMoves() };
      } finally {
        clearInterval(timer);
      }
    },
    close: worker.dismiss,
  };
}

/** One question to a solver of its own. */
export async function solveInThread({
  position,
  ...options
}: Options & { readonly position: Stones }): Promise<Solved> {
  const solver = startSolver(options);
  try {
    return await solver.solve(position);
  } finally {
    await solver.close();
  }
}
