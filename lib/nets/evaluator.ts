import type { AnyGame } from "../games/game.ts";
import { type Backend, backendFor } from "./backend.ts";
import { type Net, refuseOtherGame } from "./net.ts";
import type { NetInput } from "./net-input.ts";

/** An evaluator's answer about a batch of positions. */
export interface Evaluation {
  /** A probability a move, `actions` of them a position, position by position; 0 for illegal moves. */
  readonly policies: Float32Array;
  /** For each position, what the player to move may expect: from −1, a loss, to 1, a win; linear outputs may go beyond. */
  readonly values: Float32Array;
}

/**
 * Judges positions, many at once, by what a net is told of them (`netInputOf` tells it of a state). Search never knows
 * which library, or whether a net at all, answers.
 */
export interface Evaluator {
  evaluate(inputs: readonly NetInput[]): Promise<Evaluation>;
  /** Frees what it holds. */
  close(): Promise<void>;
}

/** A net as an evaluator of its game's positions, by the fastest way of answering there is here. */
export async function netEvaluator(game: AnyGame, net: Net, backend?: Backend): Promise<Evaluator> {
  refuseOtherGame(net, game);
  const where = backend ?? (await backendFor("inference")).backend;
  // Loaded when needed: each takes a while, and only one is used.
  if (where === "onnx") return (await import("./onnx/evaluator.ts")).onnxEvaluator(net);
  return (await import("./tfjs/evaluator.ts")).tfjsEvaluator(net, where);
}
