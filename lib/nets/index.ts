/**
 * Nets as plain data, what they answer, and how they learn. The library that computes is chosen by what the machine
 * has, and loaded when it is first needed.
 *
 * @example
 * ```ts
 * import { notakto, randomFrom } from "notakto-lab";
 * import { createNet, netEvaluator, netInputOf, netShape } from "notakto-lab/nets";
 *
 * const game = notakto(4);
 * const net = createNet(netShape(game), { kind: "residual", channels: 16, blocks: 2 }, randomFrom(1));
 * const evaluator = await netEvaluator(game, net);
 * const { policies, values } = await evaluator.evaluate([netInputOf(game, game.initial())]);
 * await evaluator.close();
 * ```
 *
 * @module nets
 */

// Nets:

export {
  countParameters,
  createNet,
  type Heads,
  type Net,
  type NetConfig,
  type NetShape,
  netShape,
} from "./net.ts";

// What they answer:

export { type Evaluation, type Evaluator, netEvaluator } from "./evaluator.ts";
export { batchOf, type NetInput, netInputOf } from "./net-input.ts";

// How they learn:

export {
  type Examples,
  type Losses,
  type OptimiserState,
  openTrainer,
  type Snapshot,
  type Trainer,
  type TrainerOptions,
} from "./trainer.ts";

// How they are kept, and what they are computed with:

export { BACKENDS, type Backend, type ComputedBy, describeBackends } from "./backend.ts";
export { type Checkpoint, readCheckpoint, writeCheckpoint } from "./checkpoint.ts";
