import { expect, test } from "vitest";
import { formatInterval, formatValue } from "../lib/format.ts";

test.each([
  ["55867091087", "count", "55,867,091,087"],
  [123456789012345678901234567890n, "count", "123,456,789,012,345,678,901,234,567,890"],
  ["9007199254740993", "count", "9,007,199,254,740,993"],
  [1234, "count", "1,234"],
  [-1234, "count", "-1,234"],
  [0.62, "percent", "62%"],
  [0.6234, "percent", "62.3%"],
  [1, "percent", "100%"],
  [0.0042, "seconds", "4.2 ms"],
  [0.04, "seconds", "40 ms"],
  [0.0999, "seconds", "0.1 s"],
  [19.44, "seconds", "19.4 s"],
  [59.97, "seconds", "1 min"],
  [90, "seconds", "1 min 30 s"],
  [119.8, "seconds", "2 min"],
  [900, "seconds", "15 min"],
  [3599, "seconds", "1 h"],
  [5400, "seconds", "1 h 30 min"],
  [512, "bytes", "512 B"],
  [3.4e9, "bytes", "3.4 GB"],
  [999_999, "bytes", "1 MB"],
  [1.234567e6, "bytes", "1.23 MB"],
  [0.004, "number", "0.004"],
  [1532.456, "number", "1,532.46"],
  ["about 15 min", "seconds", "about 15 min"],
  ["001", "text", "001"],
  [null, "count", "–"],
  [undefined, "text", "–"],
  ["", "percent", "–"],
  [Number.NaN, "number", "–"],
] as const)("%s as %s is %s", (value, format, written) => {
  expect(formatValue(value, format)).toBe(written);
});

test("digits fix how many stand after the point", () => {
  expect(formatValue(0.5, "percent", 2)).toBe("50.00%");
  expect(formatValue(3, "number", 1)).toBe("3.0");
});

test("an interval says its unit once", () => {
  expect(formatInterval(0.52, 0.71, "percent", 0)).toBe("[52–71]");
  expect(formatInterval(1.5, 2, "number")).toBe("[1.5–2]");
});
