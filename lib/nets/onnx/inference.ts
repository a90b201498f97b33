import { fold } from "../fold.ts";
import { BATCH_NORM, type Layer, weightsOf } from "../layers.ts";
import { MASK } from "../mask.ts";
import type { Net } from "../net.ts";
import { onnxGraph, type Tensor } from "./graph.ts";

/**
 * The net as an ONNX model for inference. Inputs: `planes`; `features`, where the net takes any; and `legal` with 1
 * for each legal move, else 0. Outputs: `policies`, `values`.
 */
export function inferenceModel(net: Net): Uint8Array {
  const { architecture, weights } = fold(net);
  const graph = onnxGraph();
  const { planes, rows, cols } = net.shape.planes;
  const { actions } = net.shape;
  const input = graph.input("planes", ["batch", planes, rows, cols]);
  const legal = graph.input("legal", ["batch", actions]);
  const found = new Map<string, Tensor>();
  const emit = (layer: Layer): Tensor => {
    const from = layer.from.map((name) => found.get(name)!);
    const own = weightsOf(layer, architecture).map(({ name, shape }) => graph.constant(weights[name], shape));
    switch (layer.op) {
      case "input":
        return input;
      case "conv":
        return graph.node("Conv", [from[0], ...own], {
          kernel_shape: [layer.kernel, layer.kernel],
          pads: Array<number>(4).fill(layer.padding),
        });
      case "dense":
        return graph.node("Gemm", [from[0], ...own]);
      case "batchNorm":
        return graph.node("BatchNormalization", [from[0], ...own], { epsilon: BATCH_NORM.epsilon });
      case "relu":
        return graph.node("Relu", from);
      case "tanh":
        return graph.node("Tanh", from);
      case "flatten":
        return graph.node("Flatten", from);
      case "add":
        return graph.node("Add", from);
      case "features":
        return graph.input("features", ["batch", ...layer.shape]);
      case "concat":
        return graph.node("Concat", from, { axis: 1 });
      case "dropout":
        throw new Error("Folding takes dropout out.");
    }
  };
  for (const layer of architecture.layers) found.set(layer.name, emit(layer));

  const penalty = graph.node("Mul", [graph.node("Sub", [legal, graph.scalar(1)]), graph.scalar(MASK)]);
  const { policy } = architecture;
  const masked = policy ? graph.node("Add", [found.get(policy)!, penalty]) : penalty;
  const policies = graph.node("Mul", [graph.node("Softmax", [masked], { axis: 1 }), legal]);
  graph.output("policies", policies, ["batch", actions]);
  graph.output("values", found.get(architecture.value)!, ["batch", 1]);
  return graph.bytes();
}
