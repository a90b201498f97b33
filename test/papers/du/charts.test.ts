import { expect, test } from "vitest";
import {
  boardAblation,
  boardSolutions,
  rowAblation,
  rowEffort,
  rowTree,
  storedChart,
} from "../../../lib/papers/du/charts.ts";

test("what a board took: nodes beside positions stored", () => {
  expect(boardSolutions([{ rows: 3, cols: 4, nodes: 100, stored: 30 }])).toMatchObject([
    {
      series: [
        { label: "searched", points: [{ x: "3×4", y: 100 }] },
        { label: "stored", points: [{ x: "3×4", y: 30 }] },
      ],
    },
  ]);
});

test("positions stored are compared on boards that both solved, rows left out", () => {
  const sbh = [
    { rows: 1, cols: 5, stored: 9 },
    { rows: 2, cols: 3, stored: 80 },
  ];
  const ours = [
    { rows: 2, cols: 3, stored: 20 },
    { rows: 5, cols: 5, stored: 1e8 },
  ];
  expect(storedChart(sbh, ours)).toMatchObject({
    series: [
      { label: "SBH", points: [{ x: "2×3", y: 80 }] },
      { label: "reduced positions", points: [{ x: "2×3", y: 20 }] },
    ],
  });
});

test("an ablation shows times the nodes of the whole, board by board", () => {
  const rows = [
    { rows: "2", cols: "3", without: "nothing", nodes: "10" },
    { rows: "2", cols: "3", without: "symmetry", nodes: "40" },
  ];
  expect(boardAblation(rows)).toMatchObject([
    { kind: "bars", series: [{ label: "2×3", points: [{ x: "symmetry", y: 4 }] }] },
  ]);
});

test("rows: a line a solver or variant over the length, nothing where a logarithm has no place", () => {
  const rows = [
    { n: "8", solver: "SBH", variant: "all", nodes: "0", seconds: "0.5" },
    { n: "10", solver: "SBH", variant: "all", nodes: "7", seconds: "0.7" },
  ];
  const [nodes, time] = rowEffort(rows);
  expect(nodes).toMatchObject({ y: { log: true }, series: [{ label: "SBH", points: [{ x: 10, y: 7 }] }] });
  expect(time).toMatchObject({ series: [{ points: [{ x: 8, y: 0.5 }, { x: 10 }] }] });
  expect(rowAblation(rows)).toMatchObject([{ series: [{ label: "all", points: [{ x: 10, y: 7 }] }] }]);
});

test("the tree of a row: nodes and leaves by depth, subgames by size", () => {
  const charts = rowTree([
    { n: 18, by: "depth", index: 0, nodes: 1, leaves: 0 },
    { n: 18, by: "depth", index: 1, nodes: 9, leaves: 4 },
    { n: 18, by: "size", index: 5, nodes: 7, leaves: "" },
  ]);
  expect(charts).toMatchObject([
    {
      title: "The search of 1×18 by depth",
      y: { title: "Nodes" },
      series: [
        { label: "nodes", points: [{ x: 0 }, { x: 1 }] },
        { label: "leaves", points: [{ x: 1, y: 4 }] },
      ],
    },
    {
      x: { title: "Empty points" },
      y: { title: "Subgames" },
      series: [{ label: "subgames", points: [{ y: 7 }] }],
    },
  ]);
  expect(charts[1]).toHaveProperty("series.length", 1);
});
