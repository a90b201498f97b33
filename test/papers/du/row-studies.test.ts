import { beforeAll, describe, expect, test } from "vitest";
import { type Findings, runExperiment } from "../../../lib/lab/experiment.ts";
import { nogoLinearStudies } from "../../../lib/papers/du/row-studies.ts";

describe("solvers and values of NoGo rows, smoke", () => {
  let tables: Findings["tables"];
  beforeAll(async () => {
    ({ tables } = await runExperiment(nogoLinearStudies, { profile: "smoke", seed: 1 }));
  });

  test("Du's table of the most frequent values, to the last count", () => {
    const published = tables["nogo-linear-values"].filter(({ paper_board }) => paper_board !== "");
    expect(published).toHaveLength(11);
    for (const { board, paper_board, occurrences, paper_occurrences } of published) {
      expect(board).toBe(paper_board);
      expect(`${occurrences}`).toBe(paper_occurrences);
    }
  });

  test("moves of all four kinds of Du's properties, and his own examples to the last value", () => {
    const properties = tables["nogo-linear-incentives"].map(({ property }) => property).filter(Boolean);
    expect(properties.toSorted()).toEqual(["Property 1", "Property 2", "Property 3", "Property 4"]);
    const examples = tables["nogo-linear-incentive-examples"];
    expect(examples.map(({ fills_eye }) => fills_eye)).toEqual([true, true, false, false]);
    for (const { values_agree, incentive, paper_incentive } of examples) {
      expect(values_agree).toBe(true);
      expect(incentive).toBe(paper_incentive);
    }
  });

  test("SBHSolver, CGTSolver with any technique switched off and the search over values all finish", () => {
    const solvers = new Set(tables["nogo-linear-effort"].map(({ solver }) => solver));
    expect([...solvers]).toEqual(["SBHSolver", "CGTSolver", "canonical values"]);
    expect(new Set(tables["nogo-linear-ablation"].map(({ variant }) => variant)).size).toBe(8);
    for (const { finished } of [...tables["nogo-linear-effort"], ...tables["nogo-linear-ablation"]])
      expect(finished).toBe(true);
  });

  test("the tree is that of CGTSolver's longest row, every node in it", () => {
    const tree = tables["nogo-linear-tree"].filter(({ by }) => by === "depth");
    const counted = tree.reduce((sum, { nodes }) => sum + Number(nodes), 0);
    const longest = tables["nogo-linear-effort"].filter(({ solver }) => solver === "CGTSolver").at(-1);
    expect({ n: tree[0].n, nodes: counted }).toEqual({ n: longest?.n, nodes: longest?.nodes });
    expect(longest?.n).toBe(12);
  });
});
