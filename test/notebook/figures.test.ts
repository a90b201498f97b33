import { committedFigures, figuresFor, genericFigures } from "notakto-lab/notebook/figures";
import { describe, expect, test } from "vitest";

test("the share of lost positions is a line for each board size, from text or numbers alike", () => {
  const rows = [
    { n: 3, x: 0, line_free: 1, lost: 0, share: 0 },
    { n: 3, x: 1, line_free: 9, lost: 1, share: 1 / 9 },
    { n: 4, x: 0, line_free: 1, lost: 1, share: 1 },
  ];
  const asText = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [key, String(value)])),
  );
  const [chart] = figuresFor("who-wins-lost-by-x", rows);
  expect(chart).toMatchObject({
    kind: "lines",
    series: [
      {
        label: "3×3",
        points: [
          { x: 0, y: 0 },
          { x: 1, y: 1 / 9 },
        ],
      },
      { label: "4×4", points: [{ x: 0, y: 1 }] },
    ],
  });
  expect(figuresFor("who-wins-lost-by-x", asText)).toEqual([chart]);
});

test("an ablation shows times the nodes of the whole, board by board", () => {
  const rows = [
    { rows: "2", cols: "3", without: "nothing", nodes: "10" },
    { rows: "2", cols: "3", without: "symmetry", nodes: "40" },
  ];
  expect(figuresFor("nogo-ablation", rows)).toMatchObject([
    { kind: "bars", series: [{ label: "2×3", points: [{ x: "symmetry", y: 4 }] }] },
  ]);
});

test("a table that no experiment knows gets generic figures", () => {
  expect(figuresFor("mine", [{ x: 1, y: 2 }])).toEqual(genericFigures("mine", [{ x: 1, y: 2 }]));
});

describe("generic figures", () => {
  test("draw lines over numbers, sorted, a series for each name", () => {
    const rows = [
      { x: "2", player: "a", rate: "0.2" },
      { x: "1", player: "a", rate: "0.1" },
      { x: "1", player: "b", rate: "" },
      { x: "2", player: "b", rate: "0.5" },
    ];
    expect(genericFigures("t", rows)).toEqual([
      {
        kind: "lines",
        name: "t-rate",
        title: "rate by x",
        subtitle: "t",
        x: { title: "x" },
        y: { title: "rate" },
        series: [
          {
            label: "a",
            points: [
              { x: 1, y: 0.1 },
              { x: 2, y: 0.2 },
            ],
          },
          { label: "b", points: [{ x: 2, y: 0.5 }] },
        ],
      },
    ]);
  });

  test("draw bars over names, a chart for each measure", () => {
    const charts = genericFigures("t", [
      { player: "a", rate: 0.5, games: 10 },
      { player: "b", rate: 0.25, games: 20 },
    ]);
    expect(charts.map(({ kind, name }) => [kind, name])).toEqual([
      ["bars", "t-rate"],
      ["bars", "t-games"],
    ]);
  });

  test("find nothing to draw where there are no numbers", () => {
    expect(genericFigures("t", [{ player: "a", verdict: "good" }])).toEqual([]);
    expect(genericFigures("t", [])).toEqual([]);
  });
});

test("figures of a table that is kept are told apart from those of a run, by file and by eye", () => {
  const [kept] = committedFigures("quick", "who-wins-lost-by-x");
  expect(kept.name).toBe("quick-who-wins-lost-by-x");
  expect(kept.title).toMatch(/ \(quick\)$/);
});
