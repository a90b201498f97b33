import { beforeAll, describe, expect, test } from "vitest";
import { type Findings, runExperiment } from "../../../lib/lab/experiment.ts";
import { nogoLinear } from "../../../lib/papers/du/rows.ts";

describe("NoGo rows and their openings, smoke", () => {
  let tables: Findings["tables"];
  beforeAll(async () => {
    ({ tables } = await runExperiment(nogoLinear, { profile: "smoke", seed: 1 }));
  });

  test("agrees with Du on every row, and the second search with the first", () => {
    const rows = tables["nogo-linear-rows"];
    expect(rows).toHaveLength(18);
    for (const { winner, paper_winner } of rows) expect(winner).toBe(paper_winner);
    expect(rows.at(-1)).toMatchObject({ second_search: "agrees", lines_replayed: 2 });
  });

  test("Du's theorems and conjectures hold on all the rows checked", () => {
    for (const { rows, hold } of tables["nogo-linear-claims"]) {
      expect(Number(rows)).toBeGreaterThan(4);
      expect(hold).toBe(rows);
    }
  });
});
