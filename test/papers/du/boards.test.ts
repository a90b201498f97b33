import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { serialize } from "node:v8";
import { beforeAll, describe, expect, test } from "vitest";
import { readCsv } from "../../../lib/csv.ts";
import { rectanglesUpTo } from "../../../lib/games/grid.ts";
import { type Findings, runExperiment } from "../../../lib/lab/experiment.ts";
import { committedTable } from "../../../lib/lab/results.ts";
import { effortOn5x5, nogoBoards } from "../../../lib/papers/du/boards.ts";
import { projectPath } from "../../../lib/project.ts";
import { TECHNIQUES } from "../../../lib/solvers/nogo/boards/solver.ts";
import { storeFolder } from "../../../lib/store.ts";
import { inWords, millions, notebookText, readmeText, thousandMillions } from "../prose.ts";

describe("searches are kept", () => {
  /** 2×2 alone, with lines replayed, so that the seed matters. */
  const run = (seed: number, change = {}) =>
    runExperiment(nogoBoards, {
      profile: "smoke",
      seed,
      change: {
        ...{ points: 4, replayFrom: 4, sbhPoints: 1, openingPoints: 1, again: [], ablation: [] },
        ...change,
      },
    });
  const solutionOf2x2 = async (seed: number, change = {}) =>
    (await run(seed, change)).tables["nogo-solutions"][0];

  test("a row of another seed, config or code never enters; one of the same is found again", async () => {
    const own = await solutionOf2x2(1);
    const kind = join(storeFolder(), "nogo-board");
    const [entry, ...others] = readdirSync(kind);
    expect(others).toEqual([]);
    const [label, value] = ["entry.json", "value.bin"].map((file) => join(kind, entry, file));
    const whole = JSON.parse(readFileSync(label, "utf8"));
    expect(whole.key).toMatchObject({ rows: 2, cols: 2, without: [], replay: { lines: 5, seed: 1 } });
    const forge = (other: object): void => {
      writeFileSync(value, serialize({ winner: "mover", nodes: 12345, stored: 1, seconds: 0.1 }));
      writeFileSync(label, JSON.stringify({ ...whole, ...other }));
    };
    forge({});
    expect(await solutionOf2x2(1)).toMatchObject({ nodes: 12345 });
    expect(await solutionOf2x2(2)).toMatchObject({ nodes: own.nodes });
    expect(await solutionOf2x2(1, { mostNodes: 2e7 })).toMatchObject({ nodes: own.nodes });
    for (const other of [{ version: "0" }, { key: { ...whole.key, cols: 3 } }]) {
      forge(other);
      expect(await solutionOf2x2(1)).toMatchObject({ rows: 2, cols: 2, nodes: own.nodes });
    }
  });

  test("and each part tells when it was made", async () => {
    const [before, after] = [(await run(3)).parts, (await run(3)).parts];
    expect(before).toMatchObject([{ part: "nogo-board", kept: false, key: { rows: 2, cols: 2 } }]);
    expect(after).toEqual([{ ...before?.[0], kept: true }]);
  });
});

describe("smoke", () => {
  let tables: Findings["tables"];
  beforeAll(async () => {
    ({ tables } = await runExperiment(nogoBoards, { profile: "smoke", seed: 1 }));
  });

  test("all winners are the paper's; openings agree with them", () => {
    const solutions = tables["nogo-solutions"];
    expect(solutions).toHaveLength(rectanglesUpTo(12).filter(([rows]) => rows > 1).length);
    for (const { rows, cols, winner, paper_winner } of solutions) {
      expect(winner).toBe(paper_winner);
      const own = tables["nogo-openings"].filter((row) => `${row.rows}x${row.cols}` === `${rows}x${cols}`);
      expect(own.some(({ wins }) => wins)).toBe(winner === "first");
    }
    expect(solutions.at(-1)).toMatchObject({ rows: 3, cols: 4, lines_replayed: 5 });
  });

  test("SBH agrees, rows too, whoever moves first", () => {
    expect(tables["nogo-sbh"]).toHaveLength(rectanglesUpTo(12).length);
    for (const row of tables["nogo-sbh"])
      for (const column of ["best_winner", "white_first", "best_white_first"])
        expect(row[column], `${row.rows}×${row.cols} ${column}`).toBe(row.winner);
  });

  test("so do the search without rules, and the search without any technique", () => {
    expect(tables["nogo-second-search"]).toMatchObject([{ rows: 3, cols: 4, winner: "second" }]);
    const ablation = tables["nogo-ablation"];
    expect(ablation.map(({ without }) => without)).toEqual(["nothing", ...TECHNIQUES, "all"]);
    for (const { winner } of ablation) expect(winner).toBe("second");
    expect(Number(ablation.at(-1)?.stored)).toBeGreaterThan(Number(ablation[0].stored));
  });
});

test("what 5×5 took here stands below what it took others", () => {
  const others = effortOn5x5([]);
  expect(others.map(({ source }) => source)).toEqual(["She, 2013", "Cazenave, 2020", "SBHSolver, 2023"]);
  expect(effortOn5x5([{ rows: "5", cols: "5", winner: "unknown", nodes: "7" }]).at(-1)).toEqual({
    ...{ source: "here, given up", amount: 7, unit: "nodes" },
  });
});

describe("what README and notebook 09 say, by the committed tables of standard", () => {
  const solutions = committedTable("standard", "nogo-solutions");
  const again = committedTable("standard", "nogo-second-search");
  const sbh = committedTable("standard", "nogo-sbh");
  const [readme, notebook] = [readmeText(), notebookText("09-nogo-boards")];

  const nameOf = ({ rows, cols }: { rows?: string; cols?: string }) => `${rows}×${cols}`;
  const pointsOf = ({ rows, cols }: { rows?: string; cols?: string }) => Number(rows) * Number(cols);
  const named = (table: typeof solutions, name: string) => table.find((row) => nameOf(row) === name)!;
  const nodes = (name: string) => Number(named(solutions, name).nodes);
  const nodesAgain = (name: string) => Number(named(again, name).nodes);

  test("every board of Du's to 27 points is solved, each with his winner", () => {
    const his = readCsv(projectPath("data/du-nogo-solutions.csv")).filter(({ rows }) => rows !== "1");
    expect(solutions.map(nameOf).toSorted()).toEqual(his.map(nameOf).toSorted());
    expect(Math.max(...solutions.map(pointsOf))).toBe(27);
    for (const { winner, paper_winner } of solutions) expect(winner).toBe(paper_winner);
  });

  test("the second searches are those of the config, and all agree", () => {
    const { again: config } = nogoBoards.configs.standard;
    expect(again.map(nameOf)).toEqual(config.map(([rows, cols]) => `${rows}×${cols}`));
    for (const row of again) expect(row.winner, nameOf(row)).toBe(named(solutions, nameOf(row)).winner);
  });

  test("how often each board was searched", () => {
    const once = solutions
      .filter((row) => pointsOf(row) >= 15 && !named(again, nameOf(row)))
      .toSorted((a, b) => pointsOf(a) - pointsOf(b))
      .map(nameOf);
    const count = ["ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen"][again.length - 10];
    const Count = count[0].toUpperCase() + count.slice(1);
    expect(Math.min(...again.map(pointsOf))).toBe(15);
    expect(readme).toContain(
      `${Count} of the boards, all from 15 points on but ${inWords(once)}, were searched again`,
    );
    expect(notebook).toContain(`**${count} boards, all from 15 points on but two, again without the rules**`);
    expect(notebook).toContain(`**${inWords(once)} were searched once**`);
    expect(once).toHaveLength(2);
    const onceNodes = once.map((name) => thousandMillions(nodes(name)));
    expect(notebook).toContain(`in ${inWords(onceNodes)} thousand million nodes`);
    // The smaller ones SBH solves too.
    for (const row of solutions.filter((row) => pointsOf(row) <= 16))
      expect(named(sbh, nameOf(row)).winner, nameOf(row)).toBe(row.winner);
    expect(notebook).toContain("the boards to 16 points by SBH too");
  });

  test("lines were replayed on every board from 20 points on", () => {
    for (const row of solutions)
      expect(row.lines_replayed, nameOf(row)).toBe(pointsOf(row) >= 20 ? "100" : "");
    expect(readme).toContain("From 20 points on 100 lines of each board were replayed");
    expect(notebook).toContain("100 lines of each were replayed, as of every board from 20 points on");
  });

  test("what the second search takes", () => {
    const large = again.filter((row) => pointsOf(row) >= 20).map(nameOf);
    const ratios = large.map((name) => nodesAgain(name) / nodes(name));
    const most = Math.max(...ratios);
    expect(notebook).toContain(
      `took ${Math.min(...ratios).toFixed(1)} to ${most.toFixed(1)} times the nodes`,
    );
    const bounds = ["2×13", "3×9"].map((name) => thousandMillions(most * nodes(name)));
    expect(notebook).toContain(`up to ${inWords(bounds)} thousand million`);
    expect(notebook).toContain(
      `3×8 in ${thousandMillions(nodesAgain("3×8"))} thousand million nodes and 4×6 in ${thousandMillions(nodesAgain("4×6"))}`,
    );
  });

  test("4×5, 3×7, 3×9 and 5×5", () => {
    expect(readme).toContain(
      `4×5 in ${millions(nodes("4×5"))} million nodes and 3×7 in ${millions(nodes("3×7"))} million`,
    );
    expect(named(solutions, "3×9")).toMatchObject({ winner: "first", opening: "e2" });
    expect(named(solutions, "5×5")).toMatchObject({ winner: "first", opening: "c3" });
    expect(readme).toContain(
      `5×5 is won by Black, by the centre, as published: ${millions(nodes("5×5"))} million nodes`,
    );
    expect(notebook).toContain(`in ${millions(nodes("5×5"))} million nodes`);
    expect(notebook).toContain(
      `again in ${thousandMillions(nodesAgain("5×5"), 2)} thousand million without the rules`,
    );
    const openings = committedTable("standard", "nogo-openings").filter((row) => nameOf(row) === "4×5");
    const winning = openings.filter(({ wins }) => wins === "true");
    expect(notebook).toContain(`Of 4×5's first moves ${winning.length} of ${openings.length} win`);
  });
});
