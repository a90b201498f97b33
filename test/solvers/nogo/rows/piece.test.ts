import { expect, test } from "vitest";
import { codeOf, mirror, pieceOf } from "../../../../lib/solvers/nogo/rows/piece.ts";
import { formatPiece, parseRow, piecesOf, rowOfPiece } from "../../../../lib/solvers/nogo/rows/row.ts";

test("there are 3^(n+1) with n empty points, each with its own code and its own row", () => {
  for (let n = 1; n <= 6; n++) {
    const rows = new Set<string>();
    for (let code = 0; code < 3 ** (n + 1); code++) {
      const piece = pieceOf(n, code);
      expect(codeOf(piece)).toBe(code);
      rows.add(rowOfPiece(piece));
      expect(parseRow(formatPiece(piece))).toEqual([piece]);
      expect(piecesOf(rowOfPiece(piece))).toEqual([piece]);
      expect(mirror(mirror(piece))).toEqual(piece);
    }
    expect(rows.size).toBe(3 ** (n + 1));
    for (const row of rows) expect(row).not.toMatch(/[xo]{2}/);
  }
});
