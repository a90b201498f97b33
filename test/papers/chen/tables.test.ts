import { expect, test } from "vitest";
import { compareRates, pooled } from "../../../lib/lab/statistics.ts";
import {
  comparisonTable,
  dawsonOpeningTable,
  refutationTable,
  table2Table,
  table3Table,
  table4Table,
  table5Table,
} from "../../../lib/papers/chen/tables.ts";

const cell = { n: 5, rival: "greedy", side: "first", games: 100, draws: 0, paper: 0.97 };
const table3 = [
  { ...cell, method: "key-state", seed: 1, wins: 90 },
  { ...cell, method: "key-state", seed: 2, wins: 100 },
  { ...cell, method: "alphago-zero", seed: 1, wins: 40, paper: 0.93 },
  { ...cell, method: "alphago-zero", seed: 2, wins: 60, paper: 0.93 },
];

test("table 3 takes seeds together, beside the paper's figure", () => {
  expect(pooled(table3, ["method"])).toMatchObject([
    { method: "key-state", trainings: 2, games: 200, wins: 190, rate: 0.95 },
    { method: "alphago-zero", trainings: 2, games: 200, wins: 100, rate: 0.5 },
  ]);
  const { html } = table3Table([...table3, ...table3.map((row) => ({ ...row, side: "second", wins: 7 }))]);
  for (const text of ["95%", "97%", "50%", "93%"]) expect(html).toContain(text);
  // The first player wins 5×5, so that is the seat to look at.
  expect(html).toContain("<b>95%</b>");
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

test("what a search made of refutations: all seeds together, a line a method", () => {
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
  const { html } = refutationTable(rows);
  for (const text of ["Key states", ">8<", "75%", "25%"]) expect(html).toContain(text);
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

test("tables 2 and 4 highlight the seat that wins with perfect play, where it is known", () => {
  const won = { rate: 0.5, low: 0.4, high: 0.6, paper: null, rival: "random" };
  const highlighted = (html: string) => html.split("bgcolor").length - 1;
  const othello = ["black", "white"].map((side) => ({ ...won, game: "othello-6x6", side }));
  expect(highlighted(table2Table(othello).html)).toBe(1);
  const boards = [7, 8, 9].flatMap((n) => ["first", "second"].map((side) => ({ ...won, n, side })));
  expect(highlighted(table4Table(boards).html)).toBe(2);
});

test("Dawson's opening highlights winning answers, of a run and of a file", () => {
  const row = {
    opening: "f",
    opening_is_centre: false,
    opening_wins: true,
    answer: "a",
    next: "h",
    away: true,
  };
  for (const wins of [true, "true"])
    expect(dawsonOpeningTable([{ ...row, wins }]).html).toContain("<b>true</b>");
  expect(dawsonOpeningTable([{ ...row, wins: false }]).html).not.toContain("<b>false</b>");
});
