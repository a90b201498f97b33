import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { UserError } from "../../lib/errors.ts";
import { DAWSONS_CHESS, misereWins, octalOptions } from "../../lib/solvers/octal.ts";

describe("octal codes", () => {
  test.each([
    [0, []],
    [1, [[]]],
    [2, [[]]],
    [3, [[1], []]],
    [4, [[2], [1]]],
    [5, [[3], [2], [1, 1]]],
    [7, [[5], [4], [1, 3], [2, 2]]],
  ])("0.137: a heap of %i", (heap, options) => {
    expect(octalOptions(DAWSONS_CHESS, heap)).toEqual(options);
  });

  /** Sprague–Grundy values in normal play: the published ones tell one code from another. */
  const nimValues = (code: readonly number[], upTo: number): number[] => {
    const values: number[] = [];
    for (let heap = 0; heap <= upTo; heap++) {
      const reached = new Set(
        octalOptions(code, heap).map((left) => left.reduce((sum, part) => sum ^ values[part], 0)),
      );
      let value = 0;
      while (reached.has(value)) value++;
      values.push(value);
    }
    return values;
  };

  test("0.137 has the nim values of Dawson's chess (OEIS A002187)", () => {
    const published = [
      0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 2, 7, 4,
    ];
    expect(nimValues(DAWSONS_CHESS, 33)).toEqual(published);
  });

  test("0.77 has those of Kayles", () => {
    expect(nimValues([7, 7], 12)).toEqual([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]);
  });
});

describe("misère 0.137", () => {
  test("whoever is to move on nothing wins", () => {
    expect(misereWins([])).toBe(true);
    expect(misereWins([0, 0])).toBe(true);
    expect(misereWins([1])).toBe(false);
    expect(misereWins([1, 2])).toBe(true);
  });

  test("the first player loses a single heap of 1, 2, 6, 7, 11, 15, 16, …, up to 44", () => {
    const heaps = Array.from({ length: 44 }, (_, i) => i + 1);
    expect(heaps.filter((heap) => !misereWins([heap]))).toEqual([
      1, 2, 6, 7, 11, 15, 16, 20, 21, 25, 29, 30, 34, 35, 39, 44,
    ]);
  });

  test("a sum wins exactly if some option loses, whatever the order of its heaps", () => {
    const sums = fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 5 });
    fc.assert(
      fc.property(sums, (heaps) => {
        const options = heaps.flatMap((heap, i) =>
          octalOptions(DAWSONS_CHESS, heap).map((left) => [...left, ...heaps.toSpliced(i, 1)]),
        );
        expect(misereWins(heaps)).toBe(options.length === 0 || options.some((next) => !misereWins(next)));
        expect(misereWins(heaps.toReversed())).toBe(misereWins(heaps));
      }),
    );
  });

  test.each([[[61]], [[30, 31]], [[-1]], [[2.5]]])("refuses %j", (heaps) => {
    expect(() => misereWins(heaps)).toThrow(UserError);
  });
});
