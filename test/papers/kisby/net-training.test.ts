import { expect, test } from "vitest";
import { bitsOf, kisbyBoard, trainingBoards } from "../../../lib/papers/kisby/boards.ts";
import { earlyStopping, perform } from "../../../lib/papers/kisby/net-training.ts";
import { randomFrom } from "../../../lib/random.ts";

test("stops after `patience` epochs without a fall of `minDelta`", () => {
  const stops = (losses: readonly number[]) => {
    const stop = earlyStopping({ patience: 2, minDelta: 0.1 });
    return losses.findIndex((loss) => stop(loss));
  };
  expect(stops([1, 0.8, 0.6, 0.4])).toBe(-1);
  expect(stops([1, 0.95, 0.92, 0.5])).toBe(2);
  expect(stops([1, 1.2, 0.8, 0.75, 0.72])).toBe(4);
});

const { boards } = trainingBoards(kisbyBoard(3), 60, randomFrom(1));
const request = {
  size: 3,
  net: { kind: "featured", channels: 4, units: 3 },
  features: ["turn", "dead"],
  seed: 1,
  boards: Float64Array.from(boards, ({ state }) => bitsOf(state)),
  turns: Uint8Array.from(boards, ({ turn }) => turn),
  labels: new Float32Array(boards.length),
} as const;

test("a net is trained until nothing is left to learn, an epoch a report", async () => {
  const reports: number[] = [];
  const context = {
    shared: undefined,
    prepared: undefined,
    memory: undefined,
    signal: new AbortController().signal,
    report: (epoch: number) => reports.push(epoch),
  };
  // Every board is lost: soon the loss can't fall any more.
  const schedule = { batch: 8, learningRate: 1e-2, patience: 3, minDelta: 1e-2, epochs: 100 };
  const { net, losses, settled } = await perform({ ...request, schedule }, context);
  expect(settled).toBe(true);
  expect(losses.at(-1)).toBeLessThan(losses[0]);
  expect(reports).toEqual(losses.map((_, i) => i + 1));
  expect(net.shape.features).toBe(2);

  const cut = await perform({ ...request, schedule: { ...schedule, epochs: 2 } }, context);
  expect(cut).toMatchObject({ settled: false, losses: losses.slice(0, 2) });
});
