import { expect, test } from "vitest";
import { type Experiment, runExperiment } from "../../../lib/lab/experiment.ts";
import { SMALL } from "../../../lib/papers/chen/recipes.ts";
import { smallBoardModels, table3 } from "../../../lib/papers/chen/table-3.ts";
import { truthRows } from "../../../lib/papers/chen/truth.ts";

/** One model of 3×3 that has learned next to nothing, and a net that the solver taught. */
const taught: Experiment<object> = {
  name: "taught",
  configs: { smoke: {}, quick: {}, standard: {}, paper: {} },
  async run(_, lab) {
    const plan = smallBoardModels(table3.configs.smoke, 5).filter(({ about }) => about.n === 3);
    const [model] = await lab.train(plan, { keep: 1 });
    const lesson = { n: 3, games: 100, steps: 300, channels: 32 };
    const { values } = await truthRows([model], { games: 20, every: 9, taught: [lesson] }, SMALL.quick, lab);
    return { tables: { values } };
  },
};

test("a net that the solver teaches knows 3×3, which the untrained one beside it does not", async () => {
  const {
    tables: { values },
  } = await runExperiment(taught, { profile: "smoke", seed: 1 });
  const wrong = (method: string): number =>
    values.filter((row) => row.method === method).reduce((sum, row) => sum + Number(row.wrong), 0);
  expect(wrong("exact labels, 32 channels")).toBeLessThanOrEqual(1);
  expect(wrong("key-state")).toBeGreaterThan(10);
  for (const { rarer } of values) expect(rarer).toBeLessThanOrEqual(0.5);
});
