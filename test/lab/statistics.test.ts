import { describe, expect, test } from "vitest";
import {
  compareRates,
  fisherExact,
  grouped,
  overRepeats,
  pooled,
  summedCounts,
  wilson,
} from "../../lib/lab/statistics.ts";

test.each([
  // From R: fisher.test(matrix(c(3, 1, 1, 3), 2)), Fisher's lady tasting tea.
  [{ wins: 3, games: 4 }, { wins: 1, games: 4 }, 34 / 70],
  // Both ends of the hypergeometric distribution: 2 of the C(10, 5) ways.
  [{ wins: 5, games: 5 }, { wins: 0, games: 5 }, 2 / 252],
  [{ wins: 7, games: 10 }, { wins: 7, games: 10 }, 1],
  [{ wins: 0, games: 10 }, { wins: 0, games: 30 }, 1],
  // fisher.test(matrix(c(1, 9, 11, 3), 2)) of Wikipedia's studying teenagers.
  [{ wins: 1, games: 12 }, { wins: 9, games: 12 }, 0.002759456],
])("%o against %o", (a, b, p) => {
  expect(fisherExact(a, b)).toBeCloseTo(p, 8);
  expect(fisherExact(b, a)).toBeCloseTo(p, 8);
});

test("a thousand games each", () => {
  expect(fisherExact({ wins: 510, games: 1000 }, { wins: 490, games: 1000 })).toBeGreaterThan(0.3);
  expect(fisherExact({ wins: 600, games: 1000 }, { wins: 500, games: 1000 })).toBeLessThan(1e-5);
});

describe("the Wilson interval", () => {
  // Values from the formula worked by hand, as printed in many textbooks.
  test.each([
    [0, 10, 0, 0.2775],
    [5, 10, 0.2366, 0.7634],
    [10, 10, 0.7225, 1],
    [81, 263, 0.2553, 0.3662],
  ])("%i of %i: %d to %d", (wins, games, low, high) => {
    const interval = wilson(wins, games);
    expect(interval.low).toBeCloseTo(low, 3);
    expect(interval.high).toBeCloseTo(high, 3);
  });

  test("no games, no knowledge", () => {
    expect(wilson(0, 0)).toEqual({ low: 0, high: 1 });
  });
});

describe("groups", () => {
  const ROWS = [
    { n: 3, player: "a", seed: 1, games: 4, wins: 3, draws: 1, rate: 0.75 },
    { n: 4, player: "a", seed: 1, games: 4, wins: 0, draws: 0, rate: 0 },
    { n: 3, player: "b", seed: 1, games: 4, wins: 1, draws: 0, rate: 0.25 },
    { n: 3, player: "a", seed: 2, games: 6, wins: 3, draws: 0, rate: 0.5 },
  ];

  test("rows that agree come together, in the order in which they first appear", () => {
    expect(
      grouped(ROWS, ["n", "player"], ({ rows, sum }) => ({ rows: rows.length, wins: sum("wins") })),
    ).toEqual([
      { n: 3, player: "a", rows: 2, wins: 6 },
      { n: 4, player: "a", rows: 1, wins: 0 },
      { n: 3, player: "b", rows: 1, wins: 1 },
    ]);
  });

  test("games and counts are added up, and the interval is that of the sum", () => {
    const [first] = pooled(ROWS, ["n", "player"]);
    expect(first).toEqual({
      n: 3,
      player: "a",
      trainings: 2,
      games: 10,
      wins: 6,
      draws: 1,
      rate: 0.6,
      ...wilson(6, 10),
    });
    expect(summedCounts(ROWS, ["n"], { hits: "wins", of: "games" })[1]).toEqual({
      n: 4,
      games: 4,
      wins: 0,
      rate: 0,
      ...wilson(0, 4),
    });
    expect(overRepeats(ROWS, ["n", "player"], { hits: "wins", of: "games" })[0]).toMatchObject({
      nets: 2,
      games: 10,
      least: 0.5,
      most: 0.75,
    });
  });

  test("two rates are compared where both are there", () => {
    const compared = compareRates(ROWS, { by: ["n"], between: "player", pair: ["a", "b"] });
    expect(compared).toHaveLength(1);
    expect(compared[0]).toMatchObject({ n: 3, a: 0.6, a_of: 10, b: 0.25, b_of: 4 });
    expect(compared[0].p).toBe(fisherExact({ wins: 6, games: 10 }, { wins: 1, games: 4 }));
  });
});
