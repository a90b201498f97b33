import { expect, test } from "vitest";
import { FEATURES, type Feature } from "../../../lib/games/notakto-features.ts";
import { runExperiment } from "../../../lib/lab/experiment.ts";
import { featureAblation, netsCompared, netsOfAKind } from "../../../lib/papers/kisby/ablation.ts";
import { trainingData } from "../../../lib/papers/kisby/training-data.ts";

const data = runExperiment(trainingData, { profile: "smoke", seed: 3 });

test("the smoke table: greedy, and every kind of net with either labels, asked in the same positions", async () => {
  const { tables, config, parts } = await runExperiment(
    featureAblation,
    { profile: "smoke", seed: 3 },
    await data,
  );
  const rows = tables["kisby-ablation"];
  const nets = 2 * netsCompared(FEATURES).length * config.repeats;
  expect(rows).toHaveLength(config.sizes.length * (1 + nets));
  expect(parts?.filter(({ part }) => part === "kisby-net")).toHaveLength(config.sizes.length * nets);
  expect(new Set(rows.map(({ won }) => won)).size).toBe(config.sizes.length);
  expect(rows[0]).toMatchObject({ n: 3, net: "greedy", labels: "", epochs: 0, loss: null });
  for (const { epochs, loss } of rows.slice(1)) {
    expect(epochs).toBe(config.epochs[3]);
    expect(loss).toBeGreaterThan(0);
  }
  expect(netsOfAKind([...rows, ...rows])[0]).toMatchObject({ nets: 2, rate: rows[0].rate });
});

test("each feature is left out once", () => {
  expect(netsCompared(["turn", "dead"])).toMatchObject([
    { name: "featured", features: ["turn", "dead"] },
    { name: "without turn", features: ["dead"] },
    { name: "without dead", features: ["turn"] },
    { name: "no features", kind: "featured", features: [] },
    { name: "alphazero", kind: "score", features: [] },
  ]);
});

test.each([
  [{ features: ["corners"] as unknown as Feature[] }, 'There is no feature "corners"'],
  [{ sizes: [6] }, "Features can't be left out on 6×6; it takes sizes that are learned (3, 4), up to 5."],
])("%o is refused", async (change, sentence) => {
  await expect(
    runExperiment(featureAblation, { profile: "smoke", seed: 1, change }, await data),
  ).rejects.toThrow(sentence);
});
