import type { Random } from "../random.ts";
import type { Architecture, Layer } from "./layers.ts";

export interface DropoutMask {
  readonly layer: Layer;
  /** 0 where a unit is left out, else what makes up for those that are; position by position. */
  readonly mask: Float32Array;
}

/** What each dropout layer multiplies by in one step: the same for the same `random`, on every backend. */
export function dropoutMasks(architecture: Architecture, count: number, random: Random): DropoutMask[] {
  return architecture.layers.flatMap((layer) => {
    if (layer.op !== "dropout") return [];
    const { rate } = layer;
    const kept = 1 / (1 - rate);
    const mask = new Float32Array(count * layer.shape[0]).map(() => (random.unit() < rate ? 0 : kept));
    return [{ layer, mask }];
  });
}
