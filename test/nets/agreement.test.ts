import * as tf from "@tensorflow/tfjs-core";
import { games } from "notakto-lab/games/registry";
import { netEvaluator } from "notakto-lab/nets/evaluator";
import { encodeBatch } from "notakto-lab/nets/examples";
import { layersModel } from "notakto-lab/nets/tfjs/model";
import { randomFrom } from "notakto-lab/random";
import { describe, expect, test } from "vitest";
import { CONFIGS, nameOf, positions, shakenNet } from "./nets.ts";

describe.each(CONFIGS.map((config) => ({ name: nameOf(config), config })))("$name", ({ config }) => {
  test.each(["notakto 4", "othello 6", "nim 3,4,5", "nogo 1x4"])(
    "%s: onnxruntime and folded tfjs answer as the layers model does",
    async (board) => {
      const [name, size] = board.split(" ");
      const game = games[name].make(size);
      const net = shakenNet(game, config);
      const states = positions(game, 12, randomFrom(8));

      const model = await layersModel(net, "cpu");
      const { inputs, legal } = encodeBatch(game, states);
      const { planes, rows, cols } = game.planes;
      const [policies, values] = tf.tidy(() =>
        (
          model.predict([
            tf.tensor4d(inputs, [states.length, planes, rows, cols]),
            tf.tensor2d(legal, [states.length, game.actions]),
          ]) as tf.Tensor[]
        ).map((answer) => answer.dataSync()),
      );
      model.dispose();

      for (const backend of ["onnx", "wasm"] as const) {
        const evaluator = await netEvaluator(game, net, backend);
        const answer = await evaluator.evaluate(states);
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
