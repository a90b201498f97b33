import { beforeAll, describe, expect, test } from "vitest";
import { type Findings, runExperiment } from "../../../lib/lab/experiment.ts";
import { nogoPositions } from "../../../lib/papers/du/positions.ts";

describe("counted over all positions of 4×4", () => {
  let tables: Findings["tables"];
  beforeAll(async () => {
    ({ tables } = await runExperiment(nogoPositions, { profile: "quick", seed: 1 }));
  });

  test("Du's Table 1.2, to the last position", () => {
    expect(tables["nogo-eye-moves"]).toHaveLength(2);
    for (const row of tables["nogo-eye-moves"])
      for (const column of ["one_go", "win_by_one_go", "eye", "win_by_eye"])
        expect(row[column], `${row.color} ${column}`).toBe(row[`paper_${column}`]);
  });

  test("the point opposite wins as often as Du says, in the first reading", () => {
    const [first, ...others] = tables["nogo-symmetric-replies"].map(({ rate }) => Number(rate).toFixed(3));
    expect(first).toBe("0.853");
    expect(others).not.toContain(first);
  });
});
