import { readCsv } from "notakto-lab/csv";
import { figuresFor } from "notakto-lab/notebook/figures";
import {
  figure1Table,
  loopMistakesTable,
  loopWinsTable,
  openingsPicture,
  repliesPicture,
} from "notakto-lab/notebook/kisby";
import { draw } from "notakto-lab/notebook/picture";
import { projectPath } from "notakto-lab/project";
import { expect, test } from "vitest";

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

test("sixteen boards lie four to a line, each with the opponent's move in red", async () => {
  const replies = Array.from({ length: 256 }, (_, i) => ({
    asked: i >> 4,
    reply: i & 15,
    share: i % 17 === 0 ? 0 : 1 / 15,
  }));
  const picture = repliesPicture(replies, { games: 7 });
  expect(picture.boards).toHaveLength(16);
  picture.boards.forEach(({ cells }, asked) => {
    expect(cells.map(({ tint }) => tint === "asked")).toEqual(cells.map((_, cell) => cell === asked));
  });
  const { width, height } = await draw(picture);
  expect(height / width).toBeGreaterThan(0.9);
  expect(height / width).toBeLessThan(1.3);
});

test("openings say how often and out of how many", () => {
  const picture = openingsPicture(
    Array.from({ length: 9 }, (_, square) => ({
      square,
      count: square === 4 ? 5 : 0,
      share: Number(square === 4),
    })),
  );
  expect(picture.subtitle).toContain("5 games");
  expect(picture.boards[0].cells[4]).toEqual({ heat: 1, text: "5" });
});

/** Two trainings of each game, one with 1 of 4 and one with 3 of 4, and greedy's 2 of 4. */
const learned = [
  { game: "notakto", size: "4", planes: "raw" },
  { game: "nim", size: "misere:3,5", planes: null },
].flatMap((choice) =>
  ["search", "net alone", "greedy"].flatMap((plays) =>
    (plays === "greedy" ? [2] : [1, 3]).flatMap((hits, repeat) =>
      ["perfect", "greedy"].map((opponent) => ({
        ...choice,
        repeat,
        plays,
        opponent,
        games: 4,
        wins: hits,
        positions: 4,
        mistakes: hits,
        rate: hits / 4,
      })),
    ),
  ),
);

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

test("the charts of mistakes: Notakto by planes, the other games beside each other", () => {
  const charts = figuresFor(
    "kisby-loop-mistakes",
    learned.filter(({ opponent }) => opponent === "perfect"),
  );
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
