import { expect, test } from "vitest";
import { notakto } from "../../lib/games/notakto.ts";
import { analysisBoard, analysisTitle, boardOf, positionBoard } from "../../lib/notebook/notakto-boards.ts";

const game = notakto(3);

test("a position shows X, dead and free squares", () => {
  const { rows, cells, caption } = positionBoard(game, game.parse("X.X/.XX/..."), "four moves");
  expect([rows, caption]).toEqual([3, "four moves"]);
  const [x, dead, free] = [{ mark: "X" }, { tint: "dead" }, { tint: "free" }];
  expect(cells).toEqual([x, dead, x, dead, x, x, dead, free, dead]);
});

test("an analysis shows what each move makes of the position, and what is not known", () => {
  const state = game.parse("X../.X./...");
  const moves = [
    { move: 1, result: "win" as const },
    { move: 2, result: "loss" as const },
    { move: 3, result: "unknown" as const },
  ];
  const { cells } = analysisBoard(game, state, { result: "win", moves, method: "" });
  expect(cells.slice(0, 4)).toEqual([{ mark: "X" }, { tint: "win" }, { tint: "loss" }, { text: "?" }]);
  expect(cells[8]).toEqual({ tint: "dead" });
});

test("every result has a sentence", () => {
  const titles = (["win", "loss", "unknown"] as const).map((result) =>
    analysisTitle({ result, moves: [], method: "" }),
  );
  expect(titles).toEqual(["The player to move wins", "The player to move loses", "Nobody knows who wins"]);
});

test("a board is drawn square by square", () => {
  const { cells } = boardOf(game, undefined, (square) => ({ text: `${square}` }));
  expect(cells.map(({ text }) => text)).toEqual(["0", "1", "2", "3", "4", "5", "6", "7", "8"]);
});
