import { randomFrom } from "notakto-lab/random";
import { describe, expect, test } from "vitest";

const draw = (random: ReturnType<typeof randomFrom>, count = 8): number[] =>
  Array.from({ length: count }, () => random.below(1_000_000));

describe("randomness", () => {
  test("the same seed gives the same numbers, another seed others", () => {
    expect(draw(randomFrom(7))).toEqual(draw(randomFrom(7)));
    expect(draw(randomFrom(7))).not.toEqual(draw(randomFrom(8)));
  });

  test("a split depends on the seed and its number, not on what was drawn before", () => {
    const random = randomFrom(7);
    const early = draw(random.split(3));
    draw(random);
    expect(draw(random.split(3))).toEqual(early);
  });

  test("splits, and splits of splits, differ", () => {
    const random = randomFrom(1);
    const streams = [
      random,
      random.split(0),
      random.split(1),
      random.split(0).split(1),
      random.split(1).split(0),
    ];
    expect(new Set(streams.map((stream) => draw(stream).join())).size).toBe(streams.length);
  });

  test("ten thousand splits start with ten thousand different numbers", () => {
    const random = randomFrom(5);
    const first = Array.from({ length: 10_000 }, (_, i) => random.split(i).unit());
    expect(new Set(first).size).toBe(first.length);
    const mean = first.reduce((sum, value) => sum + value) / first.length;
    expect(Math.abs(mean - 0.5)).toBeLessThan(5 * Math.sqrt(1 / 12 / first.length));
  });

  test("below is even: a die over 60,000 rolls passes a chi-square test", () => {
    const random = randomFrom(11);
    const seen = [0, 0, 0, 0, 0, 0];
    for (let i = 0; i < 60_000; i++) seen[random.below(6)]++;
    const chiSquare = seen.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0);
    expect(chiSquare).toBeLessThan(25.7); // exceeded once in ten thousand fair dice
  });
});
