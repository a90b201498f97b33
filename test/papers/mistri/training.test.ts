import { beforeAll, describe, expect, test } from "vitest";
import type { Lab } from "../../../lib/lab/experiment.ts";
import {
  emptyBoardRows,
  evaluationRows,
  finalRows,
  firstMoveRows,
  iterationRows,
  labelOf,
  type TrainedBoard,
  trainedPlayers,
} from "../../../lib/papers/mistri/training.ts";
import { trainSmokeBoard } from "./smoke-board.ts";

describe("a board that is learned, 3×3", () => {
  let board: TrainedBoard;
  let lab: Lab;
  beforeAll(async () => {
    ({ board, lab } = await trainSmokeBoard());
  });

  test("every iteration meets every opponent on both seats; every game is counted", async () => {
    const rows = await evaluationRows(board, lab);
    expect(rows).toHaveLength(2 * 4 * 2);
    for (const { games } of rows) expect(games).toBe(2);
    expect(rows[2]).toMatchObject({ size: "3x3", iteration: 1, opponent: "MM-1", seat: "first" });
  });

  test("with `every` only those iterations, and the last", async () => {
    const seldom = { ...board, evaluation: { ...board.evaluation, every: 3 } };
    const rows = await evaluationRows(seldom, lab);
    expect(new Set(rows.map(({ iteration }) => iteration))).toEqual(new Set([2]));
  });

  test("the trained player meets every opponent once more; Mistri's figures are for 5×5 only", async () => {
    const rows = await finalRows(board, lab);
    expect(rows).toHaveLength(4 * 2);
    for (const { iteration, games, published } of rows)
      expect([iteration, games, published]).toEqual([2, 3, null]);
  });

  test("what is expected of the empty board, by the net alone and with its search, iteration by iteration", async () => {
    const rows = await emptyBoardRows(board);
    expect(rows.map(({ iteration, player }) => `${iteration} ${player}`)).toEqual([
      "1 net alone",
      "1 AlphaZero-8",
      "2 net alone",
      "2 AlphaZero-8",
    ]);
    for (const { value } of rows) expect(Math.abs(Number(value))).toBeLessThanOrEqual(1);
  });

  test("the first moves are probabilities", async () => {
    const rows = await firstMoveRows(board);
    expect(rows.map(({ move }) => move)).toHaveLength(9);
    for (const column of ["net_alone", "with_search"])
      expect(rows.reduce((sum, row) => sum + Number(row[column]), 0)).toBeCloseTo(1, 4);
  });

  test("every iteration is told with its time", () => {
    const rows = iterationRows(board);
    expect(rows.map(({ iteration, games }) => [iteration, games])).toEqual([
      [1, 6],
      [2, 6],
    ]);
    for (const row of rows)
      for (const part of ["self_play_seconds", "learning_seconds"])
        expect(Number(row[part])).toBeGreaterThan(0);
  });

  test("players are called what Mistri calls them", () => {
    expect(["random", "minimax-3@1", "minimax-6"].map(labelOf)).toEqual(["random", "MM-3", "MM-6"]);
    expect(trainedPlayers(board).map(([, label]) => label)).toEqual(["net alone", "AlphaZero-8"]);
  });
});
