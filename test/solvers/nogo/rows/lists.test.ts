import fc from "fast-check";
import { expect, test } from "vitest";
import { ListNumbers } from "../../../../lib/solvers/nogo/rows/lists.ts";

test("numbers lists, each and its beginnings once", () => {
  const numbers = new ListNumbers();
  const known = new Map([["", 0]]);
  fc.assert(
    fc.property(fc.array(fc.nat(3), { maxLength: 6 }), (list) => {
      expect(numbers.find(list)).toBe(known.get(list.join()) ?? -1);
      numbers.add(list);
      for (let length = 1; length <= list.length; length++) {
        const beginning = list.slice(0, length);
        const number = numbers.find(beginning);
        expect(number).toBe(known.get(beginning.join()) ?? known.size);
        known.set(beginning.join(), number);
      }
    }),
    { numRuns: 1000 },
  );
});
