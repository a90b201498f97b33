import { type Architecture, BATCH_NORM, type Layer, layerNamed } from "./layers.ts";
import { architectureOfNet, type Net } from "./net.ts";

/** Layers with their weights, for inference only. */
export interface FoldedNet {
  readonly architecture: Architecture;
  readonly weights: Readonly<Record<string, Float32Array>>;
}

/**
 * The net as it answers, in fewer layers: batch norm becomes part of the convolution or dense layer before it,
 * and dropout, which does nothing outside training, goes.
 */
export function fold(net: Net): FoldedNet {
  const architecture = architectureOfNet(net);
  const weights: Record<string, Float32Array> = { ...net.weights };
  /** Where a layer that went is to be found now. */
  const standsFor = new Map<string, string>();
  const now = (name: string): string => standsFor.get(name) ?? name;
  const layers: Layer[] = [];
  for (const layer of architecture.layers) {
    const [source] = layer.from;
    if (layer.op === "dropout") standsFor.set(layer.name, now(source));
    else if (layer.op === "batchNorm" && takesBatchNorm(architecture, source)) {
      standsFor.set(layer.name, source);
      foldInto(weights, layerNamed(architecture, source), layer.name);
    } else layers.push({ ...layer, from: layer.from.map(now) });
  }
  return {
    architecture: {
      // What took batch norm in has a bias now.
      layers: layers.map((layer) =>
        "bias" in layer ? { ...layer, bias: `${layer.name}/bias` in weights } : layer,
      ),
      policy: architecture.policy && now(architecture.policy),
      value: now(architecture.value),
    },
    weights,
  };
}

/** Whether batch norm after this layer can become part of it: nobody else may need the layer as it is. */
function takesBatchNorm(architecture: Architecture, name: string): boolean {
  const { op } = layerNamed(architecture, name);
  const takers = architecture.layers.filter(({ from }) => from.includes(name));
  return (op === "conv" || op === "dense") && takers.length === 1;
}

/** Scales the kernel and moves the bias so that the layer gives what batch norm made of it. */
function foldInto(weights: Record<string, Float32Array>, layer: Layer, batchNorm: string): void {
  const part = (name: string): Float32Array => weights[`${batchNorm}/${name}`];
  const [scale, offset, mean, variance] = ["scale", "offset", "mean", "variance"].map(part);
  const factors = scale.map((value, i) => value / Math.sqrt(variance[i] + BATCH_NORM.epsilon));
  const kernel = weights[`${layer.name}/kernel`];
  const bias = weights[`${layer.name}/bias`];
  const perOutput = kernel.length / factors.length;
  // The outputs come first in a convolution's kernel and last in a dense layer's.
  const outputOf =
    layer.op === "conv" ? (i: number) => Math.floor(i / perOutput) : (i: number) => i % factors.length;
  weights[`${layer.name}/kernel`] = kernel.map((value, i) => value * factors[outputOf(i)]);
  weights[`${layer.name}/bias`] = offset.map((value, i) => value + ((bias?.[i] ?? 0) - mean[i]) * factors[i]);
}
