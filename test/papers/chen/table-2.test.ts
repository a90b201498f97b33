import { expect, test } from "vitest";
import { runExperiment } from "../../../lib/lab/experiment.ts";
import { PROFILES } from "../../../lib/lab/profile.ts";
import { knownGameModels, table2 } from "../../../lib/papers/chen/table-2.ts";
import { checkConfig } from "../../../lib/zero/config.ts";

test.each(PROFILES)("%s: has configs that can be meant", (profile) => {
  for (const { config } of knownGameModels(table2.configs[profile], 1))
    expect(() => checkConfig(config)).not.toThrow();
});

test("the paper's Dawson has its noise, c_puct, simulations and iterations", () => {
  const [, dawson] = knownGameModels(table2.configs.paper, 1);
  expect(dawson.config).toMatchObject({
    iterations: 50,
    search: { simulations: 100, cPuct: 6, noise: { alpha: 1 } },
  });
});

test("both games against every rival, beside the paper, and Dawson's opening", async () => {
  const { tables, config } = await runExperiment(table2, { profile: "smoke", seed: 5 });
  const rows = tables["chen-table-2"];
  expect(rows.map(({ game, rival, side, paper }) => [game, rival, side, paper])).toEqual([
    ["othello-6x6", "random", "black", 1],
    ["othello-6x6", "random", "white", 1],
    ["othello-6x6", "greedy", "black", 1],
    ["othello-6x6", "greedy", "white", 1],
    ["othello-6x6", "itself", "black", 0.02],
    ["othello-6x6", "itself", "white", 0.98],
    ["dawson-3x9", "random", "first", 0.99],
    ["dawson-3x9", "random", "second", 0.75],
    ["dawson-3x9", "perfect", "first", null],
    ["dawson-3x9", "itself", "first", 1],
    ["dawson-3x9", "itself", "second", 0],
  ]);
  for (const row of rows) expect(row.games).toBe(config.games);
  const [first, second] = rows.filter(({ game, rival }) => rival === "itself" && game === "dawson-3x9");
  expect(Number(first.wins) + Number(second.wins)).toBe(config.games);
  const opening = tables["chen-dawson-opening"];
  expect(opening.length).toBeGreaterThan(0);
  // Whoever opened well can win whatever the answer; whoever did not has been answered well at least once.
  for (const { opening_wins } of opening) expect(opening.every(({ can_win }) => can_win)).toBe(opening_wins);
  for (const { wins, can_win } of opening) if (wins) expect(can_win).toBe(true);
});
