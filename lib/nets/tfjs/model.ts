import * as tf from "@tensorflow/tfjs-core";
import * as tfl from "@tensorflow/tfjs-layers";
import { type Architecture, BATCH_NORM, type Layer, sizeOf, weightsOf } from "../layers.ts";
import { MASK } from "../mask.ts";
import { architectureOfNet, type Net, type NetShape } from "../net.ts";
import { startTfjs, type TfjsBackend } from "./backend.ts";

/**
 * The net as a layers model of TensorFlow.js, to look at or to change in a notebook; dispose of it after use. Inputs:
 * planes as the game encodes them; features, where the net takes any; and 1 for each legal move, else 0. Outputs:
 * probabilities of the moves, value.
 */
export async function layersModel(net: Net, backend: TfjsBackend = "wasm"): Promise<tfl.LayersModel> {
  await startTfjs(backend);
  return answeringModel(buildLayers(net.shape, architectureOfNet(net), net.weights));
}

export function answeringModel({ inputs, legal, logits, value }: BuiltLayers): tfl.LayersModel {
  // Without a policy all legal moves are alike, as they are in `legal`.
  const policy = new LegalSoftmax({ name: "policy" }).apply([logits ?? legal, legal]) as tfl.SymbolicTensor;
  return tfl.model({ inputs: [...inputs, legal], outputs: [policy, value] });
}

/** The layers with their weights, not yet a model. */
export interface BuiltLayers {
  /** Planes, and features where the net takes any. */
  readonly inputs: readonly tfl.SymbolicTensor[];
  readonly legal: tfl.SymbolicTensor;
  /** Not there where the net has no policy. */
  readonly logits?: tfl.SymbolicTensor;
  readonly value: tfl.SymbolicTensor;
  /** Where each weight lives, by its name in the net. */
  readonly variables: ReadonlyMap<string, tfl.LayerVariable>;
  readonly dropouts: ReadonlyMap<string, GivenDropout>;
}

export function buildLayers(
  shape: NetShape,
  architecture: Architecture,
  weights: Readonly<Record<string, Float32Array>>,
): BuiltLayers {
  const { planes, rows, cols } = shape.planes;
  const inputs = [tfl.input({ shape: [planes, rows, cols], name: "planes" })];
  const legal = tfl.input({ shape: [shape.actions], name: "legal" });
  const variables = new Map<string, tfl.LayerVariable>();
  const dropouts = new Map<string, GivenDropout>();
  const outputs = new Map<string, tfl.SymbolicTensor>();
  // TensorFlow.js computes with channels last on most backends; the games encode plane by plane.
  const channelsLast = tfl.layers.permute({ dims: [2, 3, 1], name: "channels-last" });
  const build = (layer: Layer): tfl.SymbolicTensor => {
    const from = layer.from.map((name) => outputs.get(name)!);
    if (layer.op === "input") return channelsLast.apply(inputs[0]) as tfl.SymbolicTensor;
    if (layer.op === "features") {
      const features = tfl.input({ shape: [...layer.shape], name: "features" });
      inputs.push(features);
      return features;
    }
    const made = layerOf(layer);
    const output = made.apply(from.length === 1 ? from[0] : from) as tfl.SymbolicTensor;
    const specs = weightsOf(layer, architecture);
    tf.tidy(() => made.setWeights(specs.map(({ name, shape }) => toTfjs(weights[name], shape))));
    specs.forEach(({ name }, i) => {
      variables.set(name, made.weights[i]);
    });
    if (made instanceof GivenDropout) dropouts.set(layer.name, made);
    return output;
  };
  for (const layer of architecture.layers) outputs.set(layer.name, build(layer));
  return {
    inputs,
    legal,
    logits: architecture.policy === undefined ? undefined : outputs.get(architecture.policy),
    value: outputs.get(architecture.value)!,
    variables,
    dropouts,
  };
}

function layerOf(layer: Exclude<Layer, { op: "input" | "features" }>): tfl.layers.Layer {
  const { name } = layer;
  switch (layer.op) {
    case "conv":
      return tfl.layers.conv2d({
        name,
        filters: layer.shape[0],
        kernelSize: layer.kernel,
        padding: layer.padding > 0 ? "same" : "valid",
        useBias: layer.bias,
      });
    case "dense":
      return tfl.layers.dense({ name, units: layer.shape[0], useBias: layer.bias });
    case "batchNorm":
      return tfl.layers.batchNormalization({ name, axis: -1, ...BATCH_NORM });
    case "relu":
      return tfl.layers.reLU({ name });
    case "tanh":
      return tfl.layers.activation({ name, activation: "tanh" });
    case "dropout":
      return new GivenDropout({ name, rate: layer.rate });
    case "add":
      return tfl.layers.add({ name });
    case "concat":
      return tfl.layers.concatenate({ name });
    case "flatten":
      return new FlattenChannels({ name });
  }
}

/** A weight as TensorFlow.js lays it out: convolution kernels [rows, cols, in, out] and not [out, in, rows, cols]. */
export function toTfjs(values: Float32Array, shape: readonly number[]): tf.Tensor {
  if (shape.length !== 4) return tf.tensor(values, [...shape]);
  return tf.tidy(() => tf.transpose(tf.tensor(values, [...shape]), [2, 3, 1, 0]));
}

/** The inverse of toTfjs, as a copy. */
export function fromTfjs(tensor: tf.Tensor): Float32Array {
  const ours = tensor.rank === 4 ? tf.transpose(tensor, [3, 2, 0, 1]) : tensor;
  const values = Float32Array.from(ours.dataSync());
  if (ours !== tensor) ours.dispose();
  return values;
}

/** Probabilities of the legal moves: illegal ones are masked before the softmax. */
class LegalSoftmax extends tfl.layers.Layer {
  static className = "LegalSoftmax";
  override computeOutputShape(shapes: tfl.Shape[]): tfl.Shape {
    return shapes[0];
  }
  override call(inputs: tf.Tensor[]): tf.Tensor {
    return tf.tidy(() => {
      const [logits, legal] = inputs;
      return tf.mul(tf.softmax(maskIllegal(logits, legal)), legal);
    });
  }
}

export const maskIllegal = (logits: tf.Tensor, legal: tf.Tensor): tf.Tensor =>
  tf.add(logits, tf.mul(tf.sub(legal, 1), MASK));

/** Flattens channel by channel, as the net's dense kernels expect it, from channels last. */
class FlattenChannels extends tfl.layers.Layer {
  static className = "FlattenChannels";
  override computeOutputShape([batch, ...sides]: tfl.Shape): tfl.Shape {
    return [batch, sizeOf(sides as number[])];
  }
  override call(inputs: tf.Tensor | tf.Tensor[]): tf.Tensor {
    return tf.tidy(() => {
      const [x] = Array.isArray(inputs) ? inputs : [inputs];
      return tf.reshape(tf.transpose(x, [0, 3, 1, 2]), [x.shape[0], -1]);
    });
  }
}

/** Dropout that the trainer gives its mask, so that chance comes from the lab's own source. */
class GivenDropout extends tfl.layers.Layer {
  static className = "GivenDropout";
  /** What to multiply by in the next training step; without one, TensorFlow.js draws. */
  mask: tf.Tensor | undefined;
  readonly rate: number;
  constructor(config: { readonly name?: string; readonly rate: number }) {
    super({ name: config.name });
    this.rate = config.rate;
  }
  override computeOutputShape(shape: tfl.Shape): tfl.Shape {
    return shape;
  }
  override call(inputs: tf.Tensor | tf.Tensor[], { training }: { training?: boolean }): tf.Tensor {
    const [x] = Array.isArray(inputs) ? inputs : [inputs];
    if (!training) return x;
    return this.mask ? tf.mul(x, this.mask) : tf.dropout(x, this.rate);
  }
  override getConfig() {
    return { ...super.getConfig(), rate: this.rate };
  }
}

// So that a model saved from a notebook can be loaded again.
for (const layer of [LegalSoftmax, FlattenChannels, GivenDropout]) tf.serialization.registerClass(layer);
