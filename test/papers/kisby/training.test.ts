import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { FEATURES } from "../../../lib/games/notakto-features.ts";
import { readCheckpoint } from "../../../lib/nets/checkpoint.ts";
import { kisbyBoard, trainingBoards } from "../../../lib/papers/kisby/boards.ts";
import { exactLabels } from "../../../lib/papers/kisby/label-quality.ts";
import { type TrainedNet, type TrainingJob, trainNets } from "../../../lib/papers/kisby/training.ts";
import { makePlayer } from "../../../lib/players/registry.ts";
import { successorSpec } from "../../../lib/players/successor.ts";
import { randomFrom } from "../../../lib/random.ts";
import { planSolution, solveHere } from "../../../lib/solvers/notakto/retrograde/solve.ts";
import { storeFolder } from "../../../lib/store.ts";
import { labOf } from "./lab.ts";

const SCHEDULE = { batch: 32, learningRate: 3e-3, patience: 20, minDelta: 1e-4, epochs: 60 };

const game = kisbyBoard(3);
const { boards } = trainingBoards(game, 460, randomFrom(1));
const { isLost } = solveHere(planSolution(game, game.initial()))!;
const labels = exactLabels(
  boards.map(({ state }) => state),
  isLost,
);
const featured: TrainingJob = {
  ...{ game, boards, labels, schedule: SCHEDULE, seed: 1, name: "featured" },
  net: { kind: "featured", channels: 8, units: 8 },
  features: FEATURES,
};
const score: TrainingJob = {
  ...featured,
  name: "score",
  net: { kind: "score", channels: 4, dense: [8, 8], dropout: 0.3 },
  features: [],
  schedule: { ...SCHEDULE, epochs: 2 },
};

const netOf = ({ path }: TrainedNet) => readCheckpoint(path).net;

const store = storeFolder();
afterEach(() => {
  process.env.NOTAKTO_STORE = store;
});

test("learns who wins 3×3; the same on one worker or two; kept for the next time", async () => {
  const lab = labOf();
  const [learned, other] = await trainNets([featured, score], lab, { workers: 2 });
  const shares = lab.progress.map(({ done, total }) => done / total);
  expect([shares[0], shares.at(-1)]).toEqual([0, 1]);
  // Half of the boards or so are won: knowing nothing costs about a quarter.
  expect(learned.losses.at(-1)).toBeLessThan(0.05);
  expect(learned.losses.at(-1)).toBeLessThan(learned.losses[0]);
  expect(other).toMatchObject({ settled: false, losses: { length: 2 } });
  expect(await makePlayer(successorSpec(other.path, 0), game)).toHaveProperty("choose");

  const again = labOf();
  expect(await trainNets([featured, { ...score, name: "otherwise called" }], again)).toEqual([
    learned,
    other,
  ]);
  expect(again).toMatchObject({ computed: 0, progress: [] });

  process.env.NOTAKTO_STORE = join(store, "elsewhere");
  const [alone] = await trainNets([score], labOf(), { workers: 1 });
  expect(netOf(alone)).toEqual(netOf(other));
});

test("a net of other labels, turns, seed or schedule is another net", async () => {
  const short = { ...score, schedule: { ...SCHEDULE, epochs: 1 } };
  const others = [
    { ...short, labels: labels.map((label, i) => (i === 7 ? 1 - label : label)) },
    { ...short, boards: boards.map((board, i) => (i === 7 ? { ...board, turn: 1 - board.turn } : board)) },
    { ...short, seed: 2 },
    { ...short, schedule: { ...SCHEDULE, epochs: 1, batch: 16 } },
  ];
  const lab = labOf();
  const trained = await trainNets([short, ...others], lab);
  expect(new Set(trained.map(({ path }) => path)).size).toBe(5);
  expect(lab.computed).toBe(5);
});
