import { expect, test } from "vitest";
import { readCsv } from "../../../lib/csv.ts";
import {
  ablationTable,
  figure1Table,
  loopMistakesTable,
  loopWinsTable,
  rulesTable,
} from "../../../lib/papers/kisby/tables.ts";
import { projectPath } from "../../../lib/project.ts";
import { learned } from "./learned.ts";

/** The paper's own table, as if it were ours; the first player should win. */
const rows = readCsv(projectPath("data/kisby-figure-1.csv"))
  .filter(({ n }) => n === "3")
  .map(({ win_rate, ...row }) => ({
    ...row,
    theory: row.side === "first",
    rate: win_rate,
    low: 0,
    high: 1,
    paper: win_rate,
  }));

test("Figure 1 has a line an opponent, and highlights the winner's cells that are played", () => {
  const { html } = figure1Table(rows);
  const lines = html.split("\n").filter((line) => line.startsWith("<tr>") && line.includes("<td"));
  expect(lines.map((line) => /itself|featured|alphazero|random|greedy/.exec(line)?.[0])).toEqual([
    "itself",
    "featured",
    "alphazero",
    "random",
    "greedy",
  ]);
  const highlighted = (line: string): number => line.split("bgcolor").length - 1;
  // A net meets the other under the other's name alone.
  expect(lines.map(highlighted)).toEqual([2, 1, 1, 2, 2]);
  expect(lines[0]).toContain("92%");
});

test("what AlphaZero learned has a line a game, trainings together", () => {
  const linesOf = (html: string) => html.split("\n").filter((line) => line.includes("<td"));
  const wins = linesOf(loopWinsTable(learned.filter(({ plays }) => plays !== "greedy")).html);
  expect(wins).toHaveLength(2);
  expect(wins[0]).toContain("4×4 Notakto, raw planes");
  expect(wins[0]).toContain("50%");
  const mistakes = linesOf(loopMistakesTable(learned.filter(({ opponent }) => opponent === "perfect")).html);
  expect(mistakes).toHaveLength(2);
  for (const rate of ["misère Nim 3,5", "25%", "50%", "75%"]) expect(mistakes[1]).toContain(rate);
});

test("the ablation has a line a kind of net, its nets together and the best and the worst of them", () => {
  const net = { n: 4, net: "featured", labels: "exact", won: 10 };
  const { html } = ablationTable([
    { ...net, repeat: 0, mistakes: 2, rate: 0.2 },
    { ...net, repeat: 1, mistakes: 4, rate: 0.4 },
  ]);
  expect(html.split("\n").filter((line) => line.includes("<td"))).toHaveLength(1);
  for (const rate of ["30.0%", "20.0%", "40.0%"]) expect(html).toContain(rate);
});

test("normal and misère play side by side, with the difference over trainings", () => {
  const nim = (size: string, mistakes: number, repeat: number) => ({
    ...{ game: "nim", size, plays: "search", opponent: "perfect", repeat },
    ...{ positions: 100, mistakes, games: 10, wins: 5 },
  });
  const rows = [
    ...[20, 30].map((mistakes, i) => nim("3,5", mistakes, i)),
    ...[40, 50].map((mistakes, i) => nim("misere:3,5", mistakes, i)),
  ];
  const { html } = rulesTable(rows, rows);
  const lines = html.split("\n").filter((line) => line.includes("<td"));
  expect(lines).toHaveLength(2);
  // Means 25 and 45 %; of the 6 ways to deal four trainings out, 2 part them so far.
  for (const text of ["Nim 3,5", "25.0%", "45.0%", "20.0%", "0.333"]) expect(lines[0]).toContain(text);
  expect(lines[1]).toContain("won against perfect");
});
