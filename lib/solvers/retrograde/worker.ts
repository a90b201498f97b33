import { type Job, type Places, type SliceCounts, sliceSolver } from "./slice-solver.ts";
import type { Cut } from "./slices.ts";

export interface WorkerData {
  readonly cut: Cut;
  readonly places: Places;
  readonly worker: number;
}

export const serve = ({ cut, places, worker }: WorkerData): ((job: Job) => SliceCounts) =>
  sliceSolver(cut, places, worker);
