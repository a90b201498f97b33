import * as tf from "@tensorflow/tfjs-core";
import { describe, expect, test } from "vitest";
import { games } from "../../../lib/games/registry.ts";
import { netEvaluator } from "../../../lib/nets/evaluator.ts";
import { batchOf, netInputOf } from "../../../lib/nets/net-input.ts";
import { layersModel } from "../../../lib/nets/tfjs/model.ts";
import { randomFrom } from "../../../lib/random.ts";
import { CONFIGS, nameOf, positions, shakenNet } from "../nets.ts";

describe.each(CONFIGS.map((config) => ({ name: nameOf(config), config })))("$name", ({ config }) => {
  test.each(["notakto 4", "othello 6", "nim 3,4,5", "nogo 1x4"])(
    "%s: onnxruntime and folded tfjs answer as the layers model does",
    async (board) => {
      const [name, size] = board.split(" ");
      const game = games[name].make(size);
      const net = shakenNet(game, config);
      const inputs = positions(game, 12, randomFrom(8)).map((state) => netInputOf(game, state));

      const model = await layersModel(net, "cpu");
      const batch = batchOf(net.shape, inputs);
      const { planes, rows, cols } = game.planes;
      const [policies, values] = tf.tidy(() =>
        (
          model.predict([
            tf.tensor4d(batch.planes, [inputs.length, planes, rows, cols]),
            tf.tensor2d(batch.legal, [inputs.length, game.actions]),
          ]) as tf.Tensor[]
        ).map((answer) => answer.dataSync()),
      );
      model.dispose();

      for (const backend of ["onnx", "wasm"] as const) {
        const evaluator = await netEvaluator(game, net, backend);
        const answer = await evaluator.evaluate(inputs);
        await evaluator.close();
        for (const [ours, theirs] of [
          [answer.policies, policies],
          [answer.values, values],
        ]) {
          expect(ours.length).toBe(theirs.length);
          ours.forEach((value, i) => {
            expect(Math.abs(value - theirs[i])).toBeLessThan(1e-4);
          });
        }
      }
    },
  );

  test("the layers model can be written as JSON and read again", async () => {
    const { models } = await import("@tensorflow/tfjs-layers");
    const model = await layersModel(shakenNet(games.notakto.make("4"), config));
    const again = await models.modelFromJSON(JSON.parse(model.toJSON() as string));
    expect(again.countParams()).toBe(model.countParams());
    model.dispose();
    again.dispose();
  });
});
