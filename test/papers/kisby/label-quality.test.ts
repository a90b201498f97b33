import { describe, expect, test } from "vitest";
import { kisbyBoard, trainingBoards } from "../../../lib/papers/kisby/boards.ts";
import { agreement, exactLabels, labelNoise } from "../../../lib/papers/kisby/label-quality.ts";
import { labelBoards } from "../../../lib/papers/kisby/labels.ts";
import { randomFrom } from "../../../lib/random.ts";
import { planSolution, solveHere } from "../../../lib/solvers/notakto/retrograde/solve.ts";

describe("how good labels are", () => {
  const game = kisbyBoard(4);
  const states = trainingBoards(game, 1000, randomFrom(1)).boards.map(({ state }) => state);
  const { isLost } = solveHere(planSolution(game, game.initial()))!;

  test("sixteen play-outs a leaf make a quarter of the noise of one", async () => {
    const noise = async (playOuts: number) => {
      const [once, again] = await Promise.all(
        [1, 2].map(async (seed) => (await labelBoards(game, states, randomFrom(seed), { playOuts })).labels),
      );
      return labelNoise(once, again);
    };
    const ratio = (await noise(1)) / (await noise(16));
    expect(ratio).toBeGreaterThan(3.5);
    expect(ratio).toBeLessThan(4.5);
  });

  test("exact labels agree with the solution, their opposites never do", () => {
    const exact = exactLabels(states, isLost);
    expect(agreement(exact, states, isLost)).toMatchObject({ boards: 1000, agree: 1000, won: 1, lost: 0 });
    const turned = exact.map((label) => 1 - label);
    expect(agreement(turned, states, isLost)).toMatchObject({ agree: 0, won: 0, lost: 1 });
  });
});
