import * as tf from "@tensorflow/tfjs-core";
import type { Game } from "../../games/game.ts";
import type { Evaluator } from "../evaluator.ts";
import { encodeBatch } from "../examples.ts";
import { fold } from "../fold.ts";
import type { Net } from "../net.ts";
import { startTfjs, type TfjsBackend, useTfjs } from "./backend.ts";
import { answeringModel, buildLayers } from "./model.ts";

/** The net's answers through a backend of TensorFlow.js. */
export async function tfjsEvaluator<State>(
  backend: TfjsBackend,
  game: Game<State>,
  net: Net,
): Promise<Evaluator<State>> {
  await startTfjs(backend);
  const { architecture, weights } = fold(net);
  const built = buildLayers(net.shape, architecture, weights);
  const model = answeringModel(built);
  return {
    async evaluate(states) {
      useTfjs(backend);
      const batch = encodeBatch(game, states);
      const answers = tf.tidy(() => {
        const { planes, rows, cols } = game.planes;
        return model.apply([
          tf.tensor4d(batch.inputs, [states.length, planes, rows, cols]),
          ...built.inputs
            .slice(1)
            .map(() => tf.tensor2d(batch.features, [states.length, game.features!.count])),
          tf.tensor2d(batch.legal, [states.length, game.actions]),
        ]) as tf.Tensor[];
      });
      const [policies, values] = await Promise.all(answers.map((answer) => answer.data<"float32">()));
      tf.dispose(answers);
      return { policies, values };
    },
    async close() {
      model.dispose();
    },
  };
}
