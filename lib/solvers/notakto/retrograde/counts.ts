import type { Region } from "./region.ts";
import type { SliceCounts } from "./slice-solver.ts";
import { ones, type Slicing } from "./slices.ts";

/** Line-free boards with so many X, and those of them lost for the player to move. */
export interface CrossesCount {
  readonly crosses: number;
  readonly lineFree: bigint;
  readonly lost: bigint;
}

/** Adds up what was counted slice by slice, over all boards: each stored slice stands for its whole class. */
export function countByCrosses(
  region: Region,
  slicing: Slicing,
  counts: readonly SliceCounts[],
): CrossesCount[] {
  const inner = slicing.inner.length;
  const lineFree = Array<bigint>(region.squares.length + 1).fill(0n);
  const lost = lineFree.slice();
  counts.forEach((count, slot) => {
    const times = BigInt(slicing.classSize[slot]);
    const named = ones(slicing.stored[slot]);
    for (let k = 0; k <= inner; k++) {
      lineFree[named + k] += times * (BigInt(choose(inner, k)) - count.complete[k]);
      lost[named + k] += times * count.lost[k];
    }
  });
  return lineFree
    .map((count, k) => ({ crosses: region.crosses + k, lineFree: count, lost: lost[k] }))
    .filter((count) => count.lineFree > 0n);
}

export function choose(n: number, k: number): number {
  let ways = 1;
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i;
  return ways;
}
