import type { Lab } from "../../../lib/lab/experiment.ts";
import type { Progress } from "../../../lib/progress.ts";
import { kept } from "../../../lib/store.ts";

/** What keeps and reports as a lab does; it counts what is computed, and takes down the progress. */
export function labOf() {
  const progress: Progress[] = [];
  const lab = {
    computed: 0,
    progress,
    kept: (async (entry, compute) => {
      const { value, wasKept } = await kept(entry, compute);
      if (!wasKept) lab.computed++;
      return value;
    }) satisfies Lab["kept"] as Lab["kept"],
    onProgress: (report: Progress): void => void progress.push(report),
  };
  return lab;
}
