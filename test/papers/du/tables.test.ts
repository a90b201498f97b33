import { expect, test } from "vitest";
import { effortOn5x5Table, nogoSolutionsTable, sbhTable } from "../../../lib/papers/du/tables.ts";

const highlighted = (html: string): number => html.split("bgcolor").length - 1;

test("a winner is highlighted where it is known and the paper has another", () => {
  const row = { rows: 3, cols: 3, opening: "b2", nodes: 9, stored: 3, seconds: 1, lines_replayed: null };
  const { html } = nogoSolutionsTable([
    { ...row, winner: "first", paper_winner: "first" },
    { ...row, winner: "first", paper_winner: "second" },
    { ...row, winner: "first", paper_winner: "" },
    { ...row, winner: "unknown", paper_winner: "second" },
  ]);
  expect(highlighted(html)).toBe(1);
});

test("SBH and our search must name one winner, whoever begins", () => {
  const agreed = { winner: "first", best_winner: "first", white_first: "first", best_white_first: "first" };
  const row = {
    ...{ rows: 2, cols: 3, nodes: 9, proof: 3, seconds: 1 },
    ...{ bytes_a_position: 8, zobrist_bytes_a_position: 9, zobrist_collision_risk: 0 },
  };
  expect(highlighted(sbhTable([{ ...row, ...agreed }]).html)).toBe(0);
  expect(highlighted(sbhTable([{ ...row, ...agreed, best_white_first: "second" }]).html)).toBe(1);
});

test("what 5×5 took here stands under what it took others", () => {
  const lines = effortOn5x5Table([{ rows: 5, cols: 5, winner: "first", nodes: 561 }]).html.split("\n");
  expect(lines.at(-2)).toContain("here");
  expect(lines.at(-2)).toContain("561");
});
