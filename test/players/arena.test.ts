import { describe, expect, test } from "vitest";
import { type NotaktoState, notakto } from "../../lib/games/notakto.ts";
import { wilson } from "../../lib/lab/statistics.ts";
import { playMatches } from "../../lib/players/arena.ts";
import { addTallies, type Match, roundRobin, tallyOf } from "../../lib/players/match.ts";
import { projectPath } from "../../lib/project.ts";

const match = (size: string, players: string[], more: Partial<Match> = {}): Match => ({
  game: "notakto",
  size,
  players,
  alternate: false,
  games: 60,
  seed: 1,
  ...more,
});

const winsOf = async (m: Match): Promise<number[]> => {
  const [scores] = await playMatches([m]);
  return tallyOf(m, scores).map((seats) => addTallies(seats).wins);
};

const fixture = (name: string): string => projectPath(`test/players/fixtures/${name}.ts`);

describe("the arena", () => {
  test("gives the same scores on any number of workers", async () => {
    const matches = [match("4", ["random", "greedy"], { alternate: true }), match("5", ["greedy", "greedy"])];
    const [one, two, three] = await Promise.all(
      [1, 2, 3].map((workers) => playMatches(matches, { workers })),
    );
    expect(two).toEqual(one);
    expect(three).toEqual(one);
    expect(one.map((scores) => scores.length)).toEqual([60, 60]);
  });

  test("gives the same scores whether a player is asked one by one or in batches of any size", async () => {
    const against = (player: string, rival: string): Match[] =>
      [false, true].map((alternate) => match("4", [fixture(player), rival], { alternate, games: 40 }));
    const meetings = (player: string): Match[] => [
      ...against(player, "greedy"),
      ...against(player, fixture(player)),
    ];
    const [alone, ...batches] = await Promise.all([
      playMatches(meetings("wandering"), { workers: 1 }),
      playMatches(meetings("wandering-together"), { workers: 1 }),
      playMatches(meetings("wandering-together"), { workers: 2, batch: 7 }),
      playMatches(meetings("wandering-together"), { workers: 1, batch: 1 }),
    ]);
    for (const scores of batches) expect(scores).toEqual(alone);
    expect(new Set(alone.map((scores) => scores.join(" "))).size).toBe(4);
  });

  test("another seed gives other games", async () => {
    const [one, two] = await playMatches([1, 2].map((seed) => match("5", ["greedy", "greedy"], { seed })));
    expect(two).not.toEqual(one);
  });

  test("alternating players sit on each seat equally often", async () => {
    const alternating = match("4", ["random", "greedy"], { alternate: true, games: 50 });
    const [scores] = await playMatches([alternating]);
    for (const seats of tallyOf(alternating, scores))
      for (const { wins, draws, losses } of seats) expect(wins + draws + losses).toBe(25);
  });

  test("random against random on 3×3 wins as often as enumeration says", async () => {
    const game = notakto(3);
    const known = new Map<string, number>();
    /** The exact probability that the player to move wins. */
    const chance = (state: NotaktoState): number => {
      if (game.outcome(state)) return 1; // the other has just completed a line
      const key = game.key(state);
      if (!known.has(key)) {
        const moves = game.legalMoves(state);
        known.set(
          key,
          moves.reduce((sum, move) => sum + 1 - chance(game.play(state, move)), 0) / moves.length,
        );
      }
      return known.get(key)!;
    };
    const games = 4000;
    const [first] = await winsOf(match("3", ["random", "random"], { games }));
    const { low, high } = wilson(first, games);
    expect(chance(game.initial())).toBeGreaterThan(low);
    expect(chance(game.initial())).toBeLessThan(high);
  });
});

describe("the perfect player", () => {
  test.each([
    ["3", 0],
    ["4", 1],
    ["5", 0],
  ])("of size %s beats everyone from the winning side", async (size, side) => {
    const matches = ["random", "greedy", "perfect"].map((rival) =>
      match(size, side === 0 ? ["perfect", rival] : [rival, "perfect"]),
    );
    const scores = await playMatches(matches);
    matches.forEach((m, i) => {
      expect(tallyOf(m, scores[i])[side][side].wins).toBe(m.games);
    });
  });

  test("of size 6 wins from the first seat, of size 8 from the second", async () => {
    expect(await winsOf(match("6", ["perfect", "greedy"], { games: 20 }))).toEqual([20, 0]);
    expect(await winsOf(match("8", ["greedy", "perfect"], { games: 20 }))).toEqual([0, 20]);
  });
});

describe("a player that fails is reported with what reproduces it", () => {
  test("a crash", async () => {
    const failing = match("4", ["greedy", fixture("crashing")], { seed: 7 });
    await expect(playMatches([failing])).rejects.toThrow(
      /crashing failed \("out of ideas"\) in [X./]+ \(notakto 4, .* game \d+ of seed 7\)/,
    );
  });

  test("an illegal move", async () => {
    await expect(playMatches([match("4", [fixture("cheating"), "greedy"])])).rejects.toThrow(
      /cheating failed \("Square a1 is taken in X/,
    );
  });

  test("a hang", async () => {
    const hanging = match("4", [fixture("hanging"), "random"], { games: 3 });
    await expect(playMatches([hanging], { patience: 2 })).rejects.toThrow(
      /hanging.ts has not moved for 2 s in X[X./]+ \(notakto 4, .* game \d+ of seed 1\)/,
    );
  });

  test("a batch", async () => {
    const players = ["random", fixture("crashing-together")];
    const failing = match("4", players, { games: 10, seed: 7, alternate: true });
    // It begins the games of odd numbers, and fails at its second move in them.
    await expect(playMatches([failing], { workers: 1, batch: 4 })).rejects.toThrow(
      /crashing together failed \("out of ideas"\) in [X./]+, or in one of 3 more positions, \(.*, games 0, 1, 2, 3 of seed 7\)/,
    );
  });

  test("a batch that never comes", async () => {
    const hanging = match("4", ["random", fixture("hanging-together")], { games: 3 });
    await expect(playMatches([hanging], { workers: 1, patience: 2 })).rejects.toThrow(
      /hanging-together.ts has not moved for 2 s in [X./]+, or in one of 2 more positions, .* games 0, 1, 2 of seed 1\)/,
    );
  });

  test("one that ends its process", async () => {
    await expect(playMatches([match("4", [fixture("exiting"), "random"])])).rejects.toThrow(
      /exiting.ts ended its thread with exit code 3 in [X./]+ \(notakto 4, .* game \d+ of seed 1\)/,
    );
  });

  test("one that is never made", async () => {
    await expect(
      playMatches([match("4", ["random", fixture("never-made")])], { workers: 1, patience: 0.5 }),
    ).rejects.toThrow(
      /never-made.ts has done nothing for 2.5 s while it was being made \(notakto 4, .*, seed 1\)/,
    );
  });

  test("one that can't be closed, after all games", async () => {
    await expect(playMatches([match("4", [fixture("closing"), "random"], { games: 2 })])).rejects.toThrow(
      /closing.ts failed \("stuck"\) while it was closing/,
    );
  });

  test.each([
    ["nobody", /no player "nobody"/],
    ["./nowhere.ts", /no such file/],
  ])("the unknown player %s", async (player, message) => {
    await expect(playMatches([match("4", [player, "random"])])).rejects.toThrow(message);
  });
});

test("a round robin has every ordered pair once, with a seed of its own", () => {
  const matches = roundRobin({ game: "notakto", size: "3", seed: 4 }, ["a", "b", "c"], 10);
  expect(matches.map(({ players }) => players.join())).toEqual(["a,b", "a,c", "b,a", "b,c", "c,a", "c,b"]);
  expect(new Set(matches.map(({ seed }) => seed)).size).toBe(6);
});
