import * as tf from "@tensorflow/tfjs-core";
import * as tfl from "@tensorflow/tfjs-layers";
import type { Game } from "../../games/game.ts";
import type { Evaluator } from "../evaluator.ts";
import { encodeBatch } from "../examples.ts";
import { fold } from "../fold.ts";
import type { Net } from "../net.ts";
import { startTfjs, type TfjsBackend, useTfjs } from "./backend.ts";
import { buildLayers, LegalSoftmax } from "./model.ts";

/** The net's answers through a backend of TensorFlow.js. */
export async function tfjsEvaluator<State>(
  backend: TfjsBackend,
  game: Game<State>,
  net: Net,
): Promise<Evaluator<State>> {
  await startTfjs(backend);
  const { architecture, weights } = fold(net);
  const { planes, legal, logits, value } = buildLayers(net.shape, architecture, weights);
  const policy = new LegalSoftmax({}).apply([logits, legal]) as tfl.SymbolicTensor;
  const model = tfl.model({ inputs: [planes, legal], outputs: [policy, value] });
  return {
    async evaluate(states) {
      useTfjs(backend);
      const batch = encodeBatch(game, states);
      const answers = tf.tidy(() => {
        const { planes, rows, cols } = game.planes;
        return model.apply([
          tf.tensor4d(batch.inputs, [states.length, planes, rows, cols]),
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
