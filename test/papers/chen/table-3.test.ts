import { expect, test } from "vitest";
import type { CsvRow } from "../../../lib/csv.ts";
import { runExperiment } from "../../../lib/lab/experiment.ts";
import { PROFILES } from "../../../lib/lab/profile.ts";
import { pooled } from "../../../lib/lab/statistics.ts";
import { smallBoardModels, table3 } from "../../../lib/papers/chen/table-3.ts";
import { checkConfig } from "../../../lib/zero/config.ts";
import type { TrainingStatus } from "../../../lib/zero/train.ts";

const numbers = (row: CsvRow): Record<string, number> =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [column, Number(value)]));

/** Notes what was there already of each training that begins. */
const begins = (loaded: number[]) => (_: string, status: TrainingStatus) => {
  if (status.reports.length === status.loaded) loaded.push(status.loaded);
};

test.each(PROFILES)("%s: has configs that can be meant", (profile) => {
  for (const { config } of smallBoardModels(table3.configs[profile], 1))
    expect(() => checkConfig(config)).not.toThrow();
});

test("the paper's has its nets, simulations, iterations and gates", () => {
  const small = smallBoardModels(table3.configs.paper, 1);
  expect(small.map(({ about, config }) => [about.n, about.method, config.iterations])).toEqual([
    [3, "key-state", 3],
    [3, "alphago-zero", 3],
    [4, "key-state", 83],
    [4, "alphago-zero", 102],
    [5, "key-state", 58],
    [5, "alphago-zero", 72],
    [6, "key-state", 33],
    [6, "alphago-zero", 33],
  ]);
  for (const { about, config } of small) {
    expect(config.net).toMatchObject({ kind: "chen", channels: 512, dense: [1024, 512] });
    expect(config.search).toMatchObject({ simulations: 100, keyStates: about.method === "key-state" });
    expect(config.gate).toMatchObject({ kind: "fixed", threshold: 0.55 });
  }
});

test("a change reaches every training, and leaves the rest as it is", () => {
  const { quick } = table3.configs;
  const before = smallBoardModels(quick, 1);
  const after = smallBoardModels({ ...quick, training: { cPuct: 3, channels: 8 } }, 1);
  after.forEach(({ config }, i) => {
    expect(config).toEqual({
      ...before[i].config,
      net: { ...before[i].config.net, channels: 8 },
      search: { ...before[i].config.search, cPuct: 3 },
    });
  });
});

test("whole, with the truth beside it; the same again from what was kept", async () => {
  const loaded: number[] = [];
  const run = () => runExperiment(table3, { profile: "smoke", seed: 5, onTraining: begins(loaded) });
  const { tables, config, parts, trainings } = await run();
  expect(parts).toMatchObject([{ part: "exact-labels", kept: false }]);
  expect(trainings.map(({ training, iterations }) => [training, iterations])).toEqual([
    ["n 3, method key-state, seed 5", 2],
    ["n 3, method alphago-zero, seed 5", 2],
    ["n 4, method key-state, seed 5", 1],
    ["n 4, method alphago-zero, seed 5", 1],
  ]);
  const rows = tables["chen-table-3"];
  // Two boards and two methods: itself and greedy on both seats, perfect on one, each other on both.
  expect(rows).toHaveLength(2 * 2 * 7);
  for (const { n, rival, side, games, paper } of rows) {
    expect(games).toBe(config.games);
    expect(paper === null).toBe(rival === "perfect");
    if (rival === "perfect") expect(side).toBe(n === 4 ? "second" : "first");
  }
  for (const seat of pooled(rows, ["n", "rival", "side"]).filter(({ rival }) => rival === "each-other"))
    expect(seat.games).toBe(2 * config.games);
  expect(tables["chen-table-3-curves"]).toHaveLength(2 * (2 + 1));
  for (const { won, mistakes } of tables["chen-table-3-mistakes"]) {
    expect(won).toBeGreaterThan(0);
    expect(mistakes).toBeLessThanOrEqual(Number(won));
  }
  // Key states never complete a line while there is a win, so that each of their mistakes has a refutation.
  const isKeyState = ({ method }: CsvRow) => method === "key-state";
  const refutations = tables["chen-table-3-refutations"].filter(isKeyState);
  expect(refutations.map(({ n, x, mistakes }) => [n, x, mistakes])).toEqual(
    tables["chen-table-3-mistakes-by-x"]
      .filter((row) => isKeyState(row) && row.plays === "search" && Number(row.mistakes) > 0)
      .map(({ n, x, mistakes }) => [n, x, mistakes]),
  );
  for (const { mistakes, tried, expected, replies, refuting } of refutations.map(numbers)) {
    expect(mistakes).toBeGreaterThanOrEqual(tried);
    expect(tried).toBeGreaterThanOrEqual(expected);
    expect(replies).toBeGreaterThanOrEqual(refuting);
    expect(refuting).toBeGreaterThanOrEqual(mistakes);
  }
  // Three meetings of the key-state model, with two and eight simulations beside the four of the training.
  const simulations = tables["chen-table-3-simulations"];
  expect(simulations.map(({ n, method, simulations }) => [n, method, simulations])).toEqual(
    [4, 2, 8].flatMap((count) => Array(3).fill([4, "key-state", count])),
  );
  const again = await run();
  expect(loaded).toEqual([0, 0, 0, 0, 2, 2, 1, 1]);
  expect(again.tables).toEqual(tables);
});
