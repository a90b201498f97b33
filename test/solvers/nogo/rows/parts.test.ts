import fc from "fast-check";
import { expect, test } from "vitest";
import { Parts } from "../../../../lib/solvers/nogo/rows/parts.ts";
import { someRow } from "./some-rows.ts";

test("keeps rows of any length apart, and gives them back", () => {
  const parts = new Parts();
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(someRow(1, 50), (row) => {
      // Words of a row may begin another row.
      for (const text of [row, row.slice(0, 15), row.slice(0, 30), row.slice(0, 31)]) {
        const part = parts.partOf(text, "N");
        expect(part).toBe(seen.get(text) ?? part);
        seen.set(text, part);
        expect(parts.rowOf(part)).toBe(text);
        expect(parts.lengthOf(part)).toBe(text.length);
        expect(parts.emptiesOf(part)).toBe([...text].filter((point) => point === ".").length);
      }
    }),
  );
  expect(new Set(seen.values()).size).toBe(seen.size);
  const [first, second] = seen.values();
  expect(parts.repliesTo(first)).toBeUndefined();
  parts.setReplies(first, [[second, first], [], [second]]);
  parts.setReplies(second, []);
  expect(parts.repliesTo(first)).toEqual([[second, first], [], [second]]);
  expect(parts.repliesTo(second)).toEqual([]);
  expect(parts.inverseOf(first)).toBeUndefined();
  parts.setInverse(first, second);
  expect(parts.inverseOf(first)).toBe(second);
});
