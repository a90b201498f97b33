import { afterAll, expect, test } from "vitest";
import { nogo } from "../../../../lib/games/nogo.ts";
import { randomFrom } from "../../../../lib/random.ts";
import { replayBoardLine } from "../../../../lib/solvers/nogo/boards/replay.ts";
import { startSolver } from "../../../../lib/solvers/nogo/boards/solve.ts";
import { type BoardSolver, sbhSolver } from "../../../../lib/solvers/nogo/boards/solver.ts";

const game = nogo(3, 6);
const solver = startSolver({ solver: "best", rows: 3, cols: 6, memoryBytes: 2 ** 25 });
afterAll(() => solver.close());
const memory = 2 ** 26;

test("lines of a board end where SBH says so too", async () => {
  const judge = sbhSolver(3, 6, { memory });
  for (let line = 0; line < 10; line++)
    await replayBoardLine({ game, solver, judge, firstWins: true, random: randomFrom(line) });
});

test("a judge who differs is heard", async () => {
  const sbh = sbhSolver(3, 6, { memory });
  const liar: BoardSolver = {
    ...sbh,
    solve: (position) => (sbh.solve(position) === "win" ? "loss" : "win"),
  };
  await expect(
    replayBoardLine({ game, solver, judge: liar, firstWins: true, random: randomFrom(1) }),
  ).rejects.toThrow(/the judge: /);
});

test("a winner who does not win is found out", async () => {
  // Black wins 3×6; said to be White's, it must fail on the way or at the end.
  const judge = sbhSolver(3, 6, { memory });
  await expect(
    replayBoardLine({ game, solver, judge, firstWins: false, random: randomFrom(1) }),
  ).rejects.toThrow(/was said to (win|have a)/);
});
