import { expect, test } from "vitest";
import { type CsvRow, formatCsv } from "../../../lib/csv.ts";
import type { Feature } from "../../../lib/games/notakto-features.ts";
import { runExperiment } from "../../../lib/lab/experiment.ts";
import { netComparison } from "../../../lib/papers/kisby/net-comparison.ts";
import { trainingData } from "../../../lib/papers/kisby/training-data.ts";

const sum = (rows: readonly CsvRow[], key: string): number =>
  rows.reduce((total, row) => total + Number(row[key]), 0);

const data = runExperiment(trainingData, { profile: "smoke", seed: 3 });

test("the smoke tables: the three figures of both nets; the same again, with the nets that were kept", async () => {
  const run = async () => runExperiment(netComparison, { profile: "smoke", seed: 3 }, await data);
  const { tables, parts, config } = await run();
  expect(tables["kisby-figure-1"]).toHaveLength(2 * 16);
  for (const { games } of tables["kisby-figure-1"]) expect(games).toBe(config.games);
  expect(tables["kisby-figure-2"]).toHaveLength(9);
  const [pairing] = tables["kisby-pairing"];
  expect(tables["kisby-figure-3"]).toHaveLength(256);
  expect(sum(tables["kisby-figure-3"], "count")).toBe(pairing.replies);
  expect(tables["kisby-training"]).toMatchObject(
    [3, 4].flatMap((n) => ["featured", "alphazero"].map((net) => ({ n, net, epochs: config.epochs[n] }))),
  );
  const madeBefore = ["kisby-boards", "kisby-labels", "kisby-labels"];
  expect(parts?.map(({ part }) => part)).toEqual([...madeBefore, ...Array(4).fill("kisby-net")]);

  const again = await run();
  expect(Object.values(again.tables).map(formatCsv)).toEqual(Object.values(tables).map(formatCsv));
  expect(again.parts?.slice(3).map(({ kept }) => kept)).toEqual(Array(4).fill(true));
});

test("without 3×3 and 4×4 boards there is no opening and no reply to show", async () => {
  const none = { ...(await data), lessons: [] };
  const { tables } = await runExperiment(netComparison, { profile: "smoke", seed: 3 }, none);
  expect(tables["kisby-figure-1"]).toEqual([]);
  expect(sum(tables["kisby-figure-2"], "count") + sum(tables["kisby-figure-3"], "count")).toBe(0);
  expect(tables["kisby-pairing"]).toEqual([]);
});

test.each([
  [
    { features: ["turn", "corners"] as Feature[] },
    'There is no feature "corners"; features: turn, dead, parities.',
  ],
  [{ secondBest: 1.5 }, "The second best move can't have a probability of 1.5"],
])("%o is refused", async (change, sentence) => {
  await expect(
    runExperiment(netComparison, { profile: "smoke", seed: 1, change }, await data),
  ).rejects.toThrow(sentence);
});
