import { UserError } from "../errors.ts";
import type { Random } from "../random.ts";
import { type Backend, backendFor } from "./backend.ts";
import type { Net } from "./net.ts";

/** A batch of positions with what is to be learned of them, position by position. */
export interface Examples {
  readonly count: number;
  /** As the game encodes them. */
  readonly inputs: Float32Array;
  /** For nets that take them: what the game tells besides. */
  readonly features?: Float32Array;
  /** A probability a move, 0 for illegal moves. */
  readonly policies: Float32Array;
  /** What came of the game for the player to move, from −1 to 1. */
  readonly values: Float32Array;
  /** 1 for each legal move, else 0. */
  readonly legal: Uint8Array;
}

/** Room for so many positions, each of so many inputs and moves. */
export const emptyExamples = (count: number, inputs: number, actions: number): Examples => ({
  count,
  inputs: new Float32Array(count * inputs),
  policies: new Float32Array(count * actions),
  values: new Float32Array(count),
  legal: new Uint8Array(count * actions),
});

/**
 * The loss of a batch in its parts (Chen's eq. 1, Mistri's eq. 10), before the step. Cross-entropy over the
 * legal moves and squared error, each a position; and c‖θ‖², where θ is everything that is trained.
 */
export interface Losses {
  readonly policy: number;
  readonly value: number;
  readonly l2: number;
}

/** What Adam remembers: how many steps it took, and for each trained weight its two moments. */
export interface OptimiserState {
  readonly steps: number;
  readonly first: Readonly<Record<string, Float32Array>>;
  readonly second: Readonly<Record<string, Float32Array>>;
}

export interface TrainerOptions {
  readonly learningRate: number;
  /** The c of c‖θ‖². */
  readonly l2: number;
  /** From an earlier snapshot, to go on as if never stopped. */
  readonly optimiser?: OptimiserState;
}

export interface Snapshot {
  readonly net: Net;
  readonly optimiser: OptimiserState;
}

/** Trains one net, a batch at a time. Where it computes is chosen by backend.ts. */
export interface Trainer {
  readonly backend: string;
  /** One step of Adam. `random` draws what dropout leaves out. */
  step(batch: Examples, random: Random): Promise<Losses>;
  /** The net as it is now and what the optimiser remembers: copies, which further steps leave alone. */
  snapshot(): Snapshot;
  close(): Promise<void>;
}

/** The losses of a step; refused where training ran away, because every later step would be in vain. */
export function finiteLosses(losses: Losses, steps: number, { learningRate }: TrainerOptions): Losses {
  if (!Number.isFinite(losses.policy + losses.value + losses.l2))
    throw new UserError(
      `The loss is no longer a number after ${steps} steps; a learning rate below ${learningRate} may help.`,
    );
  return losses;
}

/** Opens a trainer on the best backend there is here, or on the one asked for. */
export async function openTrainer(net: Net, options: TrainerOptions, backend?: Backend): Promise<Trainer> {
  const where = backend ?? (await backendFor("training")).backend;
  // Loaded when needed: each takes a while, and only one is used.
  if (where === "onnx") return (await import("./onnx/trainer.ts")).onnxTrainer(net, options);
  return (await import("./tfjs/trainer.ts")).tfjsTrainer(net, options, where);
}
