import { expect, test } from "vitest";
import { nogoOpeningsPicture, rowOpeningsPicture } from "../../../lib/papers/du/drawings.ts";

test("first moves are shown on boards that Black wins, from a run and from a file alike", () => {
  const rows = [
    { rows: 1, cols: 2, move: "a1", wins: false },
    { rows: 1, cols: 2, move: "b1", wins: false },
    { rows: 1, cols: 3, move: "a1", wins: false },
    { rows: 1, cols: 3, move: "b1", wins: true },
    { rows: 1, cols: 3, move: "c1", wins: false },
  ];
  const picture = nogoOpeningsPicture(rows);
  expect(picture.boards).toMatchObject([
    {
      rows: 1,
      cols: 3,
      caption: "1×3: 1 of 3 win",
      cells: [{ tint: "loss" }, { tint: "win" }, { tint: "loss" }],
    },
  ]);
  expect(nogoOpeningsPicture(rows.map((row) => ({ ...row, wins: `${row.wins}` })))).toEqual(picture);
});

test("a row's openings are mirrored, and only the last six rows known in full are shown", () => {
  const known = (n: number) =>
    Array.from({ length: Math.ceil(n / 2) }, (_, i) => ({ n, opening: i + 1, wins: i === 1 }));
  const rows = [...[3, 4, 5, 6, 7, 8, 9].flatMap(known), { n: 10, opening: 2, wins: true }];
  const { boards } = rowOpeningsPicture(rows);
  expect(boards.map(({ caption }) => caption)).toEqual(["1×4", "1×5", "1×6", "1×7", "1×8", "1×9"]);
  expect(boards[1].cells.map(({ tint }) => tint)).toEqual(["loss", "win", "loss", "win", "loss"]);
});
