import * as tf from "@tensorflow/tfjs-core";
import type { Evaluator } from "../evaluator.ts";
import { fold } from "../fold.ts";
import type { Net } from "../net.ts";
import { batchOf } from "../net-input.ts";
import { startTfjs, type TfjsBackend, useTfjs } from "./backend.ts";
import { answeringModel, buildLayers } from "./model.ts";

/** The net's answers through a backend of TensorFlow.js. */
export async function tfjsEvaluator(net: Net, backend: TfjsBackend): Promise<Evaluator> {
  await startTfjs(backend);
  const { architecture, weights } = fold(net);
  const built = buildLayers(net.shape, architecture, weights);
  const model = answeringModel(built);
  const { planes, rows, cols } = net.shape.planes;
  const { actions, features } = net.shape;
  return {
    async evaluate(inputs) {
      useTfjs(backend);
      const count = inputs.length;
      const batch = batchOf(net.shape, inputs);
      const answers = tf.tidy(
        () =>
          model.apply([
            tf.tensor4d(batch.planes, [count, planes, rows, cols]),
            ...built.inputs.slice(1).map(() => tf.tensor2d(batch.features, [count, features!])),
            tf.tensor2d(batch.legal, [count, actions]),
          ]) as tf.Tensor[],
      );
      const [policies, values] = await Promise.all(answers.map((answer) => answer.data<"float32">()));
      tf.dispose(answers);
      return { policies, values };
    },
    async close() {
      model.dispose();
    },
  };
}
