import fc from "fast-check";
import { expect, test } from "vitest";
import { buildDatabase } from "../../../../lib/solvers/nogo/rows/database.ts";
import { checkEyes } from "../../../../lib/solvers/nogo/rows/eyes.ts";
import { nogoRow, plainWins } from "../../../oracles/partizan.ts";
import { calmMoves } from "./calm-moves.ts";
import { someRow } from "./some-rows.ts";

const database = buildDatabase(8);
const wins = plainWins(nogoRow);

test("no piece needs its eyes filled, and sums of such pieces bear the conjecture out by plain play", () => {
  for (let n = 1; n <= 7; n++)
    expect(checkEyes(database, n)).toMatchObject({ needEyes: [], counterexamples: [] });
  const short = someRow(3, 7);
  fc.assert(
    fc.property(short, short, (a, b) => {
      fc.pre(wins([a, b], "left"));
      const calm = [...calmMoves(a).map((next) => [next, b]), ...calmMoves(b).map((next) => [a, next])];
      if (calm.length > 0) expect(calm.some((sum) => !wins(sum, "right"))).toBe(true);
    }),
    { numRuns: 100 },
  );
});
