import { expect, test } from "vitest";
import { runExperiment } from "../../../lib/lab/experiment.ts";
import { committedTable } from "../../../lib/lab/results.ts";
import { checkClaims, corsoExact } from "../../../lib/papers/mistri/exact.ts";

test("boards are listed once, wider than tall; standard has every one of up to 21 cells, and 5×5", () => {
  const sizes = (profile: "smoke" | "standard") => corsoExact.configs[profile].boards.map(({ size }) => size);
  expect(sizes("smoke").slice(0, 8)).toEqual(["1x1", "2x1", "3x1", "4x1", "2x2", "5x1", "6x1", "3x2"]);
  for (const size of ["16x1", "21x1", "7x3", "5x5"]) expect(sizes("standard")).toContain(size);
  expect(new Set(sizes("standard")).size).toBe(sizes("standard").length);
});

test("exact scores: 2×2 against Mistri, 3×3 with him, draws only on even boards", async () => {
  const { tables } = await runExperiment(corsoExact, { profile: "smoke", seed: 1 });
  const rows = new Map(tables["corso-exact"].map((row) => [row.size, row]));
  expect(rows.get("2x2")).toMatchObject({ winner: "first", best_openings: "all", paper_winner: "second" });
  expect(rows.get("3x3")).toMatchObject({ winner: "first", score: 3, paper_winner: "first" });
  expect(rows.get("4x2")).toMatchObject({ winner: "draw", score: 0 });
  expect(rows.get("5x3")).toMatchObject({ winner: "first", best_openings: null, replayed: null });
  for (const { cells, score, replayed, size } of rows.values()) {
    expect(Math.abs(Number(score) - Number(cells)) % 2).toBe(0);
    // 1×1 is over with its first move.
    if (size === "1x1") expect(replayed).toBe(0);
    else if (size !== "5x3") expect(Number(replayed)).toBeGreaterThan(0);
  }
  const openings = tables["corso-openings"].filter(({ size }) => size === "3x3");
  expect(Math.max(...openings.map(({ score }) => Number(score)))).toBe(3);
  expect(openings).toHaveLength(9);
});

test("claims are counted, not assumed: they fail against other tables", () => {
  const boards = [{ size: "5x5", cells: "25", winner: "second", score: "-1", replayed: "" }];
  const openings = [{ size: "5x5", move: "c3", score: "-1" }];
  const replays = [{ size: "5x5", move: "c3", score: "-1", first: "9", second: "9" }];
  for (const { cases, hold } of checkClaims(boards, openings, replays))
    expect(hold).toBeLessThan(Math.max(cases, 1));
});

test("README's and notebook 11's sentences on solved boards hold in the committed tables", () => {
  const [boards, openings, replays] = ["corso-exact", "corso-openings", "corso-replays"].map((name) =>
    committedTable("standard", name),
  );
  for (const { claim, cases, hold } of checkClaims(boards, openings, replays)) {
    expect(cases, claim).toBeGreaterThan(0);
    expect(hold, claim).toBe(cases);
  }
});
