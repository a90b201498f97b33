import { expect, test } from "vitest";
import { cgtSolve } from "../../../../lib/solvers/nogo/rows/cgt-solver.ts";
import { buildDatabase } from "../../../../lib/solvers/nogo/rows/database.ts";
import { afterOpening, openingSearcher } from "../../../../lib/solvers/nogo/rows/openings.ts";

const database = buildDatabase(8);

test("two databases, two seeds and Du's solver agree on every opening up to 17 points", () => {
  const search = openingSearcher();
  for (let n = 8; n <= 17; n++)
    for (let opening = 1; opening <= Math.ceil(n / 2); opening++) {
      const first = search({ n, opening, database: 6, tableBits: 14, seed: 1, lines: 0 });
      expect(search({ n, opening, database: 8, tableBits: 12, seed: 2, lines: 2 }).wins).toBe(first.wins);
      expect(cgtSolve(afterOpening(n, opening), { database }).wins).toBe(first.wins);
      expect(first.unkeyed).toBe(0);
    }
});
