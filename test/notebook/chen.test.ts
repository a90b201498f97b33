import { compareRates, pooled } from "notakto-lab/experiments/chen/claims";
import { comparisonTable, refutationTable, table3Table, table5Table } from "notakto-lab/notebook/chen";
import { figuresFor } from "notakto-lab/notebook/figures";
import { expect, test } from "vitest";

const cell = { n: 5, rival: "greedy", side: "first", games: 100, draws: 0, paper: 0.97 };
const table3 = [
  { ...cell, method: "key-state", seed: 1, wins: 90 },
  { ...cell, method: "key-state", seed: 2, wins: 100 },
  { ...cell, method: "alphago-zero", seed: 1, wins: 40, paper: 0.93 },
  { ...cell, method: "alphago-zero", seed: 2, wins: 60, paper: 0.93 },
];

test("seeds are taken together, in tables and charts alike, beside the paper's figure", () => {
  expect(pooled(table3, ["method"])).toMatchObject([
    { method: "key-state", trainings: 2, games: 200, wins: 190, rate: 0.95 },
    { method: "alphago-zero", trainings: 2, games: 200, wins: 100, rate: 0.5 },
  ]);
  const { html } = table3Table([...table3, ...table3.map((row) => ({ ...row, side: "second", wins: 7 }))]);
  for (const text of ["95%", "97%", "50%", "93%"]) expect(html).toContain(text);
  // The first player wins 5×5, so that is the seat to look at.
  expect(html).toContain("<b>95%</b>");
  const [ours] = figuresFor("chen-table-3", table3);
  expect(ours).toMatchObject({
    kind: "bars",
    series: [
      { label: "ours", points: [{ x: "5×5 first", y: 0.95 }] },
      { label: "Chen et al.", paper: true, points: [{ x: "5×5 first", y: 0.97 }] },
    ],
  });
});

test("two rates are compared over all seeds; where one is missing there is nothing to compare", () => {
  const between = {
    by: ["n", "rival", "side"],
    between: "method",
    pair: ["key-state", "alphago-zero"],
  } as const;
  const [row, ...others] = compareRates(table3, between);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ n: 5, "key-state": 0.95, "alphago-zero": 0.5, "key-state_of": 200 });
  expect(Number(row.p)).toBeLessThan(1e-20);
  expect(comparisonTable([row], { ...between, caption: "" }).html).toContain("95%");
  expect(compareRates(table3.slice(0, 2), between)).toEqual([]);
});

test("figure 4 has both losses of both gates on one chart a board", () => {
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
  const charts = figuresFor("chen-figure-4", rows);
  expect(charts.map(({ name }) => name)).toEqual(["chen-figure-4-7", "chen-figure-4-8"]);
  expect(charts[0]).toMatchObject({
    series: [
      {
        label: "dynamic pi",
        points: [
          { x: 1, y: 2 },
          { x: 2, y: 1 },
        ],
      },
      { label: "dynamic v" },
      { label: "fixed pi" },
      { label: "fixed v" },
    ],
  });
});

test("wrong answers stand beside the commoner outcome", () => {
  const answer = { n: 5, seed: 1, positions: 10, rarer: 0.4 };
  const [chart] = figuresFor("chen-table-3-values", [
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

test("what a search made of refutations: all seeds together, by board in charts, by method in the table", () => {
  const mistakes = {
    n: 5,
    method: "key-state",
    x: 8,
    mistakes: 4,
    tried: 2,
    expected: 1,
    replies: 20,
    refuting: 5,
  };
  const rows = [
    { ...mistakes, seed: 1 },
    { ...mistakes, seed: 2, tried: 4 },
  ];
  const [chart] = figuresFor("chen-table-3-refutations", rows);
  expect(chart).toMatchObject({
    series: [
      { points: [{ x: 8, y: 0.75 }] },
      { points: [{ x: 8, y: 0.25 }] },
      { label: "safe replies that refute", points: [{ x: 8, y: 0.25 }] },
    ],
  });
  const { html } = refutationTable(rows);
  for (const text of ["Key states", ">8<", "75%", "25%"]) expect(html).toContain(text);
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
  const charts = figuresFor("chen-table-3-simulations", [
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

test("table 5 has a line a board, from a CSV's text as well", () => {
  const row = {
    n: "7",
    seed: "1",
    games: "40",
    wins: "20",
    rate: "0.5",
    low: "0.35",
    high: "0.65",
    paper: "0.55",
  };
  const { html } = table5Table(
    ["dynamic", "fixed"].flatMap((gate) => ["first", "second"].map((side) => ({ ...row, gate, side }))),
  );
  expect(html.match(/<tr>/g)).toHaveLength(3);
  expect(html).toContain("55%");
});
