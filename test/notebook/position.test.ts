import { expect, test } from "vitest";
import { positionBoards } from "../../lib/notebook/position.ts";

test("rows become a board, letters what they stand for", () => {
  expect(positionBoards("X./..", "crosses")).toEqual([
    { rows: 2, cols: 2, cells: [{ mark: "X" }, {}, {}, {}], coordinates: true },
  ]);
  expect(positionBoards("BW. w", "stones")[0].cells).toEqual([
    { piece: { player: 0, kind: "stone" } },
    { piece: { player: 1, kind: "stone" } },
    {},
  ]);
  expect(positionBoards("A/c b", "marbles")[0].cells).toEqual([
    { piece: { player: 0, kind: "marble" } },
    { piece: { player: 2, kind: "dye" } },
  ]);
});

test("a sum is several boards, heaps are rows of counters", () => {
  expect(positionBoards("X../.../... + X", "crosses").map(({ rows, cols }) => [rows, cols])).toEqual([
    [3, 3],
    [1, 1],
  ]);
  const [heaps] = positionBoards("3,0,1 second", "heaps");
  expect([heaps.rows, heaps.cols]).toEqual([3, 3]);
  expect(heaps.cells.map(({ piece }) => (piece ? 1 : 0)).join("")).toBe("111000100");
});
