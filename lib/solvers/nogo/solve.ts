import { UserError } from "../../errors.ts";
import { startWorker } from "../../workers.ts";
import type { Stones } from "./position.ts";
import { DEFAULT_MEMORY, LEAST_MEMORY, solverMemory, type Watch, watch } from "./solver.ts";
import type { Reply, SolverName, WorkerData } from "./worker.ts";

export interface Solved {
  /** Unknown if stopped, or out of memory, before. */
  readonly winner: "mover" | "opponent" | "unknown";
  readonly nodes: number;
  /** Positions in the table at the end, where there is one to count. */
  readonly stored: number | undefined;
  readonly seconds: number;
  /** Of the moves at the root that had to be searched, how many were settled. */
  readonly rootMoves: ReturnType<Watch["rootMoves"]>;
}

interface Options {
  /** `cgt` takes single rows only; `best` leaves them to it. */
  readonly solver: SolverName;
  readonly rows: number;
  readonly cols: number;
  readonly position: Stones;
  readonly memoryBytes?: number;
  /** Called now and then while the search runs, with a view of it; may stop it. */
  readonly onWatch?: (watch: Watch, seconds: number) => void;
}

const WATCH_MS = 100;

/** Solves a position in a thread of its own, so that this one can watch and stop it. */
export async function solveInThread(options: Options): Promise<Solved> {
  const { rows, cols, position, memoryBytes = DEFAULT_MEMORY, onWatch } = options;
  const isRow = rows === 1 || cols === 1;
  if (options.solver === "cgt" && !isRow)
    throw new UserError(`The solver cgt is for single rows; ${rows}x${cols} is none.`);
  const solver = isRow && options.solver === "best" ? "cgt" : options.solver;
  const memory = solverMemory(solver === "cgt" ? LEAST_MEMORY : memoryBytes);
  const data: WorkerData = { solver, rows, cols, memory };
  const worker = startWorker<Stones, Reply>(new URL("./worker.ts", import.meta.url), data);
  const seen = watch(memory);
  const started = performance.now();
  const seconds = (): number => (performance.now() - started) / 1000;
  const timer = onWatch && setInterval(() => onWatch(seen, seconds()), WATCH_MS);
  try {
    const { winner = "unknown", ...rest } = await worker.ask(position);
    return { winner, ...rest, rootMoves: seen.rootMoves() };
  } finally {
    clearInterval(timer);
    await worker.dismiss();
  }
}
