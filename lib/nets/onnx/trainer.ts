import type { Random } from "../../random.ts";
import { biasCorrections } from "../adam.ts";
import { dropoutMasks } from "../dropout.ts";
import { allWeights, sizeOf, type WeightSpec } from "../layers.ts";
import { architectureOfNet, type Net } from "../net.ts";
import {
  type Examples,
  finiteLosses,
  type Losses,
  type Snapshot,
  type Trainer,
  type TrainerOptions,
} from "../trainer.ts";
import { loadOnnxRuntime, openSession } from "./runtime.ts";
import { totalSize, trainingModel } from "./training.ts";

/** What a step takes and gives back changed. */
const KEPT = ["trained", "running", "first", "second"] as const;
type Kept = Record<(typeof KEPT)[number], Float32Array>;

/** Trains through onnxruntime, on one thread. */
export async function onnxTrainer(net: Net, options: TrainerOptions): Promise<Trainer> {
  const { Tensor } = await loadOnnxRuntime();
  const architecture = architectureOfNet(net);
  const session = await openSession(trainingModel(net.shape, architecture));
  const takesFeatures = session.inputNames.includes("features");
  const specs = allWeights(architecture);
  const trained = specs.filter((spec) => spec.trained);
  const running = specs.filter((spec) => !spec.trained);
  let now: Kept = {
    trained: join(trained, net.weights),
    running: join(running, net.weights),
    first: join(trained, options.optimiser?.first),
    second: join(trained, options.optimiser?.second),
  };
  // Each step writes to the one what it reads from the other, so that steps take no new memory.
  let next = Object.fromEntries(KEPT.map((name) => [name, new Float32Array(now[name].length)])) as Kept;
  let steps = options.optimiser?.steps ?? 0;

  const vector = (values: Float32Array) => new Tensor("float32", values, [values.length]);
  const scalar = (value: number) => new Tensor("float32", Float32Array.of(value), []);

  return {
    backend: "onnx",
    async step(batch: Examples, random: Random): Promise<Losses> {
      const { count } = batch;
      const { planes, rows, cols } = net.shape.planes;
      const each = (values: Float32Array, ...shape: readonly number[]) =>
        new Tensor("float32", values, [count, ...shape]);
      steps++;
      const corrections = biasCorrections(steps);
      const feeds = {
        planes: each(batch.inputs, planes, rows, cols),
        ...(takesFeatures ? { features: each(batch.features!, net.shape.features!) } : {}),
        legal: each(Float32Array.from(batch.legal), net.shape.actions),
        policies: each(batch.policies, net.shape.actions),
        values: each(batch.values, 1),
        count: scalar(count),
        rate: scalar(options.learningRate),
        l2: scalar(options.l2),
        "first-bias": scalar(corrections.first),
        "second-bias": scalar(corrections.second),
        ...Object.fromEntries(KEPT.map((name) => [name, vector(now[name])])),
        ...Object.fromEntries(
          dropoutMasks(architecture, count, random).map(({ layer, mask }) => [
            layer.name,
            each(mask, ...layer.shape),
          ]),
        ),
      };
      const losses = new Float32Array(3);
      const fetches = Object.fromEntries(KEPT.map((name) => [`new-${name}`, vector(next[name])]));
      await session.run(feeds, { losses: vector(losses), ...fetches });
      [now, next] = [next, now];
      const [policy, value, l2] = losses;
      return finiteLosses({ policy, value, l2 }, steps, options);
    },
    snapshot(): Snapshot {
      return {
        net: { ...net, weights: { ...part(trained, now.trained), ...part(running, now.running) } },
        optimiser: { steps, first: part(trained, now.first), second: part(trained, now.second) },
      };
    },
    close: () => session.release(),
  };
}

/** Weights one after the other; zeros where there are none yet. */
function join(specs: readonly WeightSpec[], weights?: Readonly<Record<string, Float32Array>>): Float32Array {
  const all = new Float32Array(totalSize(specs));
  let offset = 0;
  for (const { name, shape } of specs) {
    if (weights) all.set(weights[name], offset);
    offset += sizeOf(shape);
  }
  return all;
}

/** The inverse of join, in copies. */
function part(specs: readonly WeightSpec[], all: Float32Array): Record<string, Float32Array> {
  const weights: Record<string, Float32Array> = {};
  let offset = 0;
  for (const { name, shape } of specs) {
    weights[name] = all.slice(offset, offset + sizeOf(shape));
    offset += sizeOf(shape);
  }
  return weights;
}
