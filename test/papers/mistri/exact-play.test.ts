import { beforeAll, expect, test } from "vitest";
import type { Lab } from "../../../lib/lab/experiment.ts";
import { perfectOpponentRows, suboptimalMoveRows } from "../../../lib/papers/mistri/exact-play.ts";
import type { TrainedBoard } from "../../../lib/papers/mistri/training.ts";
import { trainSmokeBoard } from "./smoke-board.ts";

let board: TrainedBoard;
let lab: Lab;
beforeAll(async () => {
  ({ board, lab } = await trainSmokeBoard());
});

test("nobody wins 3×3 as second player against perfect play", async () => {
  const rows = await perfectOpponentRows(board, 4, lab);
  expect(rows.map(({ player, seat }) => `${player} ${seat}`)).toEqual(
    ["random", "MM-3", "MM-6", "net alone", "AlphaZero-8"].flatMap((player) => [
      `${player} first`,
      `${player} second`,
    ]),
  );
  for (const { seat, games, wins, draws, losses } of rows) {
    expect(Number(wins) + Number(draws) + Number(losses)).toBe(games);
    if (seat === "second") expect([wins, draws]).toEqual([0, 0]);
  }
});

test("all are asked about the same positions, and who looks far errs least", async () => {
  const rows = await suboptimalMoveRows(board, 4, lab);
  expect(new Set(rows.map(({ positions }) => positions)).size).toBe(1);
  expect(Number(rows[0].positions)).toBeGreaterThan(10);
  const rates = new Map(rows.map(({ player, rate }) => [player, Number(rate)]));
  expect(rates.get("MM-6")).toBeLessThan(rates.get("random")!);
});
