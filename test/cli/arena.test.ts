import { describe, expect, test } from "vitest";
import { projectPath } from "../../lib/project.ts";
import { notakto } from "./notakto.ts";

describe("notakto arena", () => {
  test("a match as JSON, the same on one worker and on two", () => {
    const args = [
      "arena",
      "notakto",
      "--size",
      "4",
      "--first",
      "greedy",
      "--second",
      "perfect",
      "--games",
      "200",
    ];
    const [one, two] = ["1", "2"].map((workers) =>
      notakto([...args, "--seed", "1", "--workers", workers, "--json"]),
    );
    expect(one.status).toBe(0);
    expect(two.stdout).toBe(one.stdout);
    expect(JSON.parse(one.stdout)).toMatchObject({
      games: 200,
      firstWins: 0,
      secondWins: 200,
      draws: 0,
      seed: 1,
    });
  });

  test("a round robin with Elo", () => {
    const { status, stdout } = notakto([
      "arena",
      "notakto",
      "--players",
      "random,greedy",
      "--games",
      "20",
      "--json",
    ]);
    expect(status).toBe(0);
    const { games, ratings } = JSON.parse(stdout);
    expect(games).toBe(40);
    expect(ratings.map(({ player }: { player: string }) => player)).toEqual(["greedy", "random"]);
  });

  test("K and the start of the sequential Elo are the user's", () => {
    const args = ["arena", "notakto", "--size", "3", "--players", "random,greedy", "--games", "1", "--json"];
    const { ratings, pairings } = JSON.parse(
      notakto([...args, "--elo-k", "10.5", "--elo-start", "1500"]).stdout,
    );
    // One game with random first, from equal ratings, then one with greedy first.
    const gained = 10.5 * (pairings[0].wins - 0.5);
    const lost = 10.5 * (pairings[1].wins - 1 / (1 + 10 ** ((2 * gained) / 400)));
    const random = ratings.find(({ player }: { player: string }) => player === "random");
    expect(random.sequentialElo).toBeCloseTo(1500 + gained - lost, 9);
  });

  test("a player that fails ends it with exit code 1 and a sentence", () => {
    const crashing = projectPath("test/players/fixtures/crashing.ts");
    const { status, stderr } = notakto(["arena", "notakto", "--first", crashing, "--second", crashing]);
    expect(status).toBe(1);
    expect(stderr).toMatch(/failed \("out of ideas"\) in .* game \d+ of seed 1/);
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  test("a player that runs out of memory, too", () => {
    const devouring = projectPath("test/players/fixtures/devouring.ts");
    const { status, stderr } = notakto(
      ["arena", "notakto", "--first", "random", "--second", devouring, "--games", "2"],
      { env: { ...process.env, NODE_OPTIONS: "--max-old-space-size=64" } },
    );
    expect(status).toBe(1);
    expect(stderr).toMatch(/devouring\.ts ran out of memory in .*X.* game \d of seed 1\)\.$/m);
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  test.each([
    [["chess"], /no game "chess"/],
    [["notakto"], /Say who plays/],
    [["notakto", "--first", "random"], /Say who plays/],
    [["notakto", "--first", "random", "--second", "nobody"], /no player "nobody"/],
    [["notakto", "--first", "random", "--second", "random", "--games", "0"], /--games/],
    [["notakto", "--first", "random", "--second", "random", "--seed", "x"], /--seed/],
    [["notakto", "--players", "random,greedy", "--elo-k", "0"], /--elo-k .* above 0/],
    [["notakto", "--players", "random,greedy", "--elo-start", "high"], /--elo-start/],
    [["notakto", "--size", "7", "--first", "random", "--second", "perfect"], /perfect/],
    [["notakto", "--size", "zero", "--first", "random", "--second", "random"], /no size/],
  ])("misuse: %j", (args, message) => {
    const { status, stdout, stderr } = notakto(["arena", ...args]);
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/\n\s+at /);
  });
});
