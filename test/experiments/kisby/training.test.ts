import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bitsOf, kisbyBoard, stateOf, trainingBoards } from "notakto-lab/experiments/kisby/boards";
import { exactLabels } from "notakto-lab/experiments/kisby/quality";
import { earlyStopping, type TrainingJob, trainNets } from "notakto-lab/experiments/kisby/training";
import { FEATURES } from "notakto-lab/games/notakto-features";
import { randomFrom } from "notakto-lab/random";
import { planSolution, solveHere } from "notakto-lab/solvers/retrograde/solve";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "kisby-"));
afterAll(() => rmSync(folder, { recursive: true }));

const SCHEDULE = { batch: 32, learningRate: 3e-3, patience: 20, minDelta: 1e-4, epochs: 60 };

test("stops after `patience` epochs without a fall of `minDelta`", () => {
  const stops = (losses: readonly number[]) => {
    const stop = earlyStopping({ ...SCHEDULE, patience: 2, minDelta: 0.1 });
    return losses.findIndex((loss) => stop(loss));
  };
  expect(stops([1, 0.8, 0.6, 0.4])).toBe(-1);
  expect(stops([1, 0.95, 0.92, 0.5])).toBe(2);
  expect(stops([1, 1.2, 0.8, 0.75, 0.72])).toBe(4);
});

test("boards go to a worker and back as numbers", () => {
  for (const size of [3, 7]) {
    const game = kisbyBoard(size);
    for (const { state } of trainingBoards(game, 200, randomFrom(1)).boards)
      expect(game.format(stateOf(game, bitsOf(state)))).toBe(game.format(state));
  }
});

test("learns who wins 3×3; the same on one worker or two; kept for the next time", async () => {
  const game = kisbyBoard(3);
  const { boards } = trainingBoards(game, 460, randomFrom(1));
  const { isLost } = solveHere(planSolution(game, game.initial()))!;
  const labels = exactLabels(
    boards.map(({ state }) => state),
    isLost,
  );
  const common = { game, boards, labels, data: "all of 3×3", schedule: SCHEDULE, seed: 1 };
  const jobs: TrainingJob[] = [
    { ...common, name: "featured", net: { kind: "featured", channels: 8, units: 8 }, features: FEATURES },
    {
      ...common,
      name: "score",
      net: { kind: "score", channels: 4, dense: [8, 8], dropout: 0.3 },
      features: [],
      schedule: { ...SCHEDULE, epochs: 2 },
    },
  ];
  const reports: number[] = [];
  const onProgress = ({ done, total }: { done: number; total: number }) => reports.push(done / total);
  const [featured, score] = await trainNets(jobs, { folder: join(folder, "two"), workers: 2, onProgress });
  expect([reports[0], reports.at(-1)]).toEqual([0, 1]);
  // Half of the boards or so are won: knowing nothing costs about a quarter.
  expect(featured.losses.at(-1)).toBeLessThan(0.05);
  expect(featured.losses.at(-1)).toBeLessThan(featured.losses[0]);
  expect(score.losses).toHaveLength(2);
  expect(score).toMatchObject({ size: 3, features: [], settled: false });

  const alone = await trainNets([jobs[1]], { folder: join(folder, "one"), workers: 1 });
  expect(alone[0].net).toEqual(score.net);

  const before = readdirSync(join(folder, "two"));
  const again = await trainNets(jobs, {
    folder: join(folder, "two"),
    onProgress: () => expect.unreachable("there is nothing to train"),
  });
  expect(again).toEqual([featured, score]);
  expect(readdirSync(join(folder, "two"))).toEqual(before);
});
