import type { Game } from "../../games/game.ts";
import type { Evaluator } from "../evaluator.ts";
import { encodeBatch } from "../examples.ts";
import type { Net } from "../net.ts";
import { inferenceModel } from "./inference.ts";
import { loadOnnxRuntime, openSession } from "./runtime.ts";

/** The net's answers through onnxruntime, on one thread. */
export async function onnxEvaluator<State>(game: Game<State>, net: Net): Promise<Evaluator<State>> {
  const { Tensor } = await loadOnnxRuntime();
  const session = await openSession(inferenceModel(net));
  const { planes, rows, cols } = game.planes;
  const takesFeatures = session.inputNames.includes("features");
  return {
    async evaluate(states) {
      const count = states.length;
      const { inputs, features, legal } = encodeBatch(game, states);
      const { policies, values } = await session.run({
        planes: new Tensor("float32", inputs, [count, planes, rows, cols]),
        ...(takesFeatures
          ? { features: new Tensor("float32", features, [count, game.features!.count]) }
          : {}),
        legal: new Tensor("float32", legal, [count, game.actions]),
      });
      return { policies: policies.data as Float32Array, values: values.data as Float32Array };
    },
    close: () => session.release(),
  };
}
