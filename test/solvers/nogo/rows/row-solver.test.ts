import fc from "fast-check";
import { expect, test } from "vitest";
import { buildDatabase } from "../../../../lib/solvers/nogo/rows/database.ts";
import { afterOpening } from "../../../../lib/solvers/nogo/rows/openings.ts";
import { parseRow, piecesOf } from "../../../../lib/solvers/nogo/rows/row.ts";
import { rowSolver } from "../../../../lib/solvers/nogo/rows/row-solver.ts";
import { nogoRow, plainWins } from "../../../oracles/partizan.ts";
import { someRow } from "./some-rows.ts";

const wins = plainWins(nogoRow);
const small = rowSolver(buildDatabase(6), { tableBits: 10 });
const tiny = rowSolver(buildDatabase(6), { tableBits: 2, seed: 12345 });

test("agrees with plain play, whatever the size and seed of its table, with tables kept and not", () => {
  fc.assert(
    fc.property(someRow(7, 11), (row) => {
      const expected = wins([row], "left");
      const pieces = piecesOf(row);
      expect(small.solve(pieces, { keepTables: true }).wins, row).toBe(expected);
      expect(tiny.solve(pieces).wins, row).toBe(expected);
    }),
    { numRuns: 150 },
  );
});

test("a stopped search says so", () => {
  const result = small.solve(piecesOf(afterOpening(30, 2)), { onNodes: (nodes) => nodes > 20_000 });
  expect(result.wins).toBeUndefined();
  expect(result.nodes).toBeGreaterThan(20_000);
  expect(small.solve(parseRow("...")).wins).toBe(true);
});

test("a database that fills it is refused", () => {
  expect(() => rowSolver(buildDatabase(8), { memoryBytes: 2 ** 20 })).toThrow("no room");
});
