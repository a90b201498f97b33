import type { Evaluator } from "../evaluator.ts";
import type { Net } from "../net.ts";
import { batchOf } from "../net-input.ts";
import { inferenceModel } from "./inference.ts";
import { loadOnnxRuntime, openSession } from "./runtime.ts";

/** The net's answers through onnxruntime, on one thread. */
export async function onnxEvaluator(net: Net): Promise<Evaluator> {
  const { Tensor } = await loadOnnxRuntime();
  const session = await openSession(inferenceModel(net));
  const { planes, rows, cols } = net.shape.planes;
  const { actions, features } = net.shape;
  const takesFeatures = session.inputNames.includes("features");
  return {
    async evaluate(inputs) {
      const count = inputs.length;
      const batch = batchOf(net.shape, inputs);
      const { policies, values } = await session.run({
        planes: new Tensor("float32", batch.planes, [count, planes, rows, cols]),
        ...(takesFeatures ? { features: new Tensor("float32", batch.features, [count, features!]) } : {}),
        legal: new Tensor("float32", batch.legal, [count, actions]),
      });
      return { policies: policies.data as Float32Array, values: values.data as Float32Array };
    },
    close: () => session.release(),
  };
}
