import { expect, test } from "vitest";
import { openingRows } from "../../../lib/papers/kisby/figure-2.ts";

test("every square of 3×3, with how often it opened a game", () => {
  const games = [[4, 0], [4, 8, 1], [2]].map((moves) => ({ moves, safe: [] }));
  const rows = openingRows(games);
  expect(rows.map(({ square }) => square)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(rows.map(({ count }) => count)).toEqual([0, 0, 1, 0, 2, 0, 0, 0, 0]);
  expect(rows[4].share).toBeCloseTo(2 / 3);
  expect(openingRows([]).map(({ share }) => share)).toEqual(Array(9).fill(0));
});
