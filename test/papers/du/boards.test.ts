import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { serialize } from "node:v8";
import { beforeAll, describe, expect, test } from "vitest";
import { rectanglesUpTo } from "../../../lib/games/grid.ts";
import { type Findings, runExperiment } from "../../../lib/lab/experiment.ts";
import { effortOn5x5, nogoBoards } from "../../../lib/papers/du/boards.ts";
import { TECHNIQUES } from "../../../lib/solvers/nogo/boards/solver.ts";
import { storeFolder } from "../../../lib/store.ts";

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
