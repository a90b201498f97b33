import type { CsvRow, Row } from "../../csv.ts";
import { compareRates, grouped, pooled, wilson } from "../../lab/statistics.ts";
import { pivot, rateCell } from "../../notebook/pivot.ts";
import { type HtmlTable, rateColumn, table, tableOf } from "../../notebook/table.ts";
import { winnerOf } from "./winners.ts";

/** What the methods of table 3 are called. */
export const METHOD_TITLES: Readonly<Record<string, string>> = {
  "key-state": "Key states",
  "alphago-zero": "AlphaGo Zero",
};

const SIDES = ["first", "second"] as const;

/** Whether a side wins with perfect play, as far as it is known. */
const isWinning = (n: unknown, side: string): boolean => winnerOf(Number(n)) === side;

/** What stands in a cell of tables 2 to 5. */
const PARTS = ["rate", "low", "high", "paper"];

/** How the first trained players fare on 4×4. */
export const firstPlayerTable = tableOf("Games won on 4×4", [
  { key: "training", title: "Training" },
  { key: "plays", title: "Plays with" },
  { key: "opponent", title: "Opponent" },
  { key: "seat", title: "Seat" },
  { key: "games", title: "Games" },
  { key: "rate", title: "Won", format: "percent" },
]);

/** Table 2: a line a rival. */
export function table2Table(rows: readonly Row[]): HtmlTable {
  const cell = ({ side }: Row) => (side === "black" || side === "first" ? "first" : "second");
  return table(pivot(rows, { line: ["game", "rival"], cell, parts: PARTS }), {
    caption: "Table 2: games won (highlighted: who wins with perfect play)",
    columns: [
      { key: "game", title: "Game" },
      { key: "rival", title: "Rival" },
      rateCell("first", "as Black, or first", {
        paper: true,
        highlight: ({ game }) => game === "dawson-3x9",
      }),
      rateCell("second", "as White, or second", {
        paper: true,
        highlight: ({ game }) => game === "othello-6x6",
      }),
    ],
  });
}

/** What the model plays first in Dawson's chess, and after every reply. */
export const dawsonOpeningTable = tableOf("What the model plays first, and after every reply", [
  { key: "opening", title: "Opening" },
  { key: "opening_is_centre", title: "In the centre" },
  { key: "opening_wins", title: "Wins" },
  { key: "answer", title: "Reply" },
  { key: "next", title: "Second move" },
  { key: "away", title: "On the other side" },
  { key: "wins", title: "Wins", highlight: ({ wins }) => `${wins}` === "true" },
]);

/** The seeds of table 3 taken together, the paper's figure kept. */
export const overSeeds = (rows: readonly Row[]): CsvRow[] =>
  pooled(rows, ["n", "method", "rival", "side", "paper"]);

/** Table 3: a line a rival, both methods on both seats; with several seeds, the interval over them beside. */
export function table3Table(rows: readonly Row[]): HtmlTable {
  const cell = ({ method, side }: Row) => `${method}-${side}`;
  const parts = [...PARTS, "trainings_low", "trainings_high"];
  return table(pivot(overSeeds(rows), { line: ["n", "rival"], cell, parts }), {
    caption: "Table 3: games won (highlighted: who wins with perfect play)",
    columns: [
      { key: "n" },
      { key: "rival", title: "Rival" },
      ...Object.entries(METHOD_TITLES).flatMap(([method, title]) =>
        SIDES.map((side) =>
          rateCell(`${method}-${side}`, `${title}, ${side}`, {
            overTrainings: true,
            paper: true,
            highlight: ({ n }) => isWinning(n, side),
          }),
        ),
      ),
    ],
  });
}

/** Table 4: a line a board and rival. */
export const table4Table = (rows: readonly Row[]): HtmlTable =>
  table(pivot(rows, { line: ["n", "rival"], cell: ({ side }) => `${side}`, parts: PARTS }), {
    caption:
      "Table 4: games won by the key-state models (highlighted: who is known to win with perfect play)",
    columns: [
      { key: "n" },
      { key: "rival", title: "Rival" },
      ...SIDES.map((side) =>
        rateCell(side, `as ${side}`, { paper: true, highlight: ({ n }) => isWinning(n, side) }),
      ),
    ],
  });

/** Table 5: a line a board, the two gates on both seats. */
export const table5Table = (rows: readonly Row[]): HtmlTable =>
  table(pivot(rows, { line: ["n"], cell: ({ gate, side }) => `${gate}-${side}`, parts: PARTS }), {
    caption: "Table 5: games won against the model of the other gate",
    columns: [
      { key: "n" },
      ...SIDES.flatMap((side) =>
        ["dynamic", "fixed"].map((gate) =>
          rateCell(`${gate}-${side}`, `${gate} gate, ${side}`, { paper: true }),
        ),
      ),
    ],
  });

/** How bumpy the curves of figure 4 are. */
export const roughnessTable = tableOf("How bumpy the curves are", [
  { key: "n" },
  { key: "gate", title: "Gate" },
  { key: "iterations", title: "Iterations" },
  { key: "passed", title: "Nets that passed" },
  { key: "policy_loss", title: "Roughness, policy", format: "number", digits: 3 },
  { key: "value_loss", title: "Roughness, value", format: "number", digits: 3 },
]);

/** Two rates side by side with the probability of such a difference by chance: what `compareRates` found. */
export function comparisonTable(
  rows: readonly Row[],
  { by, pair, caption }: { by: readonly string[]; pair: readonly [string, string]; caption: string },
): HtmlTable {
  return table(rows, {
    caption,
    columns: [
      ...by.map((key) => ({ key })),
      ...pair.map((name) =>
        rateColumn(METHOD_TITLES[name] ?? name, { key: name, interval: [`${name}_low`, `${name}_high`] }),
      ),
      { key: "p", title: "p (Fisher)", format: "number", digits: 4, highlight: ({ p }) => Number(p) < 0.05 },
    ],
  });
}

/** Table 3: what key states change, in the games with others, on each seat. */
export function keyStatesTable(
  rows: readonly Row[],
  caption = "Games won with and without key states",
): HtmlTable {
  const by = ["n", "rival", "side"];
  const pair = ["key-state", "alphago-zero"] as const;
  const rivals = rows.filter(({ rival }) => rival !== "itself");
  return comparisonTable(compareRates(rivals, { by, between: "method", pair }), { by, pair, caption });
}

/** Table 5: which gate's model wins more of the games that it begins. */
export function gatesTable(
  rows: readonly Row[],
  caption = "Games won by each gate's model when it begins",
): HtmlTable {
  const [by, pair] = [["n"], ["dynamic", "fixed"] as const];
  const begun = rows.filter(({ side }) => side === "first");
  return comparisonTable(compareRates(begun, { by, between: "gate", pair }), { by, pair, caption });
}

/** What is counted of the losing moves that a search chose. */
export const REFUTATIONS = [
  { label: "tried a reply that refutes it", hits: "tried", of: "mistakes" },
  { label: "expects such a reply", hits: "expected", of: "mistakes" },
  { label: "safe replies that refute", hits: "refuting", of: "replies" },
] as const;

/** Whether each model's search saw why its moves lose, whatever the number of X. */
export function refutationTable(rows: readonly Row[]): HtmlTable {
  const lines = grouped(rows, ["n", "method"], ({ sum, rows: [{ method }] }) => ({
    method: METHOD_TITLES[`${method}`],
    mistakes: sum("mistakes"),
    ...Object.fromEntries(
      REFUTATIONS.flatMap(({ hits, of }) => {
        const { low, high } = wilson(sum(hits), sum(of));
        return [
          [hits, sum(hits) / sum(of)],
          [`${hits}_low`, low],
          [`${hits}_high`, high],
        ];
      }),
    ),
  }));
  return table(lines, {
    caption: "When the search chose a losing move",
    columns: [
      { key: "n" },
      { key: "method", title: "Method" },
      { key: "mistakes", title: "Losing moves", format: "count" },
      ...REFUTATIONS.map(({ label, hits }) =>
        rateColumn(label, { key: hits, interval: [`${hits}_low`, `${hits}_high`] }),
      ),
    ],
  });
}
