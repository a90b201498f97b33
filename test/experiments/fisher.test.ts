import { fisherExact } from "notakto-lab/experiments/fisher";
import { expect, test } from "vitest";

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
