import { expect, test } from "vitest";
import { UserError } from "../../../../lib/errors.ts";
import { formatPiece, parseRow, rowOfPiece } from "../../../../lib/solvers/nogo/rows/row.ts";

test("blocks become stones, and rows are cut between colours, as in the slides", () => {
  expect(parseRow("..B.WWB..BBW..BWW..WBBB.").map(formatPiece)).toEqual([
    "..B.W",
    "B..B",
    "W..B",
    "W..W",
    "B.",
  ]);
  expect(parseRow("w..bbbw.bb.").map(rowOfPiece)).toEqual(["o..x", "o.x."]);
});

test.each(["", "B", "WB.", "..x", ".BWB.", ".".repeat(51)])("%j is refused in a sentence", (row) => {
  expect(() => parseRow(row)).toThrow(UserError);
});
