import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { boardsUpTo, nogoBoards } from "notakto-lab/experiments/nogo-boards";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "nogo-boards-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("boards by size, with two rows or more", () => {
  expect(boardsUpTo(9).map((size) => size.join("x"))).toEqual(["2x2", "2x3", "2x4", "3x3"]);
});

test("all winners are the paper's, by both solvers; openings agree with them; no journal is left", async () => {
  const { tables } = await nogoBoards({ profile: "smoke", seed: 1 }, folder);
  expect(readdirSync(folder)).toEqual([]);
  const solutions = tables["nogo-solutions"];
  expect(solutions).toHaveLength(boardsUpTo(12).length);
  for (const { rows, cols, winner, paper_winner } of solutions) {
    expect(winner).toBe(paper_winner);
    const same = (row: (typeof solutions)[number]): boolean => row.rows === rows && row.cols === cols;
    expect(tables["nogo-sbh"].find(same)?.winner).toBe(winner);
    expect(tables["nogo-openings"].filter(same).some(({ wins }) => wins)).toBe(winner === "first");
  }
});
