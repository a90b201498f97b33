import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { UserError } from "../../../../lib/errors.ts";
import { startSolver } from "../../../../lib/solvers/nogo/boards/solve.ts";
import { LEAST_MEMORY } from "../../../../lib/solvers/nogo/boards/solver.ts";
import { afterOpening } from "../../../../lib/solvers/nogo/rows/openings.ts";
import { piecesOf } from "../../../../lib/solvers/nogo/rows/row.ts";
import { solveRow, solverWithin } from "../../../../lib/solvers/nogo/rows/solve-row.ts";

describe("memory", () => {
  const MiB = 2 ** 20;

  test.each([1, 2, 3, 7, 20, 150])("%i MiB are not exceeded by a row of any length", (mebibytes) => {
    for (const n of [5, 19, 24, 31, 50]) {
      const { bytes } = solverWithin(piecesOf(".".repeat(n)), mebibytes * MiB);
      expect(bytes).toBeLessThanOrEqual(mebibytes * MiB);
    }
  });

  test("less of it takes more nodes for the same answer", () => {
    const pieces = piecesOf(afterOpening(28, 2));
    const [least, little, enough] = [1, 4, 40].map((mebibytes) => {
      const solver = solverWithin(pieces, mebibytes * MiB);
      const { wins, nodes } = solver.solve(pieces);
      expect(wins).toBe(false);
      expect(24 * solver.stored()).toBeLessThan(solver.bytes);
      return { nodes, stored: solver.stored(), bytes: solver.bytes };
    });
    expect(enough.nodes).toBeLessThan(little.nodes);
    expect(little.nodes).toBeLessThan(least.nodes);
    expect(least.stored).toBeLessThan(little.stored);
    expect(little.bytes).toBeGreaterThan(2 * MiB);
    expect(enough.bytes).toBeGreaterThan(20 * MiB);
  });

  test("the least that a solver accepts is enough for a row, and less is refused in a sentence", async () => {
    const start = (memoryBytes: number) => startSolver({ solver: "cgt", rows: 1, cols: 22, memoryBytes });
    const solver = start(LEAST_MEMORY);
    // White to move after Black's stone next to the end.
    expect((await solver.solve({ black: 2, white: 0, toMove: 1 })).result).toBe("loss");
    await solver.close();
    expect(() => start(LEAST_MEMORY / 2)).toThrow(
      new UserError("A solver can't work in 500 kB; it takes 1 MB to 4.29 GB."),
    );
  });
});

describe("rows from the literature", () => {
  const most = Number(process.env.NOGO_GRADE ?? 2);
  const lines = readFileSync(new URL("../../../data/nogo-rows.txt", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split(" "))
    .filter(([grade]) => Number(grade) <= most);

  test.each(lines)("grade %s: %s, %s to move: a %s", (_grade, text, toPlay, result) => {
    const row = text.startsWith("1×") ? ".".repeat(Number(text.slice(2))) : text;
    const { wins } = solveRow(row, { toPlay: toPlay as "black" | "white" });
    expect(wins ? "win" : "loss").toBe(result);
  });
});
