import { beforeAll, describe, expect, test } from "vitest";
import { type Findings, runExperiment } from "../../../lib/lab/experiment.ts";
import { committedTable } from "../../../lib/lab/results.ts";
import { nogoLinear } from "../../../lib/papers/du/rows.ts";
import { millions, notebookText, readmeText } from "../prose.ts";

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

describe("what README and notebook 10 say, by the committed tables of standard", () => {
  const rows = committedTable("standard", "nogo-linear-rows");
  const openings = committedTable("standard", "nogo-linear-openings");
  const [readme, notebook] = [readmeText(), notebookText("10-linear-nogo")];
  /** The openings of a row that lose, counted from the nearer end. */
  const losing = (length: number) =>
    openings
      .filter(({ n, wins }) => Number(n) === length && wins === "false")
      .map(({ opening }) => Number(opening));

  test("rows to 1×39 have Du's winner; 1×40 to 1×44 two searches and 100 lines each", () => {
    expect(rows.map(({ n }) => Number(n))).toEqual(rows.map((_, i) => i + 1));
    expect(rows).toHaveLength(44);
    for (const { winner, paper_winner } of rows.slice(0, 39)) expect(winner).toBe(paper_winner);
    for (const row of rows.slice(39)) {
      expect(row).toMatchObject({ winner: "first", second_search: "agrees", lines_replayed: "100" });
      expect(row.second_database).not.toBe(row.database);
    }
    expect(readme).toContain("1×40 to 1×44 are first-player wins too, each found by two searches");
    expect(readme).toContain("confirmed along 100 lines of play");
    expect(notebook).toContain("**1×40 to 1×44 are won by the first player**, by the point next to the end");
    for (const { n } of rows.slice(39))
      expect(openings.filter((row) => row.n === n)).toMatchObject([{ opening: "2", wins: "true" }]);
  });

  test("what the longest searches took", () => {
    const nodes = rows.slice(-2).flatMap((row) => [Number(row.nodes), Number(row.second_nodes)]);
    expect(notebook).toContain(
      `the searches of 1×43 and 1×44 had ${millions(Math.min(...nodes))} to ${millions(Math.max(...nodes))} million nodes each`,
    );
    const effort = committedTable("standard", "nogo-linear-effort").filter(({ n }) => n === "30");
    const of = (name: string) => Number(effort.find(({ solver }) => solver === name)?.nodes);
    expect(notebook).toContain(
      `${millions(of("CGTSolver"))} million nodes after the opening next to the end`,
    );
    expect(notebook).toContain(
      `has ${Math.round(of("canonical values") / 1000)} thousand with the same database`,
    );
  });

  test("openings that lose: the ends and the middle of even rows from 1×28 on, another last on 1×27", () => {
    expect(losing(27)).toEqual([1, 3]);
    for (let n = 28; n <= 33; n++) {
      expect(openings.filter((row) => Number(row.n) === n)).toHaveLength(Math.ceil(n / 2));
      expect(losing(n)).toEqual(n % 2 === 0 ? [1, n / 2] : [1]);
    }
    for (const { rows, hold } of committedTable("standard", "nogo-linear-claims")) expect(hold).toBe(rows);
    expect(notebook).toContain("the last of them on 1×27");
  });
});
