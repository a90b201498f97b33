import { expect, test } from "vitest";
import { UserError } from "../../lib/errors.ts";
import { formatCell, formatColumn, parseCell } from "../../lib/games/game.ts";

test("columns are named a to z, then aa, ab and so on", () => {
  expect([0, 1, 25, 26, 27, 51, 52, 701, 702].map(formatColumn)).toEqual([
    "a",
    "b",
    "z",
    "aa",
    "ab",
    "az",
    "ba",
    "zz",
    "aaa",
  ]);
});

test("squares can be read again, on boards of any width", () => {
  for (let col = 0; col < 800; col++) expect(parseCell(formatCell(1, col), 2, 800)).toBe(800 + col);
  expect(parseCell(" AB1 ", 1, 28)).toBe(27);
});

test.each(["ab1", "aa2", "a", "1", "a-1", ""])("%j is no square of a board of 1×27", (text) => {
  expect(() => parseCell(text, 1, 27)).toThrow(UserError);
});
