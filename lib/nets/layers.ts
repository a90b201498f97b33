import { UserError } from "../errors.ts";
import type { NetConfig, NetShape } from "./net.ts";

/** What one layer does. Kernels are `kernel` × `kernel`, strides are 1. */
type Operation =
  | { readonly op: "input" }
  | { readonly op: "conv"; readonly kernel: number; readonly padding: number; readonly bias: boolean }
  | { readonly op: "dense"; readonly bias: boolean }
  | { readonly op: "batchNorm" }
  | { readonly op: "dropout"; readonly rate: number }
  | { readonly op: "relu" | "tanh" | "flatten" | "add" }
  /** The numbers that belong to no square. */
  | { readonly op: "features" }
  /** Flat layers one after the other. */
  | { readonly op: "concat" };

/**
 * One layer of a net. `shape` is what it gives for one position: channels, rows, columns; or a number of units
 * once flattened (channel by channel). `from` names the layers that it takes from.
 */
export type Layer = Operation & {
  readonly name: string;
  readonly from: readonly string[];
  readonly shape: readonly number[];
};

/**
 * A net as a list of layers, each after those that it takes from. It is written once; the tfjs model and the
 * ONNX graphs for inference and for training are all made from this list.
 */
export interface Architecture {
  readonly layers: readonly Layer[];
  /**
   * The layer whose output is a number a move, before illegal moves are masked and the softmax is taken. A net
   * without one finds all legal moves equally likely.
   */
  readonly policy?: string;
  /** The layer whose output is the value. */
  readonly value: string;
}

/** One array of numbers that a layer holds. Those that are not trained are kept up to date by batch norm. */
export interface WeightSpec {
  readonly name: string;
  readonly shape: readonly number[];
  readonly trained: boolean;
}

/** Running means move by a tenth a step: quick enough for short trainings, and steady at batches of 64. */
export const BATCH_NORM = { momentum: 0.9, epsilon: 1e-3 } as const;

export const sizeOf = (shape: readonly number[]): number => shape.reduce((size, side) => size * side, 1);

/** What a layer holds. Convolution kernels are [out, in, rows, cols], dense ones [in, out]. */
export function weightsOf(layer: Layer, architecture: Architecture): WeightSpec[] {
  const spec = (part: string, shape: readonly number[], trained = true): WeightSpec => ({
    name: `${layer.name}/${part}`,
    shape,
    trained,
  });
  switch (layer.op) {
    case "conv":
    case "dense": {
      const [entering] = layerNamed(architecture, layer.from[0]).shape;
      const [leaving] = layer.shape;
      const kernel =
        layer.op === "dense" ? [entering, leaving] : [leaving, entering, layer.kernel, layer.kernel];
      return [spec("kernel", kernel), ...(layer.bias ? [spec("bias", [leaving])] : [])];
    }
    case "batchNorm": {
      const channels = [layer.shape[0]];
      return [
        spec("scale", channels),
        spec("offset", channels),
        spec("mean", channels, false),
        spec("variance", channels, false),
      ];
    }
    default:
      return [];
  }
}

export const allWeights = (architecture: Architecture): WeightSpec[] =>
  architecture.layers.flatMap((layer) => weightsOf(layer, architecture));

export function layerNamed(architecture: Architecture, name: string): Layer {
  const layer = architecture.layers.find((candidate) => candidate.name === name);
  if (!layer) throw new Error(`There is no layer ${name}.`);
  return layer;
}

/** The layers of a net of this kind for these inputs and moves. */
export function architectureOf(shape: NetShape, config: NetConfig): Architecture {
  switch (config.kind) {
    case "chen":
      return chen(shape, config);
    case "score":
    case "featured":
      return regression(shape, config);
    case "tower":
    case "residual":
      return convolutional(shape, config);
    default:
      throw new UserError(
        `There is no net of kind "${(config as { kind: string }).kind}"; kinds: chen, score, featured, tower, residual.`,
      );
  }
}

/**
 * The net for small boards of alpha-zero-general, on which Chen built: four convolutions, the last without
 * padding, two dense layers, two heads. Chen's last move, "no move left", is not needed: the games here offer
 * exactly the moves that they have.
 */
function chen(shape: NetShape, config: NetConfig & { kind: "chen" }): Architecture {
  const builder = startLayers(shape);
  const x = denseWithDropout(builder, fourConvolutions(builder, shape, config.channels), config);
  return {
    layers: builder.layers,
    policy: builder.dense(x, shape.actions),
    value: builder.valueHead(x),
  };
}

/**
 * Kisby's two nets, which have one linear output, the value, and no policy. `score`, his AlphaZero Net: Chen's net
 * with that output. `featured`: the features join the flattened convolutions, and a small dense layer takes the
 * place of the large ones and their dropout.
 */
function regression(shape: NetShape, config: NetConfig & { kind: "score" | "featured" }): Architecture {
  const builder = startLayers(shape);
  const { layers, dense, batchNorm, relu, withFeatures } = builder;
  const trunk = fourConvolutions(builder, shape, config.channels);
  const x =
    config.kind === "score"
      ? denseWithDropout(builder, trunk, config)
      : relu(dense(batchNorm(withFeatures(trunk)), config.units));
  return { layers, value: dense(x, 1) };
}

type Builder = ReturnType<typeof startLayers>;

function fourConvolutions(
  { input, conv, batchNorm, relu, flatten }: Builder,
  shape: NetShape,
  channels: number,
) {
  let x = input;
  for (let i = 0; i < 4; i++) {
    // Without padding a board of fewer than three rows or columns would leave nothing.
    const shrinks = i === 3 && shape.planes.rows >= 3 && shape.planes.cols >= 3;
    x = relu(batchNorm(conv(x, channels, 3, { padding: shrinks ? 0 : 1 })));
  }
  return flatten(x);
}

function denseWithDropout(
  { dense, batchNorm, relu, dropout }: Builder,
  from: string,
  config: { readonly dense: readonly number[]; readonly dropout: number },
): string {
  let x = from;
  for (const units of config.dense)
    x = dropout(relu(batchNorm(dense(x, units, { bias: false }))), config.dropout);
  return x;
}

/** Convolutions all the way, plain (Mistri) or residual, with one of two kinds of heads. */
function convolutional(shape: NetShape, config: NetConfig & { kind: "tower" | "residual" }): Architecture {
  const { layers, input, conv, flatten, dense, batchNorm, relu, dropout, add, valueHead } =
    startLayers(shape);
  const block = (x: string, channels: number, kernel: number): string =>
    relu(batchNorm(conv(x, channels, kernel)));

  let x = block(input, config.channels, 3);
  if (config.kind === "tower") for (let i = 1; i < config.depth; i++) x = block(x, config.channels, 3);
  else
    for (let i = 0; i < config.blocks; i++)
      x = relu(add(batchNorm(conv(block(x, config.channels, 3), config.channels, 3)), x));

  const heads = config.heads ?? (config.kind === "tower" ? "mistri" : "alphazero");
  if (heads === "alphazero")
    return {
      layers,
      policy: dense(flatten(block(x, 2, 1)), shape.actions),
      value: valueHead(relu(dense(flatten(block(x, 1, 1)), 64))),
    };
  const policy = block(x, 32, 3);
  const squares = shape.planes.rows * shape.planes.cols;
  return {
    layers,
    // Where there is not one move a square, a dense layer takes the place of the last convolution.
    policy:
      shape.actions === squares
        ? flatten(conv(policy, 1, 3)) // a bias would raise all moves alike, which softmax does not see
        : dense(flatten(policy), shape.actions),
    value: valueHead(dropout(relu(dense(flatten(block(x, 2, 1)), 512)), 0.3)),
  };
}

/** A list of layers that begins with the input, and functions that add to it; each returns the new layer's name. */
function startLayers(shape: NetShape) {
  const { planes, rows, cols } = shape.planes;
  const layers: Layer[] = [{ op: "input", name: "input", from: [], shape: [planes, rows, cols] }];
  const shapeOf = (name: string) => layers.find((layer) => layer.name === name)!.shape;
  const append = (operation: Operation, from: string[], shape: readonly number[]): string => {
    const name = `${operation.op}-${layers.length}`;
    layers.push({ ...operation, name, from, shape });
    return name;
  };
  const dense = (x: string, units: number, { bias = true } = {}): string =>
    append({ op: "dense", bias }, [x], [units]);
  return {
    layers,
    input: "input",
    dense,
    conv(x: string, channels: number, kernel: number, { padding = (kernel - 1) / 2, bias = false } = {}) {
      const [, height, width] = shapeOf(x);
      const cut = kernel - 1 - 2 * padding;
      return append({ op: "conv", kernel, padding, bias }, [x], [channels, height - cut, width - cut]);
    },
    flatten: (x: string): string => append({ op: "flatten" }, [x], [sizeOf(shapeOf(x))]),
    batchNorm: (x: string): string => append({ op: "batchNorm" }, [x], shapeOf(x)),
    relu: (x: string): string => append({ op: "relu" }, [x], shapeOf(x)),
    dropout: (x: string, rate: number): string => append({ op: "dropout", rate }, [x], shapeOf(x)),
    add: (x: string, y: string): string => append({ op: "add" }, [x, y], shapeOf(x)),
    /** The units of x and then what the game tells besides its planes; x alone where it tells nothing. */
    withFeatures(x: string): string {
      const count = shape.features ?? 0;
      if (count === 0) return x;
      const features = append({ op: "features" }, [], [count]);
      return append({ op: "concat" }, [x, features], [sizeOf(shapeOf(x)) + count]);
    },
    valueHead: (x: string): string => append({ op: "tanh" }, [dense(x, 1)], [1]),
  };
}
