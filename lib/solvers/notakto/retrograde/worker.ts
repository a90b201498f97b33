import { type Places, type SliceCounts, type SliceJob, sliceSolver } from "./slice-solver.ts";
import type { Cut } from "./slices.ts";

export interface WorkerData {
  readonly cut: Cut;
  readonly places: Places;
  readonly worker: number;
}

export const serve = ({ cut, places, worker }: WorkerData): ((job: SliceJob) => SliceCounts) =>
  sliceSolver(cut, places, worker);
