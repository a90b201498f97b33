import type { Game } from "../games/game.ts";
import type { NetShape } from "./net.ts";

/** All that a net is told of a position. It need not be a game's state: an image under a symmetry has an input, too. */
export interface NetInput {
  /** As the game encodes them, plane by plane. */
  readonly planes: Float32Array;
  readonly legal: readonly number[];
  /** For nets that take them: what the game tells besides. */
  readonly features?: Float32Array;
}

/** A state as a net takes it. */
export function netInputOf<State>(game: Game<State>, state: State): NetInput {
  const { planes, rows, cols } = game.planes;
  const input = { planes: new Float32Array(planes * rows * cols), legal: game.legalMoves(state) };
  game.encode(state, input.planes, 0);
  if (!game.features) return input;
  const features = new Float32Array(game.features.count);
  game.features.write(state, features, 0);
  return { ...input, features };
}

/** Inputs one after the other: their planes, their features where the net takes any, and 1 for each legal move, else 0. */
export function batchOf(
  { planes: { planes, rows, cols }, actions, features: numbers = 0 }: NetShape,
  inputs: readonly NetInput[],
): { planes: Float32Array; features: Float32Array; legal: Float32Array } {
  const each = planes * rows * cols;
  const batch = {
    planes: new Float32Array(inputs.length * each),
    features: new Float32Array(inputs.length * numbers),
    legal: new Float32Array(inputs.length * actions),
  };
  inputs.forEach(({ planes, features, legal }, i) => {
    batch.planes.set(planes, i * each);
    for (const move of legal) batch.legal[i * actions + move] = 1;
    if (numbers === 0) return;
    if (features?.length !== numbers)
      throw new Error(`This net takes ${numbers} features; the input has ${features?.length ?? "none"}.`);
    batch.features.set(features, i * numbers);
  });
  return batch;
}
