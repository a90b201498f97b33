import { expect, test } from "vitest";
import { randomFrom } from "../../lib/random.ts";
import { dirichlet } from "../../lib/zero/noise.ts";

test("Dirichlet noise sums to one, has the mean and the spread that it should", () => {
  for (const alpha of [0.3, 1, 5]) {
    const draws = Array.from({ length: 3000 }, (_, i) => dirichlet(alpha, 4, randomFrom(1).split(i)));
    for (const draw of draws) expect(draw.reduce((sum, share) => sum + share)).toBeCloseTo(1, 5);
    const mean = draws.reduce((sum, [first]) => sum + first, 0) / draws.length;
    const variance = draws.reduce((sum, [first]) => sum + (first - 0.25) ** 2, 0) / draws.length;
    expect(Math.abs(mean - 0.25)).toBeLessThan(0.02);
    expect(variance / ((0.25 * 0.75) / (4 * alpha + 1))).toBeGreaterThan(0.85);
    expect(variance / ((0.25 * 0.75) / (4 * alpha + 1))).toBeLessThan(1.15);
  }
});
