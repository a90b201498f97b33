import { describe, expect, test } from "vitest";
import {
  compareRates,
  fisherExact,
  grouped,
  meanInterval,
  overRepeats,
  overTrainings,
  permutationTest,
  pooled,
  studentQuantile,
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

describe("over trainings", () => {
  // The table of every textbook.
  test.each([
    [1, 12.7062],
    [2, 4.3027],
    [3, 3.1824],
    [4, 2.7764],
    [7, 2.3646],
    [9, 2.2622],
    [18, 2.1009],
    [120, 1.9799],
  ])("Student's quantile at 0.975, %i degrees of freedom: %d", (degrees, quantile) => {
    expect(studentQuantile(degrees)).toBeCloseTo(quantile, 4);
  });

  test("the interval of a mean, worked by hand: 12 ± 4.3027 · √63 / √3", () => {
    const { low, high } = meanInterval([0.21, 0.06, 0.09]);
    expect(low).toBeCloseTo(0.12 - 0.19717, 4);
    expect(high).toBeCloseTo(0.12 + 0.19717, 4);
    expect(meanInterval([0.5])).toEqual({ low: null, high: null });
  });

  test("is kept between 0 and 1, and is no narrower than the games together allow", () => {
    expect(overTrainings([0.21, 0.06, 0.09], wilson(36, 300))).toEqual({
      trainings_low: 0,
      trainings_high: meanInterval([0.21, 0.06, 0.09]).high,
    });
    expect(overTrainings([1, 1, 1], wilson(300, 300))).toEqual({
      trainings_low: wilson(300, 300).low,
      trainings_high: 1,
    });
    expect(overTrainings([0.4], wilson(40, 100))).toEqual({ trainings_low: null, trainings_high: null });
  });

  test("the permutation test counts the ways to deal the values out", () => {
    // Of the 20 ways to choose three of six, one and its mirror image part them wholly.
    expect(permutationTest([1, 2, 3], [4, 5, 6])).toBeCloseTo(2 / 20, 12);
    // Of 6, all but {1, 4} and {2, 3}, whose means are equal, lie as far apart as {1, 3} and {2, 4}.
    expect(permutationTest([1, 3], [2, 4])).toBeCloseTo(4 / 6, 12);
    expect(permutationTest([1, 1], [1, 1])).toBe(1);
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
      ...overTrainings([0.75, 0.5], wilson(6, 10)),
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
      ...overTrainings([0.75, 0.5], wilson(6, 10)),
    });
  });

  test("two rates are compared where both are there", () => {
    const compared = compareRates(ROWS, { by: ["n"], between: "player", pair: ["a", "b"] });
    expect(compared).toHaveLength(1);
    expect(compared[0]).toMatchObject({ n: 3, a: 0.6, a_of: 10, b: 0.25, b_of: 4 });
    expect(compared[0].p).toBe(fisherExact({ wins: 6, games: 10 }, { wins: 1, games: 4 }));
    // One training of b: no more than the difference of the means can be told of trainings.
    expect(compared[0]).toMatchObject({ difference: -0.375, difference_low: null, p_trainings: null });
  });

  test("with several trainings of both, the difference has an interval and a p of its own", () => {
    const row = (player: string, wins: number) => ({ player, games: 100, wins });
    const rows = [
      ...[40, 50, 60].map((wins) => row("a", wins)),
      ...[70, 80, 90].map((wins) => row("b", wins)),
    ];
    const [compared] = compareRates(rows, { by: ["games"], between: "player", pair: ["a", "b"] });
    // Welch with equal variances and sizes is Student with 4 degrees of freedom: 0.3 ± 2.7764 · √(2 · 0.01 / 3).
    expect(compared.difference).toBeCloseTo(0.3, 12);
    expect(compared.difference_low).toBeCloseTo(0.3 - 2.7764 * Math.sqrt(0.02 / 3), 4);
    expect(compared.difference_high).toBeCloseTo(0.3 + 2.7764 * Math.sqrt(0.02 / 3), 4);
    expect(compared.p_trainings).toBeCloseTo(0.1, 12);
  });
});
