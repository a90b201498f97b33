import { memory } from "@tensorflow/tfjs-core";
import { describe, expect, test } from "vitest";
import type { AnyGame } from "../../lib/games/game.ts";
import { games } from "../../lib/games/registry.ts";
import { type Backend, lookFor } from "../../lib/nets/backend.ts";
import { netEvaluator } from "../../lib/nets/evaluator.ts";
import type { Net, NetConfig } from "../../lib/nets/net.ts";
import { netInputOf } from "../../lib/nets/net-input.ts";
import { type Losses, openTrainer, type Snapshot } from "../../lib/nets/trainer.ts";
import { randomFrom } from "../../lib/random.ts";
import { CONFIGS, memorises, nameOf, positions, randomExamples, shakenNet } from "./nets.ts";

const OPTIONS = { learningRate: 0.01, l2: 1e-3 };
const HERE = ["onnx", "wasm", "cpu"] as const;

/** The net after one step on a random batch. */
async function oneStep(
  backend: Backend,
  game: AnyGame,
  net: Net,
  options = OPTIONS,
): Promise<Snapshot & { losses: Losses }> {
  const trainer = await openTrainer(net, options, backend);
  expect(trainer.backend).toBe(backend);
  const losses = await trainer.step(randomExamples(game, 9, randomFrom(4)), randomFrom(5));
  const snapshot = trainer.snapshot();
  await trainer.close();
  return { ...snapshot, losses };
}

/** After one step Adam's first moment is a tenth of the gradient: every backend shows its gradient so. */
const layerOf = (weight: string): string => weight.slice(0, weight.indexOf("/"));

describe.each(CONFIGS.map((config) => ({ name: nameOf(config), config })))("$name", ({ config }) => {
  // With padding and without, a pass that is no square, a board too thin to shrink.
  test.each(["notakto 4", "othello 6", "nogo 1x4"])(
    "%s: onnx and wasm agree with the gradients, losses and running means of tfjs on the cpu",
    async (board) => {
      const [name, size] = board.split(" ");
      const game = games[name].make(size);
      const net = shakenNet(game, config);
      const truth = await oneStep("cpu", game, net);
      const largest = new Map<string, number>();
      for (const [weight, gradient] of Object.entries(truth.optimiser.first))
        for (const value of gradient)
          largest.set(layerOf(weight), Math.max(largest.get(layerOf(weight)) ?? 0, Math.abs(value)));
      for (const backend of ["onnx", "wasm"] as const) {
        const ours = await oneStep(backend, game, net);
        for (const [weight, gradient] of Object.entries(truth.optimiser.first)) {
          // Relative to the layer: a bias may add up what cancels out but for rounding.
          const bound = 1e-4 * largest.get(layerOf(weight))!;
          expect(bound).toBeGreaterThan(0);
          expect(furthest(ours.optimiser.first[weight], gradient), `${backend} ${weight}`).toBeLessThan(
            bound,
          );
        }
        for (const [weight, values] of Object.entries(truth.net.weights))
          if (/mean|variance/.test(weight))
            expect(furthest(ours.net.weights[weight], values), `${backend} ${weight}`).toBeLessThan(1e-5);
        for (const part of ["policy", "value", "l2"] as const)
          expect(ours.losses[part]).toBeCloseTo(truth.losses[part], 4);
      }
    },
  );

  test("the loss falls by as much as the gradient says", async () => {
    const game = games.notakto.make("3");
    const net = shakenNet(game, withoutDropout(config));
    const { optimiser, losses } = await oneStep("onnx", game, net, { ...OPTIONS, learningRate: 0 });
    // A little way along the gradient, which is ten times the first moment.
    const squared = Object.values(optimiser.first).reduce(
      (sum, moment) => moment.reduce((total, value) => total + (10 * value) ** 2, sum),
      0,
    );
    const way = 1e-3 / Math.sqrt(squared);
    const at = (sign: number): Net => ({
      ...net,
      weights: Object.fromEntries(
        Object.entries(net.weights).map(([name, values]) => {
          const moment = optimiser.first[name];
          return [name, moment ? values.map((value, i) => value + sign * way * 10 * moment[i]) : values];
        }),
      ),
    });
    const total = ({ policy, value, l2 }: Losses): number => policy + value + l2;
    const [above, below] = await Promise.all(
      [1, -1].map(async (sign) => total((await oneStep("onnx", game, at(sign))).losses)),
    );
    expect(above).toBeGreaterThan(total(losses));
    expect((above - below) / (2 * way * squared)).toBeCloseTo(1, 1);
  });

  test("memorises one batch", async () => {
    await memorises("onnx", withoutDropout(config));
  });
});

test("wasm memorises one batch, too", async () => {
  await memorises("wasm", { kind: "tower", channels: 6, depth: 2, heads: "alphazero" });
});

test.each(HERE)("%s: the same batches and chances give the same net", async (backend) => {
  const game = games.notakto.make("3");
  const [one, other] = await Promise.all(
    [1, 1].map((seed) => oneStep(backend, game, shakenNet(game, CONFIGS[0], seed))),
  );
  expect(one).toEqual(other);
});

test("training moves from backend to backend with its optimiser", async () => {
  const game = games.notakto.make("3");
  const train = async (path: readonly Backend[]): Promise<Snapshot> => {
    let now: { net: Net; optimiser?: Snapshot["optimiser"] } = { net: shakenNet(game, CONFIGS[0]) };
    for (const [i, backend] of path.entries()) {
      const trainer = await openTrainer(now.net, { ...OPTIONS, optimiser: now.optimiser }, backend);
      await trainer.step(randomExamples(game, 16, randomFrom(i)), randomFrom(i));
      now = trainer.snapshot();
      await trainer.close();
    }
    return now as Snapshot;
  };
  const [home, away] = [await train(["onnx", "onnx", "onnx"]), await train(["onnx", "wasm", "cpu"])];
  expect(away.optimiser.steps).toBe(3);
  for (const [name, values] of Object.entries(home.net.weights))
    expect(furthest(away.net.weights[name], values), name).toBeLessThan(1e-3);
});

test.each(["onnx", "wasm"] as const)(
  "%s: training that runs away is ended in a sentence",
  async (backend) => {
    const game = games.notakto.make("3");
    const trainer = await openTrainer(shakenNet(game, CONFIGS[1]), { learningRate: 1e30, l2: 1 }, backend);
    const steps = async () => {
      for (let i = 0; i < 5; i++) await trainer.step(randomExamples(game, 8, randomFrom(i)), randomFrom(i));
    };
    await expect(steps()).rejects.toThrow(
      /^The loss is no longer a number after \d steps; a learning rate below 1e\+30/,
    );
    await trainer.close();
  },
);

test("a backend that is asked for by name and missing is refused in a sentence", async () => {
  if (!(await lookFor("tfjs-node-gpu")).problem) return;
  const net = shakenNet(games.notakto.make("3"), CONFIGS[1]);
  await expect(openTrainer(net, OPTIONS, "tfjs-node-gpu")).rejects.toThrow(
    "The backend tfjs-node-gpu was asked for, but it",
  );
});

describe("memory stays as it is", () => {
  const game = games.notakto.make("4");
  const steps = async (
    backend: Backend,
    config: NetConfig,
    count: number,
    after: () => void,
  ): Promise<void> => {
    const trainer = await openTrainer(shakenNet(game, config), OPTIONS, backend);
    const batch = randomExamples(game, 8, randomFrom(1));
    for (let i = 0; i < count; i++) {
      await trainer.step(batch, randomFrom(i));
      after();
    }
    await trainer.close();
  };

  test("no tensor of tfjs is left behind, by steps or by trainers", async () => {
    const before = memory().numTensors;
    const seen = new Set<number>();
    for (const config of CONFIGS) {
      await steps("wasm", config, 4, () => seen.add(memory().numTensors));
      expect(seen.size).toBe(1);
      seen.clear();
      expect(memory().numTensors).toBe(before);
    }
  });

  test("nor by evaluators", async () => {
    const before = memory().numTensors;
    const evaluator = await netEvaluator(game, shakenNet(game, CONFIGS[0]), "wasm");
    const seen = new Set<number>();
    for (let i = 1; i < 5; i++) {
      await evaluator.evaluate(positions(game, i, randomFrom(i)).map((state) => netInputOf(game, state)));
      seen.add(memory().numTensors);
    }
    expect(seen.size).toBe(1);
    await evaluator.close();
    expect(memory().numTensors).toBe(before);
  });

  test("steps through onnxruntime take no memory that grows", async () => {
    const sizes: number[] = [];
    const config = { kind: "tower", channels: 32, depth: 3 } as const; // about a megabyte of weights and moments
    await steps("onnx", config, 300, () => sizes.push(process.memoryUsage().rss));
    // Garbage comes and goes; 200 leaked steps would be 200 megabytes and more.
    expect(Math.min(...sizes.slice(-50)) - Math.min(...sizes.slice(50, 100))).toBeLessThan(60e6);
  });
});

function furthest(values: Float32Array, from: Float32Array): number {
  expect(values.length).toBe(from.length);
  return values.reduce((most, value, i) => Math.max(most, Math.abs(value - from[i])), 0);
}

const withoutDropout = (config: NetConfig): NetConfig =>
  config.kind === "chen" ? { ...config, dropout: 0 } : config;
