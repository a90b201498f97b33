import { describe, expect, test } from "vitest";
import { runExperiment } from "../../../lib/lab/experiment.ts";
import { committedTable } from "../../../lib/lab/results.ts";
import { nogoLinearEyes } from "../../../lib/papers/du/eyes.ts";
import { notebookText, readmeText } from "../prose.ts";

test("smoke: no counterexample to the conjecture on eyes, and no piece fails what its sums need", async () => {
  const { tables } = await runExperiment(nogoLinearEyes, { profile: "smoke", seed: 1 });
  const pieces = tables["nogo-linear-eyes"];
  expect(pieces.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(pieces.map(({ numbers }) => numbers)).toEqual([6, 14, 12, 30, 58, 170]);
  for (const { fail_a, fail_b, counterexamples } of pieces)
    expect([fail_a, fail_b, counterexamples]).toEqual([0, 0, 0]);
  expect(tables["nogo-linear-eye-rows"].at(-1)).toMatchObject({ n: 9, legal: 6649, counterexamples: 0 });
});

describe("what README and notebook 10 say, by the committed tables of standard", () => {
  const pieces = committedTable("standard", "nogo-linear-eyes");
  const rows = committedTable("standard", "nogo-linear-eye-rows");
  const [readme, notebook] = [readmeText(), notebookText("10-linear-nogo")];
  const total = (column: string) =>
    pieces.reduce((sum, row) => sum + Number(row[column]), 0).toLocaleString("en-US");

  test("the conditions hold for every piece to 12 empty points", () => {
    expect(pieces.map(({ n }) => Number(n))).toEqual(Array.from({ length: 12 }, (_, i) => i + 1));
    for (const { fail_a, fail_b, counterexamples } of pieces)
      expect([fail_a, fail_b, counterexamples]).toEqual(["0", "0", "0"]);
    expect(readme).toContain(
      `pieces has more than 12 empty points (two conditions on single pieces, checked on all ${total("pieces")} of them)`,
    );
    expect(notebook).toContain("positions none of whose pieces has more than 12 empty points**");
    expect(notebook).toContain(`of the ${total("pieces")} pieces with up to 12 empty points`);
    expect(notebook).toContain(`${total("numbers")} are numbers`);
  });

  test("the conjecture holds in every position of rows to 1×18", () => {
    expect(rows.map(({ n }) => Number(n))).toEqual(Array.from({ length: 18 }, (_, i) => i + 1));
    for (const { counterexamples } of rows) expect(counterexamples).toBe("0");
    for (const text of [readme, notebook])
      expect(text).toMatch(/by plain play,? (it holds )?in every position of (the )?rows to 1×18/i);
  });
});
