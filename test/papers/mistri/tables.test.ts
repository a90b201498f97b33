import { expect, test } from "vitest";
import { eloTable, exactTable, perfectTable } from "../../../lib/papers/mistri/tables.ts";

test("draws are highlighted, and Mistri's winner stands beside ours", () => {
  const solved = { best_openings: "all", highest_openings: "all", positions: 9, replayed: 9 };
  const { html } = exactTable([
    { ...solved, size: "4x4", winner: "draw", score: 0, paper_winner: "" },
    { ...solved, size: "2x2", winner: "first", score: 4, paper_winner: "second" },
  ]);
  expect(html).toContain("<b>draw</b>");
  expect(html.match(/bgcolor/g)).toHaveLength(1);
  expect(html).toContain(">second<");
});

test("ratings and games not lost have intervals", () => {
  const rated = { size: "5x5", temperature: 1, player: "MM-3", games: 80, elo: 1000, published: 1020 };
  expect(eloTable([{ ...rated, likely: 1010, low: 950, high: 1070 }]).html).toContain("[950–1,070]");
  const held = { size: "4x4", player: "MM-6", seat: "first", games: 4, wins: 1, draws: 1 };
  expect(perfectTable([{ ...held, not_lost: 0.5, low: 0.25, high: 0.75 }]).html).toContain("[25–75]");
});
