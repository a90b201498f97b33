import { expect, test } from "vitest";
import { genericCharts } from "../../lib/notebook/generic-charts.ts";

test("draw lines over numbers, sorted, a series for each name", () => {
  const rows = [
    { x: "2", player: "a", rate: "0.2" },
    { x: "1", player: "a", rate: "0.1" },
    { x: "1", player: "b", rate: "" },
    { x: "2", player: "b", rate: "0.5" },
  ];
  expect(genericCharts("t", rows)).toEqual([
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
  const charts = genericCharts("t", [
    { player: "a", rate: 0.5, games: 10 },
    { player: "b", rate: 0.25, games: 20 },
  ]);
  expect(charts.map(({ kind, name }) => [kind, name])).toEqual([
    ["bars", "t-rate"],
    ["bars", "t-games"],
  ]);
});

test("draw what tells rows apart as panels and series, never as a zigzag, and intervals with their rates", () => {
  const rows = [1, 2].flatMap((seed) =>
    ["fixed", "dynamic"].flatMap((gate) =>
      [1, 2, 3].map((iteration) => ({ n: 7, gate, seed, iteration, rate: 0.5, low: 0.4, high: 0.6 })),
    ),
  );
  const [chart, ...others] = genericCharts("t", rows);
  expect(others).toEqual([]);
  expect(chart).toMatchObject({ kind: "lines", x: { title: "iteration" } });
  const series = chart.kind === "lines" ? chart.series : [];
  expect(series.map(({ panel, label, points }) => [panel, label, points.length])).toEqual([
    ["fixed", "seed 1", 3],
    ["fixed", "seed 2", 3],
    ["dynamic", "seed 1", 3],
    ["dynamic", "seed 2", 3],
  ]);
  expect(series[0].points[0]).toEqual({ x: 1, y: 0.5, interval: [0.4, 0.6] });
});

test("find nothing to draw where there are no numbers", () => {
  expect(genericCharts("t", [{ player: "a", verdict: "good" }])).toEqual([]);
  expect(genericCharts("t", [])).toEqual([]);
});
