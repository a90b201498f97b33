import { type CsvRow, readCsv } from "../../csv.ts";
import { wilson } from "../../lab/statistics.ts";
import { type HtmlTable, rateColumn, table, tableOf } from "../../notebook/table.ts";
import { projectPath } from "../../project.ts";
import { sumMistakes } from "./mistakes.ts";
import { sumChecks } from "./settling-checks.ts";
import type { Claim } from "./who-wins.ts";

/** Who wins each board, beside the paper; a difference is highlighted. */
export const winnersTable = tableOf("Who wins n×n Notakto", [
  { key: "n" },
  {
    key: "winner",
    title: "Winner",
    paper: "paper_winner",
    highlight: ({ winner, paper_winner }) => winner !== paper_winner,
  },
  { key: "by", title: "How we know" },
  { key: "paper_by", title: "How the paper knows" },
  { key: "winning_openings", title: "Winning first moves" },
  { key: "line_free", title: "Boards without a line" },
  { key: "lost", title: "of them lost" },
]);

/** What solving each board took. */
export const costTable = tableOf("Time and memory", [
  { key: "n" },
  { key: "seconds", title: "Time", format: "seconds", paper: "paper_seconds", timing: true },
  { key: "bytes", title: "Memory for the tables", format: "bytes", paper: "paper_bytes", timing: true },
]);

/** How the pairing strategy fares. */
export const pairingTable = tableOf("The pairing player, moving second", [
  { key: "n" },
  { key: "opponent", title: "Opponent" },
  { key: "games", title: "Games" },
  { key: "wins", title: "Won" },
  rateColumn("Share won"),
]);

/** The paper's statements about single boards; one that does not hold in every case is highlighted. */
export const claimsTable = (claims: readonly Claim[]): HtmlTable =>
  table(
    claims.map((claim) => ({ ...claim })),
    {
      caption: "Statements and cases",
      columns: [
        { key: "claim", title: "Statement" },
        { key: "cases", title: "Cases" },
        { key: "hold", title: "Hold", highlight: ({ hold, cases }) => hold !== cases },
      ],
    },
  );

/** Wins given away by each player on each board, whatever the number of X. */
export const mistakesTable = (rows: readonly CsvRow[]): HtmlTable =>
  table(sumMistakes(rows), {
    caption: "Wins given away, over whole games",
    columns: [
      { key: "n" },
      { key: "player", title: "Player" },
      { key: "won", title: "Won positions" },
      { key: "mistakes", title: "Given away" },
      rateColumn("Share", { digits: 1 }),
    ],
  });

/** The openings of 7×7, up to symmetry. */
export const settledOpeningsTable = tableOf("Openings, up to symmetry", [
  { key: "opening", title: "Opening" },
  { key: "squares", title: "Squares like it" },
  { key: "result", title: "First player" },
  { key: "replies", title: "Replies" },
  { key: "unanswered", title: "that the centre does not answer" },
  { key: "unanswered_replies", title: "These" },
]);

/** What the paper's conjecture on 7×7 rested on, beside who wins. */
export function conjectureTable(winner: string): HtmlTable {
  const lines = readCsv(projectPath("data/chen-table-4.csv"))
    .filter(({ n }) => n === "7")
    .map(({ n, games, first }) => ({
      n: Number(n),
      conjecture: "first player",
      games: Number(games),
      rate: Number(first),
      ...wilson(Number(first) * Number(games), Number(games)),
      settled: winner,
    }));
  return table(lines, {
    caption: "Chen's conjecture",
    columns: [
      { key: "n" },
      { key: "conjecture", title: "Conjectured winner" },
      { key: "games", title: "Games of the learned player with itself" },
      rateColumn("won by the first player"),
      { key: "settled", title: "Settled: the winner is the" },
    ],
  });
}

/** Every way in which the run that settled 7×7 could have been found wrong; a difference is highlighted. */
export const checksTable = (rows: readonly CsvRow[]): HtmlTable =>
  table(sumChecks(rows), {
    caption: "Checks",
    columns: [
      { key: "check", title: "What" },
      { key: "judge", title: "Against" },
      { key: "x", title: "X", format: "text" },
      { key: "checked", title: "Checked" },
      { key: "undecided", title: "Undecided" },
      { key: "wrong", title: "Different", highlight: ({ wrong }) => Number(wrong) > 0 },
    ],
  });

/** Boards whose counts are known, settled on disk in several ways. */
export const cutsTable = tableOf("Known boards, settled on disk", [
  { key: "n" },
  { key: "symmetries", title: "Symmetries" },
  { key: "slices", title: "Slices" },
  { key: "in_memory", title: "in memory at a time" },
  { key: "workers", title: "Workers" },
  { key: "line_free", title: "Boards without a line" },
  { key: "lost", title: "of them lost" },
  {
    key: "as_in_memory",
    title: "As in memory, for each number of X",
    highlight: ({ as_in_memory }) => `${as_in_memory}` !== "true",
  },
]);

/** Regions of 7×7, each compared with the settled table. */
export const regionsTable = tableOf("Regions of 7×7, settled by themselves", [
  { key: "filled", title: "Filled from the start" },
  { key: "symmetries", title: "Symmetries" },
  { key: "slices", title: "Slices" },
  { key: "line_free", title: "Boards without a line" },
  { key: "lost", title: "of them lost" },
  { key: "compared", title: "Positions compared" },
  { key: "different", title: "Different", highlight: ({ different }) => Number(different) > 0 },
  { key: "worker_seconds", title: "Workers' time", format: "seconds", timing: true },
]);
