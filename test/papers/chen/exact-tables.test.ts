import { expect, test } from "vitest";
import {
  checksTable,
  claimsTable,
  conjectureTable,
  cutsTable,
  mistakesTable,
  winnersTable,
} from "../../../lib/papers/chen/exact-tables.ts";

const lines = (html: string): number => html.split("\n").filter((line) => line.includes("<td")).length;

test("a winner that differs from the paper's is highlighted", () => {
  const row = {
    n: 4,
    by: "solved",
    paper_by: "pairing",
    winning_openings: 0,
    line_free: 38154n,
    lost: 20000n,
  };
  const { html } = winnersTable([
    { ...row, winner: "second", paper_winner: "second" },
    { ...row, winner: "first", paper_winner: "second" },
  ]);
  expect(html).toContain("<b>first</b>");
  expect(html).not.toContain("<b>second</b>");
  expect(html).toContain("38,154");
});

test("a statement that fails in some case is highlighted", () => {
  const { html } = claimsTable([
    { claim: "true", cases: 9, hold: 9 },
    { claim: "false", cases: 25, hold: 24 },
  ]);
  expect(html).toContain("<b>24</b>");
  expect(html).not.toContain("<b>9</b>");
});

test("mistakes are added up over the numbers of X", () => {
  const { html } = mistakesTable([
    { n: 3, player: "greedy", x: 1, won: 30, mistakes: 10 },
    { n: 3, player: "greedy", x: 2, won: 10, mistakes: 10 },
  ]);
  expect(lines(html)).toBe(1);
  expect(html).toContain("50.0%");
});

test("the conjecture stands beside its evidence: 59 of 100 games, and what they could mean", () => {
  const { html } = conjectureTable("first player");
  expect(lines(html)).toBe(1);
  expect(html).toContain("59%");
  expect(html).toContain("[49–68]");
});

test("checks are added up, and a difference is highlighted", () => {
  const check = { check: "late positions", judge: "search", checked: 10, undecided: 1 };
  const { html } = checksTable([
    { ...check, x: 19, wrong: 0 },
    { ...check, x: 39, wrong: 2 },
  ]);
  expect(lines(html)).toBe(1);
  expect(html).toContain("19–39");
  expect(html).toContain("<b>2</b>");
});

test("a cut that counts otherwise than the solution in memory is highlighted", () => {
  const cut = { n: 5, symmetries: 32, slices: 9, in_memory: 4, workers: 2, line_free: 1, lost: 1 };
  expect(cutsTable([{ ...cut, as_in_memory: "true" }]).html).not.toContain("bgcolor");
  expect(cutsTable([{ ...cut, as_in_memory: false }]).html).toContain("bgcolor");
});
