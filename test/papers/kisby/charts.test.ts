import { expect, test } from "vitest";
import {
  boardCounts,
  boardsByX,
  labelShares,
  loopMistakes,
  netAblation,
} from "../../../lib/papers/kisby/charts.ts";
import { learned } from "./learned.ts";

test("boards to learn from stand beside the paper's and beside all there are, as far as they are known", () => {
  const rows = [
    { n: 5, boards: 100, paper_boards: 120, distinct: 60, line_free: 1000 },
    { n: 6, boards: 200, paper_boards: 240, distinct: 90, line_free: null },
  ];
  const [chart] = boardCounts(rows);
  expect(chart).toMatchObject({
    series: [
      { label: "to learn from", points: [{ x: "5×5", y: 100 }, { x: "6×6" }] },
      { label: "different, whatever the turn" },
      { label: "all without a line", points: [{ x: "5×5", y: 1000 }] },
      { label: "Kisby's", paper: true },
    ],
  });
});

test("boards by X: a chart a board, a line a set; labels: bars from where to where", () => {
  expect(boardsByX([{ n: 4, set: "games", x: 2, share: 0.1 }])).toMatchObject([
    { name: "kisby-boards-by-x-4", series: [{ label: "games", points: [{ x: 2, y: 0.1 }] }] },
  ]);
  expect(labelShares([{ n: 4, from: 0, to: 0.1, share: 0.2 }])).toMatchObject([
    { series: [{ label: "4×4", points: [{ x: "0–0.1", y: 0.2 }] }] },
  ]);
});

test("the ablation: nets of a kind together, by their labels", () => {
  const net = { n: "4", won: "10" };
  const [chart] = netAblation([
    { ...net, net: "greedy", labels: "", repeat: "0", mistakes: "5", rate: "0.5" },
    { ...net, net: "featured", labels: "exact", repeat: "0", mistakes: "2", rate: "0.2" },
    { ...net, net: "featured", labels: "exact", repeat: "1", mistakes: "4", rate: "0.4" },
  ]);
  expect(chart).toMatchObject({
    name: "kisby-ablation-4",
    series: [
      { label: "no net", points: [{ x: "greedy", y: 0.5 }] },
      { label: "exact labels", points: [{ x: "featured", y: 0.3 }] },
    ],
  });
});

test("the charts of mistakes: Notakto by planes, the other games beside each other", () => {
  const charts = loopMistakes(learned.filter(({ opponent }) => opponent === "perfect"));
  expect(charts.map(({ name }) => name)).toEqual([
    "kisby-loop-mistakes-notakto",
    "kisby-loop-mistakes-others",
  ]);
  for (const chart of charts)
    expect(chart).toMatchObject({
      kind: "bars",
      series: [
        { label: "search", points: [{ y: 0.5 }] },
        { label: "net alone", points: [{ y: 0.5 }] },
        { label: "greedy", points: [{ y: 0.5 }] },
      ],
    });
});
