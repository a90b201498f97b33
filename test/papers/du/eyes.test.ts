import { expect, test } from "vitest";
import { runExperiment } from "../../../lib/lab/experiment.ts";
import { nogoLinearEyes } from "../../../lib/papers/du/eyes.ts";

test("smoke: no counterexample to the conjecture on eyes, and no piece fails what its sums need", async () => {
  const { tables } = await runExperiment(nogoLinearEyes, { profile: "smoke", seed: 1 });
  const pieces = tables["nogo-linear-eyes"];
  expect(pieces.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(pieces.map(({ numbers }) => numbers)).toEqual([6, 14, 12, 30, 58, 170]);
  for (const { fail_a, fail_b, counterexamples } of pieces)
    expect([fail_a, fail_b, counterexamples]).toEqual([0, 0, 0]);
  expect(tables["nogo-linear-eye-rows"].at(-1)).toMatchObject({ n: 9, legal: 6649, counterexamples: 0 });
});
