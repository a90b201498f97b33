import { expect, test } from "vitest";
import {
  figure4Charts,
  firstPlayerMistakes,
  mistakesByX,
  settlingLostByX,
  table2Charts,
  table3Charts,
  table3Mistakes,
  table3MistakesByX,
  table3Refutations,
  table3Simulations,
  table3Values,
  table4Charts,
  table5Charts,
  whoWinsLostByX,
} from "../../../lib/papers/chen/charts.ts";

test("the share of lost positions is a line for each board size, from text or numbers alike", () => {
  const rows = [
    { n: 3, x: 0, line_free: 1, lost: 0, share: 0 },
    { n: 3, x: 1, line_free: 9, lost: 1, share: 1 / 9 },
    { n: 4, x: 0, line_free: 1, lost: 1, share: 1 },
  ];
  const asText = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [key, String(value)])),
  );
  const [chart] = whoWinsLostByX(rows);
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
  expect(whoWinsLostByX(asText)).toEqual([chart]);
});

test("a board with its centre filled is another than the whole board", () => {
  const count = { n: "5", x: "1", share: "0.5" };
  expect(
    settlingLostByX([
      { ...count, filled: "" },
      { ...count, filled: "c3" },
    ]),
  ).toMatchObject([{ series: [{ label: "5×5" }, { label: "5×5, centre filled" }] }]);
});

test("wins given away: a chart a board or a way of playing, with intervals", () => {
  const met = { x: 2, won: 10, mistakes: 5, rate: 0.5, low: 0.25, high: 0.75 };
  const point = { x: 2, y: 0.5, interval: [0.25, 0.75] };
  expect(
    mistakesByX([
      { ...met, n: 3, player: "random" },
      { ...met, n: 4, player: "random" },
      { ...met, n: 4, player: "greedy" },
    ]),
  ).toMatchObject([
    { name: "mistakes-3", series: [{ label: "random", points: [point] }] },
    {
      name: "mistakes-4",
      title: "Wins given away on 4×4",
      series: [{ label: "random" }, { label: "greedy" }],
    },
  ]);
  expect(firstPlayerMistakes([{ ...met, training: "short", plays: "net alone" }])).toMatchObject([
    { name: "first-player-mistakes-net-alone", series: [{ label: "short", points: [point] }] },
  ]);
});

test("tables 2, 4 and 5: ours with intervals, the paper's beside them where it has a figure", () => {
  const won = { rate: "0.5", low: "0.25", high: "0.75", paper: "" };
  const ours = (x: string) => ({ label: "ours", points: [{ x, y: 0.5, interval: [0.25, 0.75] }] });
  expect(table2Charts([{ ...won, game: "dawson-3x9", rival: "random", side: "first" }])).toMatchObject([
    { name: "chen-table-2-dawson-3x9", title: "Games won: dawson 3×9", series: [ours("random, first")] },
  ]);
  const paper = { ...won, paper: "0.75", n: "7" };
  expect(table4Charts([{ ...paper, rival: "itself", side: "second" }])).toMatchObject([
    {
      title: "Key-state models against themselves",
      series: [
        ours("7×7 second"),
        { label: "Chen et al.", paper: true, points: [{ x: "7×7 second", y: 0.75 }] },
      ],
    },
  ]);
  const gates = ["dynamic", "fixed"].map((gate) => ({ ...paper, gate, side: "first" }));
  const [chart] = table5Charts(gates);
  expect(chart).toMatchObject({ series: [{ points: [{ x: "7×7 first" }] }, { paper: true }] });
});

test("table 3: the seeds of a method are taken together, beside the paper's figure", () => {
  const cell = {
    n: 5,
    method: "key-state",
    rival: "each-other",
    side: "first",
    games: 100,
    draws: 0,
    paper: 0.97,
  };
  expect(
    table3Charts([
      { ...cell, seed: 1, wins: 90 },
      { ...cell, seed: 2, wins: 100 },
    ]),
  ).toMatchObject([
    {
      name: "chen-table-3-each-other-key-state",
      title: "Key states against each other",
      series: [
        { label: "ours", points: [{ x: "5×5 first", y: 0.95 }] },
        { label: "Chen et al.", paper: true, points: [{ x: "5×5 first", y: 0.97 }] },
      ],
    },
  ]);
});

test("mistakes of table 3: over training and by X, all seeds together", () => {
  const count = { n: 5, method: "key-state", plays: "search", iteration: 10, x: 3, won: 10 };
  const rows = [
    { ...count, seed: 1, mistakes: 1 },
    { ...count, seed: 2, mistakes: 3 },
  ];
  const series = [{ label: "Key states, search", points: [{ y: 0.2 }] }];
  expect(table3Mistakes(rows)).toMatchObject([{ name: "chen-table-3-mistakes-5", series }]);
  expect(table3Mistakes(rows)).toMatchObject([{ series: [{ points: [{ x: 10 }] }] }]);
  expect(table3MistakesByX(rows)).toMatchObject([{ name: "chen-table-3-mistakes-by-x-5", series }]);
  expect(table3MistakesByX(rows)).toMatchObject([{ series: [{ points: [{ x: 3 }] }] }]);
});

test("figure 4 has both gates on one chart a board, each loss in a panel of its own", () => {
  const curve = (n: number, gate: string, iteration: number) => ({
    n,
    gate,
    iteration,
    policy_loss: 3 - iteration,
    value_loss: 1 / iteration,
  });
  const rows = [7, 8].flatMap((n) =>
    ["dynamic", "fixed"].flatMap((gate) => [1, 2].map((iteration) => curve(n, gate, iteration))),
  );
  const charts = figure4Charts(rows);
  expect(charts.map(({ name }) => name)).toEqual(["chen-figure-4-7", "chen-figure-4-8"]);
  expect(charts[0]).toMatchObject({
    series: [
      {
        label: "dynamic",
        panel: "policy (pi)",
        points: [
          { x: 1, y: 2 },
          { x: 2, y: 1 },
        ],
      },
      { label: "fixed", panel: "policy (pi)" },
      { label: "dynamic", panel: "value (v)" },
      { label: "fixed", panel: "value (v)" },
    ],
  });
});

test("wrong answers stand beside the commoner outcome", () => {
  const answer = { n: 5, seed: 1, positions: 10, rarer: 0.4 };
  const [chart] = table3Values([
    { ...answer, method: "key-state", x: 8, wrong: 3 },
    { ...answer, method: "exact labels", x: 8, wrong: 2 },
  ]);
  expect(chart).toMatchObject({
    series: [
      { label: "Key states", points: [{ x: 8, y: 0.3 }] },
      { label: "exact labels", points: [{ x: 8, y: 0.2 }] },
      { label: "always the commoner outcome", points: [{ x: 8, y: 0.4 }] },
    ],
  });
});

test("what a search made of refutations: all models together, a chart a board", () => {
  const seen = { n: 5, x: 8, mistakes: 4, expected: 1, replies: 20, refuting: 5 };
  expect(
    table3Refutations([
      { ...seen, tried: 2 },
      { ...seen, tried: 4 },
    ]),
  ).toMatchObject([
    {
      series: [
        { points: [{ x: 8, y: 0.75 }] },
        { points: [{ x: 8, y: 0.25 }] },
        { label: "safe replies that refute", points: [{ x: 8, y: 0.25 }] },
      ],
    },
  ]);
});

test("more simulations: a line for each rival and seat", () => {
  const played = {
    n: 5,
    method: "key-state",
    seed: 1,
    rival: "greedy",
    side: "first",
    games: 10,
  };
  const charts = table3Simulations([
    { ...played, simulations: 400, wins: 9 },
    { ...played, simulations: 100, wins: 7 },
    { ...played, simulations: 100, wins: 5, seed: 2 },
  ]);
  expect(charts).toMatchObject([
    {
      name: "chen-table-3-simulations-5",
      series: [
        {
          label: "against greedy, as first",
          points: [
            { x: 100, y: 0.6 },
            { x: 400, y: 0.9 },
          ],
        },
      ],
    },
  ]);
});
