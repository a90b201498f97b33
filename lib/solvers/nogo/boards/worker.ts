import { solveRow } from "../rows/solve-row.ts";
import type { Stones } from "./position.ts";
import { boardSolver, type NoGoResult, type Technique, watch } from "./solver.ts";

/** `cgt` is the solver of single rows, by combinatorial game values (rows/). */
export type SolverName = "best" | "sbh" | "cgt";

export interface WorkerData {
  readonly solver: SolverName;
  readonly rows: number;
  readonly cols: number;
  /** Where the search is watched; that of a board has its table there, too. */
  readonly memory: WebAssembly.Memory;
  readonly memoryBytes: number;
  readonly without?: readonly Technique[];
}

export interface SolverReply {
  readonly result: NoGoResult;
  /** A move that wins, where the mover does and the search noted one. */
  readonly move: number | undefined;
  readonly nodes: number;
  /** Of the search alone, without the start of the thread. */
  readonly seconds: number;
  /** Positions in the table. */
  readonly stored: number;
}

export const serve = ({ solver: name, rows, cols, memory, memoryBytes, without }: WorkerData) => {
  if (name === "cgt") return (position: Stones) => replyOfRow(rows * cols, position, memory, memoryBytes);
  const solver = boardSolver(name, rows, cols, { memory, without });
  return (position: Stones): SolverReply => {
    const started = performance.now();
    const result = solver.solve(position);
    const seconds = (performance.now() - started) / 1000;
    return {
      result,
      move: solver.winningMove(),
      nodes: solver.nodes(),
      seconds,
      stored: solver.stored(),
    };
  };
};

/** A row has its table in a memory of its own; this one only carries word to and from the watcher. */
function replyOfRow(
  length: number,
  { black, white, toMove }: Stones,
  memory: WebAssembly.Memory,
  memoryBytes: number,
): SolverReply {
  const row = Array.from({ length }, (_, p) =>
    hasPoint(black, p) ? "B" : hasPoint(white, p) ? "W" : ".",
  ).join("");
  const seen = watch(memory);
  const { wins, nodes, seconds, stored } = solveRow(row, {
    toPlay: toMove === 0 ? "black" : "white",
    memoryBytes: memoryBytes - memory.buffer.byteLength,
    onNodes: (count) => {
      seen.tellNodes(count);
      return seen.isStopped();
    },
  });
  return {
    result: wins === undefined ? "unknown" : wins ? "win" : "loss",
    move: undefined,
    nodes,
    seconds,
    stored,
  };
}

/** Rows can be longer than a word has bits. */
const hasPoint = (stones: number, point: number): boolean => Math.floor(stones / 2 ** point) % 2 === 1;
