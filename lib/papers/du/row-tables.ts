import { isMissing } from "../../format.ts";
import { tableOf } from "../../notebook/table.ts";
import { differsFromPaper, NODES, TIME } from "./tables.ts";

/** How many reduced pieces there are, and how many values. */
export const valueCountsTable = tableOf("Reduced pieces and their values", [
  { key: "n", title: "Empty points" },
  { key: "positions", title: "Pieces", format: "count" },
  { key: "expected", title: "3ⁿ⁺¹", format: "count" },
  { key: "values", title: "Different values", format: "count" },
  { key: "so_far", title: "Different values so far", format: "count" },
]);

/** Du's Table 1; a count that differs from his is highlighted. */
export const valuesTable = tableOf("The most frequent values, to 8 empty points", [
  { key: "value", title: "Canonical form", format: "text" },
  { key: "board", title: "Simplest equal game", paper: "paper_board", format: "text" },
  {
    key: "occurrences",
    title: "Occurrences",
    paper: "paper_occurrences",
    format: "count",
    highlight: ({ occurrences, paper_occurrences }) =>
      !isMissing(paper_occurrences) && `${paper_occurrences}` !== `${occurrences}`,
  },
]);

/** Who wins each row, and what it took; a winner that differs from Du's is highlighted. */
export const rowsTable = tableOf("Rows 1×n", [
  { key: "n", title: "n" },
  { key: "winner", title: "Winner", paper: "paper_winner", format: "text", highlight: differsFromPaper },
  { key: "database", title: "Database" },
  NODES,
  TIME,
  { key: "second_search", title: "Second search", format: "text" },
  { key: "second_database", title: "its database" },
  { key: "second_nodes", title: "its nodes", format: "count" },
  { key: "lines_replayed", title: "Lines replayed" },
]);

/** On how many rows Du's theorems and conjectures hold. */
export const rowClaimsTable = tableOf("Du's theorems and conjectures on openings", [
  { key: "claim", title: "Claim", format: "text" },
  { key: "rows", title: "Rows checked" },
  { key: "longest", title: "to 1×" },
  { key: "hold", title: "Holds on" },
]);

/** CGTSolver with one technique switched off. */
export const rowAblationTable = tableOf("The ablation", [
  { key: "variant", title: "CGTSolver", format: "text" },
  NODES,
  { key: "finished", title: "Finished" },
]);

/** The conjecture on eyes, checked on reduced pieces alone, and the conditions that carry it to sums of them. */
export const eyesTable = tableOf("The conjecture on eyes: pieces and sums of them", [
  { key: "n", title: "Empty points" },
  { key: "pieces", title: "Pieces up to mirror images", format: "count" },
  { key: "eyed", title: "No numbers, with an eye to fill", format: "count" },
  { key: "fail_a", title: "Fail (a)", format: "count" },
  { key: "numbers", title: "Numbers", format: "count" },
  { key: "fail_b", title: "Fail (b)", format: "count" },
  { key: "positions", title: "Won, with a move that fills none", format: "count" },
  { key: "counterexamples", title: "Counterexamples", format: "count" },
]);

/** The conjecture on eyes, checked on whole rows by plain play. */
export const eyeRowsTable = tableOf("The conjecture on eyes: all positions of a row, Black to move", [
  { key: "n", title: "Points" },
  { key: "legal", title: "Legal positions", format: "count" },
  { key: "positions", title: "Won, with a move that fills none", format: "count" },
  { key: "counterexamples", title: "Counterexamples", format: "count" },
]);

/** What filling an eye costs, and what other moves cost. */
export const incentivesTable = tableOf(
  "Incentives of Black's moves against −1, and the smallest example of each kind",
  [
    { key: "fills_eye", title: "Fills an eye" },
    { key: "incentive", title: "Incentive", format: "text" },
    { key: "moves", title: "Moves", format: "count" },
    { key: "example", title: "Example", format: "text" },
    { key: "point", title: "Empty point" },
    { key: "before", title: "Before", format: "text" },
    { key: "after", title: "After", format: "text" },
    { key: "property", title: "Du's", format: "text" },
  ],
);

/** Du's own examples of incentives, with our values beside his; one that differs is highlighted. */
export const incentiveExamplesTable = tableOf("Du's examples", [
  { key: "property", title: "", format: "text" },
  { key: "fills_eye", title: "Fills an eye" },
  { key: "before", title: "Before", format: "text" },
  {
    key: "before_value",
    title: "Value",
    paper: "paper_before_value",
    format: "text",
    highlight: ({ values_agree }) => `${values_agree}` !== "true",
  },
  { key: "after", title: "After", format: "text" },
  { key: "after_value", title: "Value", paper: "paper_after_value", format: "text" },
  { key: "incentive", title: "Incentive", paper: "paper_incentive", format: "text" },
]);
