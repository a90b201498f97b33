import * as tf from "@tensorflow/tfjs-core";
import * as tfl from "@tensorflow/tfjs-layers";
import type { Random } from "../../random.ts";
import { ADAM, biasCorrections } from "../adam.ts";
import { dropoutMasks } from "../dropout.ts";
import { allWeights } from "../layers.ts";
import { architectureOfNet, type Net } from "../net.ts";
import {
  type Examples,
  finiteLosses,
  type Losses,
  type Snapshot,
  type Trainer,
  type TrainerOptions,
} from "../trainer.ts";
import { startTfjs, type TfjsBackend, useTfjs } from "./backend.ts";
import { buildLayers, fromTfjs, maskIllegal, toTfjs } from "./model.ts";

/** A trained weight with Adam's moments of it. */
interface Trained {
  readonly name: string;
  readonly weight: tf.Variable;
  readonly first: tf.Variable;
  readonly second: tf.Variable;
}

/** Trains the net's layers model on a backend of TensorFlow.js. */
export async function tfjsTrainer(net: Net, options: TrainerOptions, backend: TfjsBackend): Promise<Trainer> {
  await startTfjs(backend);
  const architecture = architectureOfNet(net);
  const built = buildLayers(net.shape, architecture, net.weights);
  const heads = built.logits ? [built.value, built.logits] : [built.value];
  const model = tfl.model({ inputs: [...built.inputs], outputs: heads });
  const specs = allWeights(architecture);
  const variable = (name: string): tf.Variable => built.variables.get(name)!.read() as tf.Variable;
  const moment = (from: Readonly<Record<string, Float32Array>> | undefined, name: string): tf.Variable =>
    tf.tidy(() => {
      const { shape } = specs.find((spec) => spec.name === name)!;
      return tf.variable(from ? toTfjs(from[name], shape) : tf.zerosLike(variable(name)), false);
    });
  const trained: Trained[] = specs
    .filter((spec) => spec.trained)
    .map(({ name }) => ({
      name,
      weight: variable(name),
      first: moment(options.optimiser?.first, name),
      second: moment(options.optimiser?.second, name),
    }));
  let steps = options.optimiser?.steps ?? 0;

  /** The parts of the loss, of which the first is what training lowers: their sum. */
  const lossOf = ({ count, inputs, features, policies, values, legal }: Examples): tf.Tensor[] => {
    const { planes, rows, cols } = net.shape.planes;
    const x = [
      tf.tensor4d(inputs, [count, planes, rows, cols]),
      ...built.inputs.slice(1).map(() => tf.tensor2d(features!, [count, net.shape.features!])),
    ];
    const [value, logits] = [model.apply(x, { training: true }) as tf.Tensor | tf.Tensor[]].flat();
    const moves = [count, net.shape.actions] as [number, number];
    const legalMoves = tf.tensor2d(Float32Array.from(legal), moves);
    const masked = maskIllegal(logits ?? legalMoves, legalMoves);
    const agreement = tf.sum(tf.mul(tf.tensor2d(policies, moves), tf.logSoftmax(masked)));
    const policyLoss = tf.div(tf.neg(agreement), count);
    const errors = tf.sub(value, tf.tensor2d(values, [count, 1]));
    const valueLoss = tf.div(tf.sum(tf.square(errors)), count);
    const squares = tf.addN(trained.map(({ weight }) => tf.sum(tf.square(weight))));
    const l2 = tf.mul(squares, options.l2);
    return [tf.addN([policyLoss, valueLoss, l2]), policyLoss, valueLoss, l2];
  };

  const adam = ({ weight, first, second }: Trained, gradient: tf.Tensor): void => {
    const { beta1, beta2, epsilon } = ADAM;
    const corrections = biasCorrections(steps);
    first.assign(tf.add(tf.mul(first, beta1), tf.mul(gradient, 1 - beta1)));
    second.assign(tf.add(tf.mul(second, beta2), tf.mul(tf.square(gradient), 1 - beta2)));
    const spread = tf.add(tf.sqrt(tf.mul(second, corrections.second)), epsilon);
    weight.assign(tf.sub(weight, tf.mul(tf.div(first, spread), options.learningRate * corrections.first)));
  };

  return {
    backend,
    async step(batch: Examples, random: Random): Promise<Losses> {
      useTfjs(backend);
      steps++;
      const losses = tf.tidy(() => {
        for (const { layer, mask } of dropoutMasks(architecture, batch.count, random))
          built.dropouts.get(layer.name)!.mask = tf.tensor(mask, [batch.count, ...layer.shape]);
        let parts: tf.Tensor[] = [];
        const { grads } = tf.variableGrads(
          () => {
            const [sum, ...rest] = lossOf(batch);
            parts = rest.map((part) => tf.keep(part));
            return sum as tf.Scalar;
          },
          trained.map(({ weight }) => weight),
        );
        for (const one of trained) adam(one, grads[one.weight.name]);
        const together = tf.stack(parts);
        tf.dispose(parts);
        return together;
      });
      const [policy, value, l2] = await losses.data();
      losses.dispose();
      return finiteLosses({ policy, value, l2 }, steps, options);
    },
    snapshot(): Snapshot {
      useTfjs(backend);
      const copies = (pick: (one: Trained) => tf.Variable) =>
        Object.fromEntries(trained.map((one) => [one.name, fromTfjs(pick(one))]));
      const weights = Object.fromEntries(specs.map(({ name }) => [name, fromTfjs(variable(name))]));
      return {
        net: { ...net, weights },
        optimiser: { steps, first: copies(({ first }) => first), second: copies(({ second }) => second) },
      };
    },
    async close(): Promise<void> {
      model.dispose();
      for (const { first, second } of trained) tf.dispose([first, second]);
    },
  };
}
