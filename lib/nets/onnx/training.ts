import { ADAM } from "../adam.ts";
import {
  type Architecture,
  allWeights,
  BATCH_NORM,
  type Layer,
  sizeOf,
  type WeightSpec,
  weightsOf,
} from "../layers.ts";
import { MASK } from "../mask.ts";
import type { NetShape } from "../net.ts";
import { type OnnxGraph, onnxGraph, type Tensor } from "./graph.ts";

/**
 * One step of training as an ONNX model: the net forward, the loss, the gradient of every weight by the chain
 * rule, and Adam, all in plain ONNX operations, because the runtime for inference is the fastest thing on a CPU
 * that npm can install.
 *
 * Inputs: `planes`, `legal`, `policies`, `values`, and `features` where the net takes any (the batch); `count` (its size); `dropout-i` (what each
 * dropout layer multiplies by); `trained`, `running` (all weights that are trained, all that batch norm keeps, one
 * after the other as allWeights lists them); `first`, `second` (Adam's moments); `rate`, `first-bias`,
 * `second-bias`, `l2` (numbers).
 * Outputs: `losses` (policy, value, L2), and `trained`, `running`, `first`, `second` after the step, each with
 * `new-` before its name.
 */
export function trainingModel(shape: NetShape, architecture: Architecture): Uint8Array {
  const graph = onnxGraph();
  const { planes, rows, cols } = shape.planes;
  const batch = {
    planes: graph.input("planes", ["batch", planes, rows, cols]),
    legal: graph.input("legal", ["batch", shape.actions]),
    policies: graph.input("policies", ["batch", shape.actions]),
    values: graph.input("values", ["batch", 1]),
    count: graph.input("count", []),
  };
  const specs = allWeights(architecture);
  const [trainedSpecs, runningSpecs] = [true, false].map((yes) =>
    specs.filter(({ trained }) => trained === yes),
  );
  const trained = graph.input("trained", [totalSize(trainedSpecs)]);
  const running = graph.input("running", [totalSize(runningSpecs)]);
  const weights = new Map([...parted(graph, trained, trainedSpecs), ...parted(graph, running, runningSpecs)]);

  const step = differentiate(graph, architecture, batch, weights);
  const losses = [step.policyLoss, step.valueLoss];

  const l2 = graph.input("l2", []);
  const squares = graph.node("ReduceSumSquare", [trained], { keepdims: 0 });
  losses.push(graph.node("Mul", [squares, l2]));
  const ofLoss = joined(
    graph,
    trainedSpecs.map(({ name }) => step.gradients.get(name)!),
  );
  const ofL2 = graph.node("Mul", [trained, graph.node("Mul", [l2, graph.scalar(2)])]);
  const gradient = graph.node("Add", [ofLoss, ofL2]);

  graph.output("losses", joined(graph, losses), [3]);
  const newRunning = runningSpecs.map(({ name }) => {
    const kept = graph.node("Mul", [weights.get(name)!, graph.scalar(BATCH_NORM.momentum)]);
    const fresh = graph.node("Mul", [step.statistics.get(name)!, graph.scalar(1 - BATCH_NORM.momentum)]);
    return graph.node("Add", [kept, fresh]);
  });
  if (newRunning.length > 0)
    graph.output("new-running", joined(graph, newRunning), [totalSize(runningSpecs)]);
  adam(graph, trained, gradient, totalSize(trainedSpecs));
  return graph.bytes();
}

export const totalSize = (specs: readonly WeightSpec[]): number =>
  specs.reduce((sum, { shape }) => sum + sizeOf(shape), 0);

/** The weights that lie one after the other in a long list. Per-channel ones of batch norm fit [batch, channels, …]. */
function parted(graph: OnnxGraph, all: Tensor, specs: readonly WeightSpec[]): [string, Tensor][] {
  if (specs.length === 0) return [];
  const lengths = graph.integers(specs.map(({ shape }) => sizeOf(shape)));
  const parts = graph.nodes("Split", [all, lengths], specs.length);
  return specs.map(({ name, shape }, i) => [name, graph.node("Reshape", [parts[i], graph.integers(shape)])]);
}

/** The inverse: tensors of any shape as one long list. */
function joined(graph: OnnxGraph, tensors: readonly Tensor[]): Tensor {
  const flat = tensors.map((tensor) => graph.node("Reshape", [tensor, graph.integers([-1])]));
  return graph.node("Concat", flat, { axis: 0 });
}

/** Adam as published, with the corrections of its bias given from outside. */
function adam(graph: OnnxGraph, trained: Tensor, gradient: Tensor, size: number): void {
  const { scalar, node } = graph;
  const mix = (old: Tensor, fresh: Tensor, beta: number): Tensor =>
    node("Add", [node("Mul", [old, scalar(beta)]), node("Mul", [fresh, scalar(1 - beta)])]);
  const first = mix(graph.input("first", [size]), gradient, ADAM.beta1);
  const second = mix(graph.input("second", [size]), node("Mul", [gradient, gradient]), ADAM.beta2);
  const spread = node("Sqrt", [node("Mul", [second, graph.input("second-bias", [])])]);
  const direction = node("Div", [first, node("Add", [spread, scalar(ADAM.epsilon)])]);
  const length = node("Mul", [graph.input("rate", []), graph.input("first-bias", [])]);
  const moved = node("Sub", [trained, node("Mul", [direction, length])]);
  graph.output("new-trained", moved, [size]);
  graph.output("new-first", first, [size]);
  graph.output("new-second", second, [size]);
}

/**
 * How the loss changes with a convolution's kernel: for each of its places, the products of the input, moved by as
 * much, with dy, summed over all squares of all positions. One large matrix product has the sums of all places.
 */
function kernelGradient(
  graph: OnnxGraph,
  { kernel, padding, shape: [out, height, width] }: Layer & { op: "conv" },
  x: Tensor,
  dy: Tensor,
): Tensor {
  const { node, integers } = graph;
  const channelsFirst = (tensor: Tensor): Tensor => node("Transpose", [tensor], { perm: [1, 0, 2, 3] });
  const asRows = (tensor: Tensor): Tensor => node("Reshape", [tensor, integers([0, -1])]);
  const swapped = channelsFirst(x);
  const border = integers([0, 0, padding, padding, 0, 0, padding, padding]);
  const padded = padding > 0 ? node("Pad", [swapped, border]) : swapped;
  const moved = Array.from({ length: kernel ** 2 }, (_, place) => {
    const [row, col] = [Math.floor(place / kernel), place % kernel];
    const window = [integers([row, col]), integers([row + height, col + width]), integers([2, 3])];
    return asRows(kernel > 1 ? node("Slice", [padded, ...window]) : padded);
  });
  const sums = node("Gemm", [asRows(channelsFirst(dy)), node("Concat", moved, { axis: 0 })], { transB: 1 });
  const byPlace = node("Reshape", [sums, integers([out, kernel ** 2, -1])]);
  return node("Transpose", [byPlace], { perm: [0, 2, 1] });
}

interface Differentiated {
  readonly policyLoss: Tensor;
  readonly valueLoss: Tensor;
  /** By weight. */
  readonly gradients: ReadonlyMap<string, Tensor>;
  /** What batch norm saw in this batch, by the weight that remembers it. */
  readonly statistics: ReadonlyMap<string, Tensor>;
}

/** The batch through the net, and the loss back through it. */
function differentiate(
  graph: OnnxGraph,
  architecture: Architecture,
  batch: Record<"planes" | "legal" | "policies" | "values" | "count", Tensor>,
  weights: ReadonlyMap<string, Tensor>,
): Differentiated {
  const { node, scalar, integers } = graph;
  const mul = (a: Tensor, b: Tensor): Tensor => node("Mul", [a, b]);
  const add = (a: Tensor, b: Tensor): Tensor => node("Add", [a, b]);
  const sub = (a: Tensor, b: Tensor): Tensor => node("Sub", [a, b]);
  const sum = (x: Tensor, axes: readonly number[]): Tensor =>
    node("ReduceSum", [x, integers(axes)], { keepdims: 0 });

  const outputs = new Map<string, Tensor>();
  const gradients = new Map<string, Tensor>();
  const statistics = new Map<string, Tensor>();
  /** What goes back out of each layer: how the loss changes with its output. */
  const back = new Map<string, Tensor>();
  const sendBack = (name: string, gradient: Tensor): void => {
    const other = back.get(name);
    back.set(name, other === undefined ? gradient : add(other, gradient));
  };
  /** How each layer's gradient is made, in the order in which the layers ran. */
  const chain: { readonly layer: Layer; readonly backward: (dy: Tensor) => void }[] = [];

  const forward = (layer: Layer): { y: Tensor; backward: (dy: Tensor) => void } => {
    const [x, other] = layer.from.map((name) => outputs.get(name)!);
    const [source] = layer.from;
    const own = weightsOf(layer, architecture);
    const [kernel, bias] = own.map(({ name }) => weights.get(name)!);
    const entersHere = source === "input";
    switch (layer.op) {
      case "input":
        return { y: batch.planes, backward: () => {} };
      case "conv": {
        const window = { kernel_shape: [layer.kernel, layer.kernel], pads: Array(4).fill(layer.padding) };
        return {
          y: node("Conv", bias ? [x, kernel, bias] : [x, kernel], window),
          backward: (dy) => {
            gradients.set(own[0].name, kernelGradient(graph, layer, x, dy));
            if (bias) gradients.set(own[1].name, sum(dy, [0, 2, 3]));
            if (!entersHere) sendBack(source, node("ConvTranspose", [dy, kernel], window));
          },
        };
      }
      case "dense":
        return {
          y: node("Gemm", bias ? [x, kernel, bias] : [x, kernel]),
          backward: (dy) => {
            gradients.set(own[0].name, node("Gemm", [x, dy], { transA: 1 }));
            if (bias) gradients.set(own[1].name, sum(dy, [0]));
            sendBack(source, node("Gemm", [dy, kernel], { transB: 1 }));
          },
        };
      case "batchNorm": {
        const [channels, ...area] = layer.shape;
        const axes = area.length > 0 ? [0, 2, 3] : [0];
        const [scale, offset] = own.slice(0, 2).map(({ name }) => weights.get(name)!);
        const alongside = integers([1, channels, ...area.map(() => 1)]);
        const perChannel = (tensor: Tensor): Tensor => node("Reshape", [tensor, alongside]);
        const mean = (tensor: Tensor): Tensor => node("ReduceMean", [tensor, integers(axes)]);
        const average = mean(x);
        const centred = sub(x, average);
        const variance = mean(mul(centred, centred));
        const inverse = node("Reciprocal", [node("Sqrt", [add(variance, scalar(BATCH_NORM.epsilon))])]);
        const factor = mul(perChannel(scale), inverse);
        statistics.set(own[2].name, node("Reshape", [average, integers([channels])]));
        statistics.set(own[3].name, node("Reshape", [variance, integers([channels])]));
        return {
          y: add(mul(centred, factor), perChannel(offset)),
          backward: (dy) => {
            const each = mul(batch.count, scalar(sizeOf(area)));
            const meanBack = mean(dy);
            const meanAlong = mul(mean(mul(dy, centred)), inverse);
            gradients.set(own[0].name, mul(meanAlong, each));
            gradients.set(own[1].name, mul(meanBack, each));
            const pull = mul(centred, mul(mul(meanAlong, inverse), factor));
            sendBack(source, sub(sub(mul(dy, factor), pull), mul(meanBack, factor)));
          },
        };
      }
      case "relu": {
        const y = node("Relu", [x]);
        return { y, backward: (dy) => sendBack(source, mul(dy, node("Sign", [y]))) };
      }
      case "tanh": {
        const y = node("Tanh", [x]);
        return { y, backward: (dy) => sendBack(source, mul(dy, sub(scalar(1), mul(y, y)))) };
      }
      case "dropout": {
        const mask = graph.input(layer.name, ["batch", ...layer.shape]);
        return { y: mul(x, mask), backward: (dy) => sendBack(source, mul(dy, mask)) };
      }
      case "flatten": {
        const before = architecture.layers.find(({ name }) => name === source)!.shape;
        return {
          y: node("Flatten", [x]),
          backward: (dy) => sendBack(source, node("Reshape", [dy, integers([-1, ...before])])),
        };
      }
      case "features":
        return { y: graph.input("features", ["batch", ...layer.shape]), backward: () => {} };
      case "concat": {
        const parts = layer.from.map((name) => architecture.layers.find((part) => part.name === name)!);
        return {
          y: node("Concat", [x, other], { axis: 1 }),
          backward: (dy) => {
            let from = 0;
            for (const { name, shape } of parts) {
              const to = from + shape[0];
              sendBack(name, node("Slice", [dy, integers([from]), integers([to]), integers([1])]));
              from = to;
            }
          },
        };
      }
      case "add":
        return {
          y: add(x, other),
          backward: (dy) => {
            for (const name of layer.from) sendBack(name, dy);
          },
        };
    }
  };
  for (const layer of architecture.layers) {
    const { y, backward } = forward(layer);
    outputs.set(layer.name, y);
    chain.push({ layer, backward });
  }

  const share = node("Reciprocal", [batch.count]);
  const penalty = mul(sub(batch.legal, scalar(1)), scalar(MASK));
  const { policy } = architecture;
  const masked = policy ? add(outputs.get(policy)!, penalty) : penalty;
  const logProbabilities = node("LogSoftmax", [masked], { axis: 1 });
  const crossEntropy = node("Neg", [sum(mul(batch.policies, logProbabilities), [0, 1])]);
  if (policy) {
    const weight = node("ReduceSum", [batch.policies, integers([1])]);
    const probabilities = node("Softmax", [masked], { axis: 1 });
    sendBack(policy, mul(sub(mul(probabilities, weight), batch.policies), share));
  }

  const errors = sub(outputs.get(architecture.value)!, batch.values);
  const squared = node("ReduceSumSquare", [errors], { keepdims: 0 });
  sendBack(architecture.value, mul(errors, mul(share, scalar(2))));

  for (const { layer, backward } of chain.reverse()) {
    const dy = back.get(layer.name);
    if (dy !== undefined) backward(dy);
  }
  return {
    policyLoss: mul(crossEntropy, share),
    valueLoss: mul(squared, share),
    gradients,
    statistics,
  };
}
