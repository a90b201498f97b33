import type { Stones } from "./position.ts";
import { type BoardSolverName, boardSolver } from "./solver.ts";

export interface WorkerData {
  readonly solver: BoardSolverName;
  readonly rows: number;
  readonly cols: number;
  readonly memory: WebAssembly.Memory;
}

export interface Reply {
  readonly winner: "mover" | "opponent" | undefined;
  readonly nodes: number;
  readonly stored: number;
}

export const serve = ({ solver: name, rows, cols, memory }: WorkerData) => {
  const solver = boardSolver(name, rows, cols, { memory });
  return (position: Stones): Reply => {
    const winner = solver.solve(position);
    return { winner, nodes: solver.nodes(), stored: solver.stored() };
  };
};
