import type { CsvRow, Row } from "../../csv.ts";
import { isMissing } from "../../format.ts";
import { type Column, type HtmlTable, table, tableOf } from "../../notebook/table.ts";
import { effortOn5x5 } from "./boards.ts";

const BOARD: readonly Column[] = [
  { key: "rows", title: "Rows" },
  { key: "cols", title: "Columns" },
];

export const NODES: Column = { key: "nodes", title: "Nodes", format: "count" };
const STORED: Column = { key: "stored", title: "Stored", format: "count" };
export const TIME: Column = { key: "seconds", title: "Time", format: "seconds", timing: true };

/** Whether the paper names another winner. */
export const differsFromPaper = ({ winner, paper_winner }: Row): boolean =>
  !isMissing(paper_winner) && winner !== paper_winner;

/** Who wins each board; a winner that differs from Du's is highlighted. */
export const nogoSolutionsTable = tableOf("Winners of rectangular boards", [
  ...BOARD,
  {
    key: "winner",
    title: "Winner",
    paper: "paper_winner",
    format: "text",
    highlight: (row) => row.winner !== "unknown" && differsFromPaper(row),
  },
  { key: "opening", title: "Wins by", format: "text" },
  NODES,
  STORED,
  TIME,
  { key: "lines_replayed", title: "Lines replayed" },
]);

/** The boards searched again, without any rule that prunes or merges. */
export const secondSearchTable = tableOf("Searched again, without rules", [
  ...BOARD,
  { key: "winner", title: "Winner", format: "text" },
  NODES,
  STORED,
  TIME,
]);

/** SBH beside our own search, either colour first; a difference between any of them is highlighted. */
export const sbhTable = tableOf("Sorted Bucket Hash", [
  ...BOARD,
  {
    key: "winner",
    title: "Winner",
    format: "text",
    highlight: ({ winner, best_winner, white_first, best_white_first }) =>
      new Set([winner, best_winner, white_first, best_white_first]).size > 1,
  },
  { key: "best_winner", title: "Ours", format: "text" },
  { key: "white_first", title: "White first", format: "text" },
  { key: "best_white_first", title: "Ours", format: "text" },
  NODES,
  { key: "proof", title: "Positions in the proof", format: "count" },
  TIME,
  { key: "bytes_a_position", title: "Bytes a position", format: "number" },
  { key: "zobrist_bytes_a_position", title: "Zobrist: bytes" },
  { key: "zobrist_collision_risk", title: "Zobrist: risk of a collision", format: "text" },
]);

/** What the search takes with one technique left out. */
export const nogoAblationTable = tableOf("Nodes, with one technique left out", [
  ...BOARD,
  { key: "without", title: "Without", format: "text" },
  { key: "winner", title: "Winner", format: "text" },
  NODES,
  STORED,
  TIME,
]);

/** Du's Table 1.2. */
export const eyeMovesTable = tableOf(
  "Positions with moves that only the mover can make, and those won by no other",
  [
    { key: "color", title: "To move", format: "text" },
    { key: "one_go", title: "1-Go", paper: "paper_one_go", format: "count" },
    { key: "win_by_one_go", title: "Won only by 1-Go", paper: "paper_win_by_one_go", format: "count" },
    { key: "eye", title: "Eye", paper: "paper_eye", format: "count" },
    { key: "win_by_eye", title: "Won only by filling an eye", paper: "paper_win_by_eye", format: "count" },
  ],
);

/** The ways to count how often playing symmetrically wins. */
export const symmetricRepliesTable = tableOf("How often the point opposite Black's move wins", [
  { key: "reading", title: "Positions counted", format: "text" },
  { key: "positions", title: "How many", format: "count" },
  { key: "wins", title: "The point opposite wins", format: "count" },
  { key: "rate", title: "Share", format: "percent", digits: 1, paper: "paper_rate" },
]);

/** What solving 5×5 took, here and elsewhere; from the table of solutions. */
export const effortOn5x5Table = (solutions: readonly CsvRow[]): HtmlTable =>
  table(effortOn5x5(solutions), {
    caption: "What 5×5 took",
    columns: [
      { key: "source", title: "Solver", format: "text" },
      { key: "amount", title: "Searched", format: "count" },
      { key: "unit", title: "counted in", format: "text" },
    ],
  });
