import { nogo } from "notakto-lab/games/nogo";
import { randomFrom } from "notakto-lab/random";
import { replayLine } from "notakto-lab/solvers/nogo/replay";
import { startSolver } from "notakto-lab/solvers/nogo/solve";
import { type BoardSolver, sbhSolver } from "notakto-lab/solvers/nogo/solver";
import { afterAll, expect, test } from "vitest";

const game = nogo(3, 6);
const solver = startSolver({ solver: "best", rows: 3, cols: 6, memoryBytes: 2 ** 25 });
afterAll(() => solver.close());
const memory = 2 ** 26;

test("lines of a board end where SBH says so too", async () => {
  const judge = sbhSolver(3, 6, { memory });
  for (let line = 0; line < 10; line++) await replayLine(game, solver, judge, true, randomFrom(line));
});

test("a judge who differs is heard", async () => {
  const sbh = sbhSolver(3, 6, { memory });
  const liar: BoardSolver = {
    ...sbh,
    solve: (position) => (sbh.solve(position) === "mover" ? "opponent" : "mover"),
  };
  await expect(replayLine(game, solver, liar, true, randomFrom(1))).rejects.toThrow(/the judge: /);
});

test("a winner who does not win is found out", async () => {
  // Black wins 3×6; said to be White's, it must fail on the way or at the end.
  const judge = sbhSolver(3, 6, { memory });
  await expect(replayLine(game, solver, judge, false, randomFrom(1))).rejects.toThrow(/was said to win/);
});
