import { existsSync } from "node:fs";
import Module from "node:module";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { games } from "../../../lib/games/registry.ts";
import type { Backend } from "../../../lib/nets/backend.ts";
import { decodeCheckpoint, encodeCheckpoint } from "../../../lib/nets/checkpoint.ts";
import { netEvaluator } from "../../../lib/nets/evaluator.ts";
import type { Net } from "../../../lib/nets/net.ts";
import { netInputOf } from "../../../lib/nets/net-input.ts";
import { openTrainer, type Snapshot } from "../../../lib/nets/trainer.ts";
import { projectPath } from "../../../lib/project.ts";
import { randomFrom } from "../../../lib/random.ts";
import { CONFIGS, memorises, nameOf, positions, randomExamples, shakenNet } from "../nets.ts";

/** Where prepare.sh puts the packages. */
const FOLDER = process.env.NOTAKTO_TENSORFLOW ?? projectPath("store/tensorflow");
const MODULES = join(FOLDER, "node_modules");

/** The environment of a program that is to find the packages. */
export const environment = { ...process.env, NODE_PATH: MODULES };

/**
 * Tests with the real bindings of libtensorflow. Where they were not prepared the group is skipped and says so; in CI
 * it fails. A process loads one of them, so each needs a test file of its own.
 */
export function describeWithTensorflow(name: string, tests: () => void): void {
  if (existsSync(join(FOLDER, "made"))) {
    process.env.NODE_PATH = MODULES;
    // Node reads NODE_PATH when it starts, and here once more.
    (Module as unknown as { _initPaths(): void })._initPaths();
    describe(name, tests);
    return;
  }
  const reason = "run test/nets/tensorflow/prepare.sh first";
  if (process.env.CI === "true") {
    test(name, () => {
      throw new Error(reason);
    });
  } else {
    process.stderr.write(`skipped: ${name} (${reason})\n`);
    describe.skip(name, tests);
  }
}

const OPTIONS = { learningRate: 0.01, l2: 1e-3 };
const OTHERS = ["onnx", "wasm"] as const;

/** What every backend promises, to the tolerances of the others. */
export function agreesWithTheOthers(backend: Backend): void {
  describe.each(CONFIGS.map((config) => ({ name: nameOf(config), config })))("$name", ({ config }) => {
    test.each(["notakto 4", "othello 6", "nogo 1x4"])("%s: the same answers", async (board) => {
      const [name, size] = board.split(" ");
      const game = games[name].make(size);
      const net = shakenNet(game, config);
      const inputs = positions(game, 12, randomFrom(8)).map((state) => netInputOf(game, state));
      const answer = async (where: Backend) => {
        const evaluator = await netEvaluator(game, net, where);
        const answers = await evaluator.evaluate(inputs);
        await evaluator.close();
        return answers;
      };
      const ours = await answer(backend);
      for (const other of OTHERS) {
        const theirs = await answer(other);
        expect(furthest(ours.policies, theirs.policies), other).toBeLessThan(1e-4);
        expect(furthest(ours.values, theirs.values), other).toBeLessThan(1e-4);
      }
    });

    test.each(["notakto 4", "othello 6", "nogo 1x4"])(
      "%s: the same gradients, losses and running means",
      async (board) => {
        const [name, size] = board.split(" ");
        const game = games[name].make(size);
        const net = shakenNet(game, config);
        const oneStep = async (where: Backend) => {
          const trainer = await openTrainer(net, OPTIONS, where);
          expect(trainer.backend).toBe(where);
          const losses = await trainer.step(randomExamples(game, 9, randomFrom(4)), randomFrom(5));
          const snapshot = trainer.snapshot();
          await trainer.close();
          return { ...snapshot, losses };
        };
        const ours = await oneStep(backend);
        for (const other of OTHERS) {
          const theirs = await oneStep(other);
          // After one step Adam's first moment is a tenth of the gradient. Relative to the layer, as in trainer.test.ts.
          const largest = new Map<string, number>();
          for (const [weight, moment] of Object.entries(theirs.optimiser.first))
            largest.set(
              layerOf(weight),
              Math.max(largest.get(layerOf(weight)) ?? 0, ...moment.map(Math.abs)),
            );
          for (const [weight, moment] of Object.entries(theirs.optimiser.first))
            expect(furthest(ours.optimiser.first[weight], moment), `${other} ${weight}`).toBeLessThan(
              1e-4 * largest.get(layerOf(weight))!,
            );
          for (const [weight, values] of Object.entries(theirs.net.weights))
            if (/mean|variance/.test(weight))
              expect(furthest(ours.net.weights[weight], values), `${other} ${weight}`).toBeLessThan(1e-5);
          for (const part of ["policy", "value", "l2"] as const)
            expect(ours.losses[part]).toBeCloseTo(theirs.losses[part], 4);
        }
      },
    );
  });

  test("checkpoints move to the others and back", async () => {
    const game = games.notakto.make("3");
    const train = async (path: readonly Backend[]): Promise<Snapshot> => {
      let now: { net: Net; optimiser?: Snapshot["optimiser"] } = { net: shakenNet(game, CONFIGS[0]) };
      for (const [i, where] of path.entries()) {
        const trainer = await openTrainer(now.net, { ...OPTIONS, optimiser: now.optimiser }, where);
        await trainer.step(randomExamples(game, 16, randomFrom(i)), randomFrom(i));
        now = decodeCheckpoint(encodeCheckpoint({ ...trainer.snapshot(), about: {} }), "it");
        await trainer.close();
      }
      return now as Snapshot;
    };
    const home = await train(["onnx", "onnx", "onnx", "onnx"]);
    const away = await train([backend, "onnx", "wasm", backend]);
    expect(away.optimiser.steps).toBe(4);
    for (const [name, values] of Object.entries(home.net.weights))
      expect(furthest(away.net.weights[name], values), name).toBeLessThan(1e-3);
  });

  test("memorises one batch", async () => {
    await memorises(backend, { kind: "tower", channels: 6, depth: 2, heads: "alphazero" });
  });
}

const layerOf = (weight: string): string => weight.slice(0, weight.indexOf("/"));

function furthest(values: Float32Array, from: Float32Array): number {
  expect(values.length).toBe(from.length);
  return values.reduce((most, value, i) => Math.max(most, Math.abs(value - from[i])), 0);
}
