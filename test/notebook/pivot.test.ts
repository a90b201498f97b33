import { expect, test } from "vitest";
import { pivot, rateCell } from "../../lib/notebook/pivot.ts";
import { table } from "../../lib/notebook/table.ts";

const LINES = pivot(
  [
    { n: 3, side: "first", rate: 0.5, low: 0.4, high: 0.6 },
    { n: 3, side: "second", rate: 0.25, low: 0.1, high: 0.4 },
    { n: 4, side: "second", rate: 0.75, low: 0.6, high: 0.9 },
  ],
  { line: ["n"], cell: ({ side }) => `${side}`, parts: ["rate", "low", "high"] },
);

test("a line for each board, with what stands in each cell, and nothing where there is no row", () => {
  expect(LINES).toEqual([
    {
      n: 3,
      "first rate": 0.5,
      "first low": 0.4,
      "first high": 0.6,
      "second rate": 0.25,
      "second low": 0.1,
      "second high": 0.4,
    },
    {
      n: 4,
      "first rate": null,
      "first low": null,
      "first high": null,
      "second rate": 0.75,
      "second low": 0.6,
      "second high": 0.9,
    },
  ]);
});

test("cells show rates with intervals; an empty one is never highlighted", () => {
  const { html } = table(LINES, { columns: [rateCell("first", "as first", { highlight: () => true })] });
  expect(html).toContain("<b>50%</b>");
  expect(html).toContain("[40–60]");
  expect(html.match(/bgcolor/g)).toHaveLength(1);
  // The empty one is a dash and no more.
  expect(
    html
      .replace(/<[^>]*>/g, " ")
      .trim()
      .split(/\s+/)
      .at(-1),
  ).toBe("–");
});
