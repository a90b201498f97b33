import { describe, expect, test } from "vitest";
import { type Duel, expectedScore, likelyElo, sequentialElo } from "../../lib/players/elo.ts";
import { randomFrom } from "../../lib/random.ts";

const duels = (a: string, b: string, wins: number, draws: number, losses: number): Duel[] => [
  ...Array<Duel>(wins).fill({ a, b, score: 1 }),
  ...Array<Duel>(draws).fill({ a, b, score: 0.5 }),
  ...Array<Duel>(losses).fill({ a, b, score: 0 }),
];

test("400 points are ten to one", () => {
  expect(expectedScore(1400, 1000)).toBeCloseTo(10 / 11, 12);
  expect(expectedScore(1000, 1000)).toBe(0.5);
});

describe("sequential Elo", () => {
  test("a hand-made table: start 1000, K 30", () => {
    // Game 1: a beats b from equal ratings: ±15. Game 2: a (1015) draws with c (1000): expected 0.5216.
    const ratings = sequentialElo([
      { a: "a", b: "b", score: 1 },
      { a: "a", b: "c", score: 0.5 },
    ]);
    expect(ratings.get("b")).toBe(985);
    expect(ratings.get("a")).toBeCloseTo(1015 - 30 * (1 / (1 + 10 ** (-15 / 400)) - 0.5), 10);
    expect(ratings.get("c")).toBeCloseTo(1000.647, 3);
  });

  test("points are only passed on", () => {
    const ratings = sequentialElo([...duels("a", "b", 7, 2, 1), ...duels("b", "c", 3, 3, 3)], {
      start: 1500,
      k: 16,
    });
    expect([...ratings.values()].reduce((sum, value) => sum + value)).toBeCloseTo(4500, 9);
  });
});

describe("the likeliest Elo", () => {
  test("two players: the rate says it all", () => {
    // 29 of 38, and one drawn game more: 29.5 of 39.
    const [a, b] = likelyElo(duels("a", "b", 29, 0, 9));
    expect(a.elo - b.elo).toBeCloseTo(400 * Math.log10(29.5 / 9.5), 6);
    expect(a.elo + b.elo).toBeCloseTo(2000, 6);
    // The spread of the difference, from the binomial: 400/ln 10 / sqrt(n p q); each carries half of it.
    const spread = (1.959963984540054 * (400 / Math.LN10)) / Math.sqrt((39 * (29.5 / 39) * 9.5) / 39);
    expect(a.high - a.low).toBeCloseTo(spread, 6);
  });

  test("the order of the games does not matter, the winner of all stays finite", () => {
    const games = [...duels("a", "b", 20, 0, 0), ...duels("b", "c", 5, 1, 4), ...duels("c", "a", 0, 0, 10)];
    const forward = likelyElo(games);
    const backward = likelyElo(games.toReversed());
    for (const { player, elo } of forward)
      expect(backward.find((rating) => rating.player === player)!.elo).toBeCloseTo(elo, 6);
    expect(forward[0].elo).toBeGreaterThan(forward[1].elo);
    expect(Number.isFinite(forward[0].high)).toBe(true);
  });

  test("recovers the ratings that made the games, within its intervals", () => {
    const truth = new Map([
      ["weak", 800],
      ["middle", 1000],
      ["strong", 1200],
    ]);
    const random = randomFrom(9);
    const names = [...truth.keys()];
    const games: Duel[] = [];
    for (let i = 0; i < 3000; i++) {
      const a = random.pick(names);
      const b = random.pick(names.filter((name) => name !== a));
      games.push({ a, b, score: random.unit() < expectedScore(truth.get(a)!, truth.get(b)!) ? 1 : 0 });
    }
    for (const { player, low, high } of likelyElo(games)) {
      expect(truth.get(player)).toBeGreaterThan(low - 5);
      expect(truth.get(player)).toBeLessThan(high + 5);
    }
  });
});
