import { sliceSolver } from "./slice-solver.ts";
import type { Slicing } from "./slices.ts";

export interface WorkerData {
  readonly slicing: Slicing;
  readonly memory: WebAssembly.Memory;
  readonly workers: number;
  readonly worker: number;
}

export const serve = ({ slicing, memory, workers, worker }: WorkerData) =>
  sliceSolver(slicing, memory, workers, worker);
