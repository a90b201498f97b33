import { layersOf, type Slicing, sourcesOf } from "./slices.ts";

/**
 * The order in which slices are solved, and who reads whom. Layers come from most X on the naming squares to
 * none; within a layer names ascend, which lets the slices of the layer before go early.
 */
export interface Schedule {
  readonly layers: readonly { readonly layer: number; readonly slots: readonly number[] }[];
  /** By slot: the layer it belongs to. */
  readonly layerOf: Uint8Array;
  /** By slot: its turn. */
  readonly turnOf: Int32Array;
  /** The turns at which a slice is read, in ascending order. */
  readersOf(slot: number): Int32Array;
  /** The different slices that a slice reads. */
  sourceSlots(slot: number): number[];
  /** The most slices that exist at one time, if each goes after its last reader. */
  readonly mostAtOnce: number;
}

export function scheduleOf(slicing: Slicing): Schedule {
  const slices = slicing.stored.length;
  const layers = layersOf(slicing)
    .map((slots, layer) => ({ layer, slots }))
    .reverse()
    .filter(({ slots }) => slots.length > 0);
  const layerOf = new Uint8Array(slices);
  const turnOf = new Int32Array(slices);
  const order = layers.flatMap(({ slots }) => slots);
  for (const { layer, slots } of layers) for (const slot of slots) layerOf[slot] = layer;
  order.forEach((slot, turn) => {
    turnOf[slot] = turn;
  });
  const sourceSlots = (slot: number): number[] => [...new Set(sourcesOf(slicing, slot).map((s) => s.slot))];

  // The readers of all slices in one list, those of slot s from starts[s] to starts[s + 1].
  const starts = new Int32Array(slices + 1);
  for (const slot of order) for (const source of sourceSlots(slot)) starts[source + 1]++;
  for (let slot = 0; slot < slices; slot++) starts[slot + 1] += starts[slot];
  const readers = new Int32Array(starts[slices]);
  const filled = starts.slice();
  order.forEach((slot, turn) => {
    for (const source of sourceSlots(slot)) readers[filled[source]++] = turn;
  });
  const readersOf = (slot: number): Int32Array => readers.subarray(starts[slot], starts[slot + 1]);

  const leaving = new Int32Array(slices);
  for (const slot of order) leaving[readersOf(slot).at(-1) ?? turnOf[slot]]++;
  let [now, mostAtOnce] = [0, 0];
  for (let turn = 0; turn < slices; turn++) {
    mostAtOnce = Math.max(mostAtOnce, ++now);
    now -= leaving[turn];
  }
  return { layers, layerOf, turnOf, readersOf, sourceSlots, mostAtOnce };
}
