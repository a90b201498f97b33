import type { OnProgress } from "../../../progress.ts";
import type { SliceRecord } from "./journal.ts";
import type { SettlePlan } from "./settle.ts";
import { damaged, type SliceFiles } from "./slice-files.ts";
import { sliceChecker } from "./slice-solver.ts";
import { sliceBytes } from "./slices.ts";

/**
 * What a run has solved so far, by slot. Every slice that will still be read is checked. A damaged one counts as
 * unsolved, if what it was computed from is still there; otherwise the run is refused.
 */
export async function resume(
  { slicing, schedule }: SettlePlan,
  files: SliceFiles,
  onProgress?: OnProgress,
): Promise<Map<number, SliceRecord>> {
  const records = new Map(files.records().map((record) => [record.slot, record]));
  const { layerOf, readersOf, sourceSlots, layers } = schedule;
  const order = layers.flatMap(({ slots }) => slots);
  const isNeeded = (slot: number): boolean => readersOf(slot).some((turn) => !records.has(order[turn]));
  const checksum = sliceChecker(slicing.inner.length);
  const slice = new Uint8Array(sliceBytes(slicing.inner.length));
  const solved = order.filter((slot) => records.has(slot));
  let done = 0;
  // Last solved first: whoever has to be solved again needs its sources, which are then looked at later.
  for (const slot of solved.toReversed()) {
    onProgress?.({ label: "checking the slices on disk", done: done++, total: solved.length });
    if (!isNeeded(slot)) {
      await files.remove(layerOf[slot], slot);
      continue;
    }
    const whole = await files.read(layerOf[slot], slot, slice);
    if (whole && checksum(slice) === records.get(slot)!.checksum) continue;
    records.delete(slot);
    if (!sourceSlots(slot).every((source) => records.has(source) && files.has(layerOf[source], source)))
      throw damaged(layerOf[slot], slot);
  }
  if (done > 0) onProgress?.({ label: "checking the slices on disk", done, total: solved.length });
  return records;
}
