import { expect, test } from "vitest";
import { genericCharts } from "../../lib/notebook/generic-charts.ts";
import { committedFigures, figuresFor } from "../../lib/papers/charts.ts";

test("a table is drawn by the charts of its paper", () => {
  const row = { n: "3", x: "0", line_free: "1", lost: "0", share: "0" };
  expect(figuresFor("who-wins-lost-by-x", [row, { ...row, x: "1" }])).toMatchObject([
    { name: "who-wins-lost-by-x", series: [{ label: "3×3", points: [{ x: 0 }, { x: 1 }] }] },
  ]);
  // A single point is no line.
  expect(figuresFor("who-wins-lost-by-x", [row])).toEqual([]);
});

test("a table that no experiment knows gets generic charts", () => {
  expect(figuresFor("mine", [{ x: 1, y: 2 }])).toEqual(genericCharts("mine", [{ x: 1, y: 2 }]));
});

test("charts of tables that are kept are told apart from those of a run, by file and by eye", () => {
  const charts = committedFigures("quick", "who-wins-lost-by-x", "settling-layers");
  expect(charts.map(({ name }) => name)).toEqual(["quick-who-wins-lost-by-x", "quick-settling-layers"]);
  for (const { title, shownOnly } of charts)
    expect([title, shownOnly]).toEqual([expect.stringMatching(/ \(quick\)$/), true]);
});
