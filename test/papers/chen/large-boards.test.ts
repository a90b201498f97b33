import { expect, test } from "vitest";
import { runExperiment } from "../../../lib/lab/experiment.ts";
import { PROFILES } from "../../../lib/lab/profile.ts";
import { GATES, largeBoardModels, roughness, table4, table5 } from "../../../lib/papers/chen/large-boards.ts";
import { checkConfig } from "../../../lib/zero/config.ts";
import type { TrainingStatus } from "../../../lib/zero/train.ts";

/** Notes what was there already of each training that begins. */
const begins = (loaded: number[]) => (_: string, status: TrainingStatus) => {
  if (status.reports.length === status.loaded) loaded.push(status.loaded);
};

test.each(PROFILES)("%s: has configs that can be meant", (profile) => {
  for (const { config } of largeBoardModels(table5.configs[profile], GATES, 1))
    expect(() => checkConfig(config)).not.toThrow();
});

test("the paper's has its boards and gates", () => {
  const large = largeBoardModels(table5.configs.paper, GATES, 1);
  expect(large.map(({ about, config }) => [about.n, config.gate.kind])).toEqual(
    [7, 8, 9, 10, 11, 12].flatMap((n) => GATES.map((gate) => [n, gate])),
  );
});

test("tables 4 and 5: one training for both; the two gates against each other", async () => {
  const loaded: number[] = [];
  const options = { profile: "smoke", seed: 5, onTraining: begins(loaded) } as const;
  const { config, ...four } = await runExperiment(table4, options);
  expect(four.tables["chen-table-4"].map(({ rival, side, paper }) => [rival, side, paper])).toEqual([
    ["itself", "first", 0.59],
    ["itself", "second", 0.41],
    ["greedy", "first", null],
    ["greedy", "second", null],
  ]);
  const five = await runExperiment(table5, options);
  expect(loaded).toEqual([0, 0, config.recipe.iterations]);
  const won = (gate: string, side: string): number =>
    Number(five.tables["chen-table-5"].find((row) => row.gate === gate && row.side === side)!.wins);
  expect(won("dynamic", "first") + won("fixed", "second")).toBe(config.boards[0].games);
  expect(won("fixed", "first") + won("dynamic", "second")).toBe(config.boards[0].games);
  expect(five.tables["chen-figure-4"]).toHaveLength(2 * config.recipe.iterations);
});

test("roughness: none in a straight line, the height of a zigzag", () => {
  expect(roughness([5, 4, 3, 2])).toBe(0);
  expect(roughness([1, 2, 1, 2])).toBe(2);
  expect(roughness([1, 2])).toBeNull();
});
