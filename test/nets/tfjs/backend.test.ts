import { createRequire } from "node:module";
import { memory } from "@tensorflow/tfjs-core";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { games } from "../../../lib/games/registry.ts";
import { backendFor, describeBackends } from "../../../lib/nets/backend.ts";
import { netEvaluator } from "../../../lib/nets/evaluator.ts";
import { netInputOf } from "../../../lib/nets/net-input.ts";
import { openTrainer } from "../../../lib/nets/trainer.ts";
import { randomFrom } from "../../../lib/random.ts";
import { notakto } from "../../cli/notakto.ts";
import { tool } from "../../tools.ts";
import { CONFIGS, positions, randomExamples, shakenNet } from "../nets.ts";
import { agreesWithTheOthers, describeWithTensorflow, environment } from "../tensorflow/real.ts";

const CAVEAT = "it finds no GPU and computes on the CPU";
const gpu = tool("nvidia-smi") !== undefined;

describeWithTensorflow("@tensorflow/tfjs-node-gpu itself", () => {
  beforeEach(() => vi.stubEnv("NOTAKTO_BACKEND", ""));
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  test("loads where Node no longer has what it asks of util", async () => {
    const util = createRequire(import.meta.url)("node:util");
    delete util.isNullOrUndefined;
    delete util.isArray;
    expect(await backendFor("training")).toMatchObject({ backend: "tfjs-node-gpu" });
    const evaluator = await netEvaluator(game, shakenNet(game, CONFIGS[0]), "tfjs-node-gpu");
    await evaluator.close();
  });

  const game = games.notakto.make("3");

  test("is chosen for training, and not for inference", async () => {
    expect(await backendFor("training")).toMatchObject({
      backend: "tfjs-node-gpu",
      found: "@tensorflow/tfjs-node-gpu 4.22.0",
    });
    expect(await backendFor("inference")).toMatchObject({ backend: "onnx" });
  });

  test.skipIf(gpu)("without a GPU it computes on the CPU, and says so", async () => {
    expect((await describeBackends()).training).toBe(
      `tfjs-node-gpu (@tensorflow/tfjs-node-gpu 4.22.0, ${CAVEAT})`,
    );
    const { status, stdout, stderr } = notakto(
      ["train", "notakto", "--size", "3", "--profile", "smoke", "--workers", "2"],
      { env: { ...environment, NOTAKTO_BACKEND: "" } },
    );
    expect(status, stderr + stdout).toBe(0);
    expect(stderr.split(`The backend tfjs-node-gpu was chosen, but ${CAVEAT}.`)).toHaveLength(2);
  });

  test.skipIf(gpu)("doctor tells it, and which package trains", () => {
    const { status, stdout, stderr } = notakto(["doctor"], { env: { ...environment, NOTAKTO_BACKEND: "" } });
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toContain(`@tensorflow/tfjs-node-gpu 4.22.0, ${CAVEAT}  ← trains\n`);
    expect(stdout).toMatch(/✓ tfjs-node {6}libtensorflow on all cores; @tensorflow\/tfjs-node 4\.22\.0\n/);
  });

  test("no tensor is left behind, by steps or by answers", async () => {
    const net = shakenNet(game, CONFIGS[0]);
    const before = memory().numTensors;
    const trainer = await openTrainer(net, { learningRate: 0.01, l2: 1e-3 }, "tfjs-node-gpu");
    const evaluator = await netEvaluator(game, net, "tfjs-node-gpu");
    const inputs = positions(game, 5, randomFrom(1)).map((state) => netInputOf(game, state));
    const seen = new Set<number>();
    for (let i = 0; i < 4; i++) {
      await trainer.step(randomExamples(game, 8, randomFrom(i)), randomFrom(i));
      await evaluator.evaluate(inputs);
      seen.add(memory().numTensors);
    }
    expect(seen.size).toBe(1);
    await Promise.all([trainer.close(), evaluator.close()]);
    expect(memory().numTensors).toBe(before);
  });

  agreesWithTheOthers("tfjs-node-gpu");
});
