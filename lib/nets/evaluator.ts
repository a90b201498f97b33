import type { Game } from "../games/game.ts";
import { type Net, refuseOtherGame } from "./net.ts";
import { onnxEvaluator } from "./onnx/evaluator.ts";

/** What an evaluator thinks of a batch of positions. */
export interface Evaluation {
  /** A probability a move, `actions` of them a position, position by position; 0 for illegal moves. */
  readonly policies: Float32Array;
  /** For each position, what the player to move may expect: from −1, a loss, to 1, a win. */
  readonly values: Float32Array;
}

/** Judges positions, many at once. Search never knows which library, or whether a net at all, answers. */
export interface Evaluator<State> {
  evaluate(states: readonly State[]): Promise<Evaluation>;
  /** Frees what it holds. */
  close(): Promise<void>;
}

/** A net as an evaluator of its game's positions, by the fastest way of answering there is here. */
export async function netEvaluator<State>(game: Game<State>, net: Net): Promise<Evaluator<State>> {
  refuseOtherGame(net, game);
  return onnxEvaluator(game, net);
}
