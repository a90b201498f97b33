import { expect, test } from "vitest";
import { wilson } from "../../lib/lab/statistics.ts";
import { barsBy, barsOf, linesBy, linesOf, perGroup, ratesOver } from "../../lib/notebook/series.ts";

const ROWS = [
  { player: "a", board: "3×3", n: 3, rate: 0.5, low: 0.4, high: 0.6, paper: "" },
  { player: "b", board: "3×3", n: 3, rate: null, low: null, high: null, paper: 0.7 },
  { player: "a", board: "4×4", n: "4", rate: "0.25", low: "0", high: "0.5", paper: "" },
];

test("lines and bars: a series for each label, a point for each row that has a value", () => {
  const [a, b] = linesBy(ROWS, "player", "n");
  expect(a).toEqual({
    label: "a",
    points: [
      { x: 3, y: 0.5, interval: [0.4, 0.6] },
      { x: 4, y: 0.25, interval: [0, 0.5] },
    ],
  });
  expect(b).toEqual({ label: "b", points: [] });
  expect(barsBy(ROWS, ({ player }) => `player ${player}`, "board", "paper")).toEqual([
    { label: "player a", points: [] },
    { label: "player b", points: [{ x: "3×3", y: 0.7 }] },
  ]);
});

test("a series for each measure, none for one that has no values", () => {
  expect(
    barsOf(ROWS, "board", [
      { label: "paper", measure: "paper", paper: true },
      { label: "nobody's", measure: "missing" },
    ]),
  ).toEqual([{ label: "paper", paper: true, points: [{ x: "3×3", y: 0.7 }] }]);
  expect(linesOf(ROWS, "n", [{ label: "rate", measure: "rate" }])).toEqual([
    {
      label: "rate",
      points: [
        { x: 3, y: 0.5 },
        { x: 4, y: 0.25 },
      ],
    },
  ]);
});

test("groups come in the order in which they first appear", () => {
  expect(perGroup(ROWS, "player", (name, rows) => [name, rows.length])).toEqual([
    ["a", 2],
    ["b", 1],
  ]);
});

const intervalOf = (wins: number, games: number) => {
  const { low, high } = wilson(wins, games);
  return [low, high];
};

test("a rate over a column adds up counts, not rates, and goes from left to right", () => {
  const rows = [
    { x: "10", wins: 1, games: 1 },
    { x: "9", wins: 1, games: 10 },
    { x: "9", wins: 9, games: 10 },
    { x: "10", wins: 0, games: 3 },
  ];
  expect(ratesOver(rows, "x", { hits: "wins", of: "games" })).toEqual([
    { x: 9, y: 0.5, interval: intervalOf(10, 20) },
    { x: 10, y: 0.25, interval: intervalOf(1, 4) },
  ]);
});
