import { expect, test } from "vitest";
import { runExperiment } from "../../../lib/lab/experiment.ts";
import { PROFILES } from "../../../lib/lab/profile.ts";
import { firstPlayer, firstPlayerModels } from "../../../lib/papers/chen/first-player.ts";
import { checkConfig } from "../../../lib/zero/config.ts";

test.each(PROFILES)("%s: has configs that can be meant, each with one thing changed", (profile) => {
  const models = firstPlayerModels(firstPlayer.configs[profile], 7);
  for (const { config } of models) expect(() => checkConfig(config)).not.toThrow();
  expect(
    models.map(({ config }) => [config.seed, config.search.cPuct === 4, config.search.keyStates]),
  ).toEqual([
    [7, false, true],
    [7, false, true],
    [7, true, true],
    [7, false, false],
    [7, false, true],
  ]);
});

test("every player meets every opponent on both seats, with its search and without, and is asked the same positions", async () => {
  const { whole, short } = firstPlayer.configs.smoke.trainings;
  const change = { trainings: { whole, short } };
  const { tables, config } = await runExperiment(firstPlayer, { profile: "smoke", seed: 2, change });
  const rows = tables["first-player"];
  expect(rows.map(({ training, plays, opponent, seat }) => [training, plays, opponent, seat].join())).toEqual(
    ["whole", "short"].flatMap((training) =>
      ["search", "net alone"].flatMap((plays) =>
        ["greedy", "perfect"].flatMap((opponent) =>
          ["first", "second"].map((seat) => [training, plays, opponent, seat].join()),
        ),
      ),
    ),
  );
  for (const { games, opponent, seat, wins } of rows) {
    expect(games).toBe(config.games);
    // The second player wins 4×4.
    if (opponent === "perfect" && seat === "first") expect(wins).toBe(0);
  }
  const won = (training: string) =>
    tables["first-player-mistakes"]
      .filter((row) => row.training === training && row.plays === "search")
      .map(({ x, won }) => [x, won]);
  expect(won("whole")).toEqual(won("short"));
  expect(tables["first-player-training"].map(({ training, iteration }) => [training, iteration])).toEqual([
    ["whole", 1],
    ["whole", 2],
    ["short", 1],
  ]);
});
