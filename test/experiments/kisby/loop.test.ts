import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { kisbyLoop, learnedGame, pooledMistakes, pooledWins } from "notakto-lab/experiments/kisby/loop";
import { LOOP } from "notakto-lab/experiments/kisby-loop";
import { gameNamed } from "notakto-lab/games/registry";
import { exactSearch } from "notakto-lab/solvers/search";
import { checkConfig } from "notakto-lab/zero/config";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "kisby-loop-"));
process.env.NOTAKTO_RUNS = folder;
afterAll(() => rmSync(folder, { recursive: true }));

test("the smoke tables: every training against every opponent, from the side that should win", async () => {
  const { games, repeats, matches } = LOOP.smoke;
  const { tables } = await kisbyLoop({ profile: "smoke", seed: 2 });
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

test.each(Object.entries(LOOP))(
  "%s: trainings that can be meant, and names to tell them apart",
  (_, config) => {
    for (const choice of config.games) checkConfig({ ...choice, seed: 1, ...config.training });
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
  // biome-ignore lint/suspicious/noExplicitAny: a mistake that types would catch
  const change = { games: [{ game: "notakto", size: "4", planes: "colourful" as any }] };
  await expect(kisbyLoop({ profile: "smoke", seed: 1, change })).rejects.toThrow(
    'Notakto has no planes "colourful"; they are raw or rich or featured.',
  );
});
