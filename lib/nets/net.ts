import { UserError } from "../errors.ts";
import type { AnyGame, PlaneShape } from "../games/game.ts";
import type { Random } from "../random.ts";
import { type Architecture, allWeights, architectureOf, sizeOf, type WeightSpec } from "./layers.ts";
import { checkNetConfig, refuseHugeNet } from "./net-config.ts";

/** What a net is built of. Layers are described in layers.ts; what each value may be, in net-config.ts. */
export type NetConfig =
  /** Chen's: four convolutions, two dense layers with dropout. As published: 512, [1024, 512], 0.3. */
  | {
      readonly kind: "chen";
      readonly channels: number;
      readonly dense: readonly [number, number];
      readonly dropout: number;
    }
  /** Kisby's AlphaZero Net: Chen's without a policy, its one output linear. */
  | {
      readonly kind: "score";
      readonly channels: number;
      readonly dense: readonly [number, number];
      readonly dropout: number;
    }
  /** Kisby's Featured Net: four convolutions, then the game's features, then so many units. */
  | { readonly kind: "featured"; readonly channels: number; readonly units: number }
  /** Mistri's tower: `depth` convolutions. As published: 64 channels, depth 4. */
  | {
      readonly kind: "tower";
      readonly channels: number;
      readonly depth: number;
      readonly heads?: Heads;
    }
  /** A convolution, then `blocks` pairs of them, each with a way around it. */
  | {
      readonly kind: "residual";
      readonly channels: number;
      readonly blocks: number;
      readonly heads?: Heads;
    };

/**
 * What stands on the convolutions. `mistri` (default of the tower): the policy by two more convolutions where
 * each square is a move, the value through 512 units. `alphazero` (default of the residual net): squeezed to
 * two channels and one, then dense; cheaper.
 */
export type Heads = "mistri" | "alphazero";

/** The game that a net was made for, as far as it matters to a net. */
export interface NetShape {
  readonly game: string;
  readonly planes: PlaneShape;
  readonly actions: number;
  /** How many numbers the game tells besides its planes; none where left out. */
  readonly features?: number;
}

/** A net is plain data: it can be sent to a worker, and every backend takes and gives it. */
export interface Net {
  readonly config: NetConfig;
  readonly shape: NetShape;
  /** By name, as `weightsOf` in layers.ts lists them. */
  readonly weights: Readonly<Record<string, Float32Array>>;
}

export function netShape(game: AnyGame): NetShape {
  const { name, planes, actions, features } = game;
  return { game: name, planes, actions, ...(features ? { features: features.count } : {}) };
}

/** A net that has learned nothing: random kernels, the same for the same `random`. */
export function createNet(shape: NetShape, config: NetConfig, random: Random): Net {
  checkNetConfig(config);
  refuseHugeNet(shape, config);
  const architecture = architectureOf(shape, config);
  const weights: Record<string, Float32Array> = {};
  for (const spec of allWeights(architecture)) weights[spec.name] = initialWeights(spec, random);
  return { config, shape, weights };
}

export const architectureOfNet = (net: Net): Architecture => architectureOf(net.shape, net.config);

/** How many numbers training changes. */
export function countParameters(net: Net): number {
  return allWeights(architectureOfNet(net)).reduce(
    (count, { shape, trained }) => count + (trained ? sizeOf(shape) : 0),
    0,
  );
}

/** Refuses a net that was made for another game or board. */
export function refuseOtherGame(net: Net, game: AnyGame): void {
  const [made, asked] = [describeShape(net.shape), describeShape(netShape(game))];
  if (made !== asked) throw new UserError(`This net was made for ${made}; it can't play ${asked}.`);
}

function describeShape({ game, planes, actions, features }: NetShape): string {
  const count = planes.planes === 1 ? "1 plane" : `${planes.planes} planes`;
  return `${game} with ${count} of ${planes.rows}×${planes.cols} and ${actions} moves${features ? `, ${features} features` : ""}`;
}

/** Kernels uniformly by Glorot's rule, as Keras begins; scales and variances 1; the rest 0. */
function initialWeights({ name, shape }: WeightSpec, random: Random): Float32Array {
  const values = new Float32Array(sizeOf(shape));
  const part = name.slice(name.indexOf("/") + 1);
  if (part === "scale" || part === "variance") return values.fill(1);
  if (part !== "kernel") return values;
  const [out, into, ...area] = shape;
  const bound = Math.sqrt(6 / ((out + into) * sizeOf(area)));
  return values.map(() => (2 * random.unit() - 1) * bound);
}
