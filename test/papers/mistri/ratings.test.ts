import { expect, test } from "vitest";
import { ratingRows } from "../../../lib/papers/mistri/ratings.ts";
import { trainSmokeBoard } from "./smoke-board.ts";

test("everyone meets everyone twice a round, and the mean is 1000 either way", async () => {
  const { board, lab } = await trainSmokeBoard();
  const rows = await ratingRows(board, { rounds: 1, depths: [1, 2], temperature: 1 }, lab);
  expect(rows.map(({ player }) => player)).toEqual(["random", "MM-1", "MM-2", "net alone", "AlphaZero-8"]);
  for (const { games, temperature, published } of rows)
    expect([games, temperature, published]).toEqual([8, 1, null]);
  for (const column of ["elo", "likely"])
    expect(rows.reduce((sum, row) => sum + Number(row[column]), 0) / rows.length).toBeCloseTo(1000);
});
