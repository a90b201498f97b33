import { describe, expect, test } from "vitest";
import { type Notakto, notakto } from "../../lib/games/notakto.ts";
import { FEATURES, featuredBoard } from "../../lib/games/notakto-features.ts";
import type { Backend } from "../../lib/nets/backend.ts";
import { type Evaluation, netEvaluator } from "../../lib/nets/evaluator.ts";
import { countParameters, type NetConfig, netShape } from "../../lib/nets/net.ts";
import { batchOf, netInputOf } from "../../lib/nets/net-input.ts";
import { type Examples, openTrainer } from "../../lib/nets/trainer.ts";
import { randomFrom } from "../../lib/random.ts";
import { positions, shakenNet } from "./nets.ts";

const SCORE: NetConfig = { kind: "score", channels: 6, dense: [12, 10], dropout: 0.3 };
const FEATURED: NetConfig = { kind: "featured", channels: 6, units: 4 };
const HERE = ["cpu", "onnx", "wasm"] as const;

const featured = featuredBoard(notakto(4), FEATURES);
const NETS: readonly { name: string; config: NetConfig; game: Notakto }[] = [
  { name: "score", config: SCORE, game: notakto(4) },
  { name: "featured", config: FEATURED, game: featured },
  { name: "featured without features", config: FEATURED, game: notakto(4) },
];

/** Positions with values drawn at random, and no policy. */
function examples(game: Notakto, count: number): Examples {
  const random = randomFrom(4);
  const inputs = positions(game, count, random).map((state) => netInputOf(game, state));
  const { planes, features } = batchOf(netShape(game), inputs);
  return {
    count,
    inputs: planes,
    features,
    policies: new Float32Array(count * game.actions),
    values: new Float32Array(count).map(() => 3 * random.unit() - 1),
    legal: new Uint8Array(count * game.actions),
  };
}

describe.each(NETS)("$name", ({ config, game }) => {
  const net = shakenNet(game, config);

  test("every backend gives the same answers, and all legal moves are alike", async () => {
    const states = positions(game, 12, randomFrom(8));
    const answers: Evaluation[] = [];
    for (const backend of HERE) {
      const evaluator = await netEvaluator(game, net, backend);
      answers.push(await evaluator.evaluate(states.map((state) => netInputOf(game, state))));
      await evaluator.close();
    }
    for (const { policies, values } of answers) {
      values.forEach((value, i) => {
        expect(Math.abs(value - answers[0].values[i])).toBeLessThan(1e-4);
      });
      states.forEach((state, i) => {
        const legal = game.legalMoves(state);
        for (const move of legal) expect(policies[i * game.actions + move]).toBeCloseTo(1 / legal.length, 5);
      });
    }
    // The output is linear: it may leave the values of games.
    expect(new Set(answers[0].values).size).toBeGreaterThan(6);
  });

  test("every backend takes the same step", async () => {
    const step = async (backend: Backend) => {
      const trainer = await openTrainer(net, { learningRate: 0.01, l2: 1e-3 }, backend);
      const losses = await trainer.step(examples(game, 9), randomFrom(5));
      const { optimiser } = trainer.snapshot();
      await trainer.close();
      return { losses, gradient: optimiser.first };
    };
    const truth = await step("cpu");
    expect(truth.losses.policy).toBeCloseTo(0);
    for (const backend of ["onnx", "wasm"] as const) {
      const { losses, gradient } = await step(backend);
      expect(losses.value).toBeCloseTo(truth.losses.value, 4);
      for (const [weight, values] of Object.entries(truth.gradient)) {
        const largest = Math.max(1e-3, ...values.map(Math.abs));
        values.forEach((value, i) => {
          expect(Math.abs(gradient[weight][i] - value), `${backend} ${weight}`).toBeLessThan(1e-3 * largest);
        });
      }
    }
  });

  test("memorises one batch", async () => {
    const still: NetConfig = config.kind === "score" ? { ...config, dropout: 0 } : config;
    const trainer = await openTrainer(shakenNet(game, still), { learningRate: 0.01, l2: 0 });
    const batch = examples(game, 8);
    let loss = 0;
    for (let i = 0; i < 200; i++) loss = (await trainer.step(batch, randomFrom(i))).value;
    await trainer.close();
    expect(loss).toBeLessThan(0.05);
  });
});

test("features tell apart what planes do not", async () => {
  const flipped: Notakto = {
    ...featured,
    features: {
      count: featured.features!.count,
      write(state, into, offset) {
        featured.features!.write(state, into, offset);
        into[offset] = 1 - into[offset];
      },
    },
  };
  const net = shakenNet(featured, FEATURED);
  const states = positions(featured, 8, randomFrom(8));
  const [one, other] = await Promise.all(
    [featured, flipped].map(async (game) =>
      (await netEvaluator(game, net)).evaluate(states.map((state) => netInputOf(game, state))),
    ),
  );
  expect(one.values).not.toEqual(other.values);
});

test("the Featured Net on 4×4, counted by hand", () => {
  const [channels, units] = [6, 4];
  const convolutions = 9 * channels + 3 * 9 * channels ** 2 + 4 * 2 * channels;
  // Four squares are left of the board; then the turn, the dead squares and ten parities.
  const merged = 4 * channels + 12;
  expect(countParameters(shakenNet(featured, FEATURED))).toBe(
    convolutions + 2 * merged + merged * units + units + units + 1,
  );
});

test("a net with features can't play without them", async () => {
  await expect(netEvaluator(notakto(4), shakenNet(featured, FEATURED))).rejects.toThrow(
    "This net was made for notakto with 1 plane of 4×4 and 16 moves, 12 features; it can't play notakto with 1 plane of 4×4 and 16 moves.",
  );
});
