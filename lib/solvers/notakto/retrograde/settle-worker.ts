import { keptBoards } from "./kept-boards.ts";
import { bytesAt, type SliceCounts, type SliceJob, sliceChecker, sliceSolver } from "./slice-solver.ts";
import type { Cut } from "./slices.ts";

export interface SettleWorkerData {
  readonly cut: Cut;
  readonly chunks: readonly SharedArrayBuffer[];
}

export interface SliceTask {
  readonly job: SliceJob;
  /** Boards with up to so many X on the inner squares are to be kept; below 0: none. */
  readonly keep: number;
}

export interface SolvedSlice extends SliceCounts {
  readonly checksum: bigint;
  readonly seconds: number;
  readonly kept: Uint8Array;
}

/** Solves slices that lie in chunks of shared memory. */
export function serve({ cut, chunks }: SettleWorkerData): (task: SliceTask) => SolvedSlice {
  const inner = cut.inner.length;
  const solve = sliceSolver(cut, { chunks });
  const slices = bytesAt(inner, { chunks });
  const checksum = sliceChecker(inner);
  return ({ job, keep }) => {
    const started = performance.now();
    const counts = solve(job);
    return {
      ...counts,
      checksum: checksum(slices(job.place)),
      kept: keep < 0 ? new Uint8Array() : keptBoards(slices(job.place), inner, keep),
      seconds: (performance.now() - started) / 1000,
    };
  };
}
