import { describe, expect, test } from "vitest";
import { randomFrom, randomFromKey, shuffle } from "../lib/random.ts";

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

  test("a key names a stream and its splits, also after it was drawn on", () => {
    const random = randomFrom(7).split(3);
    const early = draw(random);
    expect(draw(randomFromKey(random.key))).toEqual(early);
    expect(draw(randomFromKey(random.key).split(5))).toEqual(draw(random.split(5)));
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

  test("shuffle gives all orders alike, of lists and of typed arrays", () => {
    const random = randomFrom(12);
    const seen = new Map<string, number>();
    for (let i = 0; i < 24_000; i++) {
      const items = i % 2 === 0 ? [0, 1, 2, 3] : Int32Array.of(0, 1, 2, 3);
      shuffle<number>(items, random);
      seen.set(items.join(), (seen.get(items.join()) ?? 0) + 1);
    }
    expect(seen.size).toBe(24);
    const chiSquare = [...seen.values()].reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
    expect(chiSquare).toBeLessThan(60); // of 23 degrees of freedom: exceeded less than once in ten thousand
  });

  test("below is even: a die over 60,000 rolls passes a chi-square test", () => {
    const random = randomFrom(11);
    const seen = [0, 0, 0, 0, 0, 0];
    for (let i = 0; i < 60_000; i++) seen[random.below(6)]++;
    const chiSquare = seen.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0);
    expect(chiSquare).toBeLessThan(25.7); // exceeded once in ten thousand fair dice
  });
});
