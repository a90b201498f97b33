import fc from "fast-check";
import { expect, test } from "vitest";
import { formatCsv, parseCsv } from "../lib/csv.ts";

test("fields stay the text they are", () => {
  expect(parseCsv("n,lost\n001,55867091087\n")).toEqual([{ n: "001", lost: "55867091087" }]);
});

test("quoted fields hold commas, quotes and line ends", () => {
  expect(parseCsv('a,b\r\n"x, ""y""","1\n2"\r\n,""\r\n')).toEqual([
    { a: 'x, "y"', b: "1\n2" },
    { a: "", b: "" },
  ]);
});

test("a byte-order mark, a missing last line end and a last empty field are fine", () => {
  expect(parseCsv("\uFEFFa,b\n1,")).toEqual([{ a: "1", b: "" }]);
});

test.each([
  ["", "first line"],
  ["just one\nvalue\n", "first line"],
  ["a,b\n", "no rows"],
  ["a,a\n1,2\n", "same name"],
  ["a,b\n1,2\n1\n", "row 2 has 1 fields where the first line has 2"],
  ['a,b\n"1,2\n', "stray quote"],
  ["a,b\n\0,2\n", "not text"],
])("%j is refused", (text, reason) => {
  expect(() => parseCsv(text)).toThrow(reason);
});

test("what is written can be read again, whatever it says", () => {
  const field = fc
    .string({ unit: "grapheme" })
    .map((text) => text.replaceAll("\0", "").replaceAll("\uFEFF", ""));
  fc.assert(
    fc.property(fc.array(fc.record({ a: fc.constantFrom("x", "y"), b: field }), { minLength: 1 }), (rows) => {
      expect(parseCsv(formatCsv(rows))).toEqual(rows);
    }),
  );
});
