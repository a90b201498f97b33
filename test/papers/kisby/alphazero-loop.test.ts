import { expect, test } from "vitest";
import { gameNamed } from "../../../lib/games/registry.ts";
import { runExperiment } from "../../../lib/lab/experiment.ts";
import {
  alphaZeroLoop,
  learnedGame,
  pooledMistakes,
  pooledWins,
} from "../../../lib/papers/kisby/alphazero-loop.ts";
import { exactSearch } from "../../../lib/solvers/search.ts";

test("the smoke tables: every training against every opponent, from the side that should win", async () => {
  const { tables, config, trainings } = await runExperiment(alphaZeroLoop, { profile: "smoke", seed: 2 });
  const { games, repeats, matches } = config;
  expect(trainings?.map(({ training }) => training)).toContain("game notakto, size 3, planes raw, repeat 0");
  expect(trainings).toHaveLength(games.length * repeats);
  const wins = tables["kisby-loop"];
  expect(wins).toHaveLength(games.length * repeats * 2 * 2);
  for (const { game, size, side, games: played } of wins) {
    expect(played).toBe(matches);
    const rules = gameNamed(String(game)).make(String(size));
    expect(side).toBe(exactSearch(rules).value(rules.initial()) > 0 ? "first" : "second");
  }
  const mistakes = tables["kisby-loop-mistakes"];
  expect(mistakes).toHaveLength(games.length * (repeats * 2 + 1));
  // Every player of a game is asked in the same positions.
  for (const game of ["notakto", "nim", "dawson"])
    expect(new Set(mistakes.filter((row) => row.game === game).map(({ positions }) => positions)).size).toBe(
      1,
    );
  expect(pooledWins([...wins, ...wins])[0]).toMatchObject({
    nets: 2,
    games: 2 * matches,
    rate: wins[0].rate,
  });
  expect(pooledMistakes(mistakes)).toHaveLength(mistakes.length);
});

test.each(Object.entries(alphaZeroLoop.configs))(
  "%s: trainings that can be meant, and names to tell them apart",
  (_, config) => {
    alphaZeroLoop.check?.(config);
    expect(new Set(config.games.map(learnedGame)).size).toBe(config.games.length);
  },
);

test("games are named for people", () => {
  expect(learnedGame({ game: "notakto", size: "4", planes: "raw" })).toBe("4×4 Notakto, raw planes");
  expect(learnedGame({ game: "nim", size: "misere:3,5" })).toBe("misère Nim 3,5");
  expect(learnedGame({ game: "dawson", size: "13" })).toBe("misère Dawson's chess 3×13");
  expect(learnedGame({ game: "dawson", size: "normal:13" })).toBe("normal Dawson's chess 3×13");
});

test("planes that don't exist are refused", async () => {
  const change = { games: [{ game: "notakto", size: "4", planes: "colourful" }] };
  await expect(runExperiment(alphaZeroLoop, { profile: "smoke", seed: 1, change })).rejects.toThrow(
    'There are no planes "colourful" in notakto; they are raw or rich or featured.',
  );
});

test("a game of which it is not known who wins is refused before anything is trained", async () => {
  const change = { games: [{ game: "notakto", size: "9", planes: "raw" }] };
  await expect(runExperiment(alphaZeroLoop, { profile: "smoke", seed: 1, change })).rejects.toThrow(
    "It is not known which side wins notakto 9; it takes games of which that is known.",
  );
});
