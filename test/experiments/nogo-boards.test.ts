import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { boardsUpTo, effortOn5x5, nogoBoards } from "notakto-lab/experiments/nogo-boards";
import { TECHNIQUES } from "notakto-lab/solvers/nogo/solver";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "nogo-boards-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("boards by size, with two rows or more", () => {
  expect(boardsUpTo(9).map((size) => size.join("x"))).toEqual(["2x2", "2x3", "2x4", "3x3"]);
});

describe("smoke", () => {
  let tables: Awaited<ReturnType<typeof nogoBoards>>["tables"];
  beforeAll(async () => {
    // What a run before this one, killed on its way, has left.
    const kept = "rows,cols,winner,paper_winner,opening,nodes,stored,seconds,lines_replayed";
    writeFileSync(join(folder, "nogo-solutions.partial.csv"), `${kept}\n2,2,first,first,a1,12345,1,0.1,\n`);
    ({ tables } = await nogoBoards({ profile: "smoke", seed: 1 }, folder));
  });

  test("goes on where a killed run was, and leaves no journal", () => {
    expect(tables["nogo-solutions"][0]).toMatchObject({ rows: "2", cols: "2", nodes: "12345" });
    expect(readdirSync(folder)).toEqual([]);
  });

  test("all winners are the paper's; openings agree with them", () => {
    const solutions = tables["nogo-solutions"];
    expect(solutions).toHaveLength(boardsUpTo(12).length);
    for (const { rows, cols, winner, paper_winner } of solutions) {
      expect(winner).toBe(paper_winner);
      const own = tables["nogo-openings"].filter((row) => `${row.rows}x${row.cols}` === `${rows}x${cols}`);
      expect(own.some(({ wins }) => wins)).toBe(winner === "first");
    }
    expect(solutions.at(-1)).toMatchObject({ rows: 3, cols: 4, lines_replayed: 5 });
  });

  test("SBH agrees, rows too, whoever moves first", () => {
    expect(tables["nogo-sbh"]).toHaveLength(boardsUpTo(12, 1).length);
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
