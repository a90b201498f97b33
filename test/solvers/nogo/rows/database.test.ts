import fc from "fast-check";
import { expect, test } from "vitest";
import { formatGame } from "../../../../lib/solvers/cgt/notation.ts";
import { buildDatabase } from "../../../../lib/solvers/nogo/rows/database.ts";
import { codeOf, inverse, mirror, pieceOf } from "../../../../lib/solvers/nogo/rows/piece.ts";
import { piecesOf } from "../../../../lib/solvers/nogo/rows/row.ts";
import { isLegalRow, nogoRow, plainWins } from "../../../oracles/partizan.ts";

const database = buildDatabase(8);
const { games } = database;
const worthOf = (row: string) =>
  games.sum(piecesOf(row).map((piece) => database.values[piece.empties][codeOf(piece)]));

test("decide every row of up to 7 points as plain play does", () => {
  const wins = plainWins(nogoRow);
  for (let points = 1; points <= 7; points++)
    for (let code = 0; code < 3 ** points; code++) {
      const row = Array.from({ length: points }, (_, i) => ".xo"[Math.floor(code / 3 ** i) % 3]).join("");
      if (!isLegalRow(row) || !row.includes(".")) continue;
      expect(games.leftWinsMovingFirst(worthOf(row)), row).toBe(wins([row], "left"));
      expect(games.rightWinsMovingFirst(worthOf(row)), row).toBe(wins([row], "right"));
    }
});

// Du, table 1 and the examples of incentives.
test.each([
  [".x.x.o.", "1*"],
  ["..", "*"],
  ["...", "±1"],
  ["...x.o.", "±(1*)"],
  ["..x.x.", "{2|1}"],
  [".x.", "1"],
  [".x.x.x.o.", "2*"],
  [".", "0"],
  ["..x.", "{1|0}"],
  [".x..x.x.o.", "{2*|1*}"],
  [".x..xxx.o.", "{1*|0,*}"],
  [".x.o..o..o", "{0,{1|0}||*|-1*}"],
  [".x.o.xo..o", "-1*"],
  ["..o.x.o..x", "*"],
])("%s = %s", (row, value) => {
  expect(formatGame(games, worthOf(row))).toBe(value);
});

test("exchanging colours negates, reading backwards changes nothing", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3 ** 9 - 1 }), (code) => {
      const piece = pieceOf(8, code);
      const layer = database.values[8];
      expect(layer[codeOf(mirror(piece))]).toBe(layer[code]);
      expect(layer[codeOf(inverse(piece))]).toBe(games.negate(layer[code]));
    }),
  );
});
