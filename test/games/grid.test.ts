import fc from "fast-check";
import { expect, test } from "vitest";
import { neighboursOf, packedKey, rectanglesUpTo } from "../../lib/games/grid.ts";

test("neighbours lie one step away along a row or a column", () => {
  expect(neighboursOf(2, 3).map((around) => [...around])).toEqual([
    [1, 3],
    [0, 2, 4],
    [1, 5],
    [0, 4],
    [1, 3, 5],
    [2, 4],
  ]);
  expect(neighboursOf(1, 1)).toEqual([new Uint16Array()]);
});

test("rectangles are listed once, wider than tall, by size", () => {
  const sizes = rectanglesUpTo(6).map(([rows, cols]) => `${rows}x${cols}`);
  expect(sizes).toEqual(["1x1", "1x2", "1x3", "1x4", "2x2", "1x5", "1x6", "2x3"]);
});

test("packed keys are equal for equal boards alone", () => {
  const boards = fc.integer({ min: 1, max: 5 }).chain((bits) =>
    fc.record({
      bits: fc.constant(bits),
      cells: fc.array(fc.nat({ max: 2 ** bits - 1 }), { minLength: 1, maxLength: 40 }),
      change: fc.integer({ min: 1, max: 2 ** bits - 1 }),
      where: fc.nat(),
    }),
  );
  fc.assert(
    fc.property(boards, fc.nat({ max: 8 }), ({ bits, cells, change, where }, mover) => {
      const bytes = Uint8Array.from(cells);
      const key = packedKey(bytes, cells.length, bits, mover);
      // Whatever lies beyond the bits and the cells asked for does not matter.
      const padded = Uint8Array.from([...cells.map((cell) => cell | (1 << bits)), 77]);
      expect(packedKey(padded, cells.length, bits, mover)).toBe(key);
      expect(packedKey(bytes, cells.length, bits, mover + 1)).not.toBe(key);
      bytes[where % cells.length] ^= change;
      expect(packedKey(bytes, cells.length, bits, mover)).not.toBe(key);
      expect(key).not.toMatch(/[\ud800-\udfff]/);
    }),
  );
});
