import type { CsvRow, Row } from "../../csv.ts";
import { pivot, rateCell } from "../../notebook/pivot.ts";
import { type Column, type HtmlTable, rateColumn, table, tableOf } from "../../notebook/table.ts";
import { netsOfAKind } from "./ablation.ts";
import { comparedMistakes, comparedWins, learnedGame, pooledMistakes, pooledWins } from "./alphazero-loop.ts";

/** The boards to learn from, beside Kisby's. */
export const boardsTable = tableOf("Training boards", [
  { key: "n" },
  { key: "boards", title: "Boards", paper: "paper_boards" },
  { key: "greedy_games", title: "Greedy games", paper: "paper_greedy_games" },
  { key: "of_games", title: "of the games themselves" },
  { key: "flipped", title: "with the turn flipped" },
  { key: "distinct", title: "Different boards, whatever the turn" },
  { key: "line_free", title: "of so many without a line" },
]);

/** How noisy the labels are, and how true. */
export const labelsTable = tableOf("How good the labels are", [
  { key: "n" },
  { key: "play_outs", title: "Play-outs a leaf" },
  { key: "noise", title: "Noise", format: "number", digits: 3 },
  rateColumn("Agreement with the winner", { digits: 1 }),
  { key: "label_if_won", title: "Mean label, won boards", format: "number", digits: 2 },
  { key: "label_if_lost", title: "lost boards", format: "number", digits: 2 },
]);

/** How the trainings of the nets ended. */
export const trainingTable = tableOf("Training", [
  { key: "n" },
  { key: "net", title: "Net" },
  { key: "epochs", title: "Epochs" },
  { key: "settled", title: "Stopped early" },
  { key: "loss", title: "Mean squared error", format: "number", digits: 4 },
]);

const NETS = { featured: "Featured Net", alphazero: "AlphaZero Net" };
const SIDES = ["first", "second"] as const;
const OPPONENTS = ["itself", "featured", "alphazero", "random", "greedy"];

/** Figure 1 as Kisby lays it out: a line an opponent; the cells of the player who should win are highlighted. */
export function figure1Table(rows: readonly Row[]): HtmlTable {
  const cell = ({ net, side }: Row) => `${net}-${side}`;
  // A net does not play "the other" under its own name: those cells stay empty.
  const lines = pivot(rows, {
    line: ["n", "opponent"],
    cell,
    parts: ["rate", "low", "high", "paper", "theory"],
  });
  const place = ({ n, opponent }: Row): number => 10 * Number(n) + OPPONENTS.indexOf(String(opponent));
  return table(
    lines.toSorted((a, b) => place(a) - place(b)),
    {
      caption: "Figure 1: games won, as first and as second player (highlighted: who wins with perfect play)",
      columns: [
        { key: "n" },
        { key: "opponent", title: "Opponent" },
        ...Object.entries(NETS).flatMap(([net, title]) =>
          SIDES.map((side) =>
            rateCell(cell({ net, side }), `${title}, ${side}`, {
              paper: true,
              highlight: (row) => `${row[`${cell({ net, side })} theory`]}` === "true",
            }),
          ),
        ),
      ],
    },
  );
}

/** How often the Featured Net replies as the pairing strategy would. */
export const partnerTable = tableOf("Replies on the partner square of the pairing strategy", [
  { key: "games", title: "Games won" },
  { key: "replies", title: "Replies" },
  { key: "paired", title: "on the partner square" },
  rateColumn("Share", { digits: 1 }),
  { key: "at_random", title: "by a random safe reply", format: "percent", digits: 1 },
]);

const OVER_TRAININGS = ["trainings_low", "trainings_high"] as const;

/** Wins given away by the nets of each kind. */
export const ablationTable = (rows: readonly CsvRow[]): HtmlTable =>
  table(netsOfAKind(rows), {
    caption: "Wins given away",
    columns: [
      { key: "n" },
      { key: "net", title: "Net" },
      { key: "labels", title: "Labels" },
      { key: "nets", title: "Nets" },
      rateColumn("Given away", { digits: 1, overTrainings: OVER_TRAININGS }),
      { key: "least", title: "best net", format: "percent", digits: 1 },
      { key: "most", title: "worst net", format: "percent", digits: 1 },
    ],
  });

/** Rows of the loop on Notakto, whatever its net was shown. */
export const isNotakto = ({ game }: Row): boolean => game === "notakto";

/** Rows of the loop with nothing but the position for its net: the other games, and Notakto beside them. */
export const isRaw = ({ game, planes }: Row): boolean => game !== "notakto" || planes === "raw";

/** A line a game that AlphaZero learned. */
const linesByGame = (rows: readonly CsvRow[], cell: (row: Row) => string): Row[] =>
  pivot(
    rows.map((row) => ({ ...row, game: learnedGame(row) })),
    { line: ["game"], cell, parts: ["rate", "low", "high", "least", "most", "nets", ...OVER_TRAININGS] },
  );

/** Games won by what AlphaZero learned, from the side that wins with perfect play. */
export const loopWinsTable = (rows: readonly CsvRow[]): HtmlTable =>
  table(
    linesByGame(pooledWins(rows), ({ plays, opponent }) => `${plays} ${opponent}`),
    {
      caption: "AlphaZero: games won from the winning side",
      columns: [
        { key: "game", title: "Game" },
        { key: "search perfect nets", title: "Trainings" },
        rateCell("search perfect", "Search against perfect", { overTrainings: true }),
        rateCell("net alone perfect", "Net alone against perfect", { overTrainings: true }),
        rateCell("search greedy", "Search against greedy", { overTrainings: true }),
        rateCell("net alone greedy", "Net alone against greedy", { overTrainings: true }),
      ],
    },
  );

/** Losing moves of what AlphaZero learned, with those of its best and its worst training. */
export function loopMistakesTable(rows: readonly CsvRow[]): HtmlTable {
  const extremes = (plays: string): Column[] => [
    { key: `${plays} least`, title: "best", format: "percent", digits: 0 },
    { key: `${plays} most`, title: "worst", format: "percent", digits: 0 },
  ];
  return table(
    linesByGame(pooledMistakes(rows), ({ plays }) => String(plays)),
    {
      caption: "AlphaZero: losing moves in positions that can be won",
      columns: [
        { key: "game", title: "Game" },
        { key: "search nets", title: "Trainings" },
        rateCell("search", "Search", { overTrainings: true }),
        ...extremes("search"),
        rateCell("net alone", "Net alone", { overTrainings: true }),
        ...extremes("net alone"),
        rateCell("greedy", "Greedy player"),
      ],
    },
  );
}

/**
 * Normal beside misère play: losing moves, and games won against perfect play. p of all positions or games together by
 * Fisher's test, and of the trainings by the permutation test.
 */
export function rulesTable(wins: readonly CsvRow[], mistakes: readonly CsvRow[]): HtmlTable {
  const lines = [
    ...comparedMistakes(mistakes).map((row) => ({ ...row, counted: "losing moves" })),
    ...comparedWins(wins).map((row) => ({ ...row, counted: "won against perfect" })),
  ];
  return table(lines, {
    caption: "AlphaZero in normal and in misère play",
    columns: [
      { key: "game", title: "Game" },
      { key: "plays", title: "Plays with" },
      { key: "counted", title: "Counted" },
      ...["normal", "misère"].map((rule) =>
        rateColumn(rule, { key: rule, interval: [`${rule}_low`, `${rule}_high`], digits: 1 }),
      ),
      rateColumn("misère − normal, over trainings", {
        key: "difference",
        interval: ["difference_low", "difference_high"],
        digits: 1,
      }),
      { key: "p", title: "p, all together (Fisher)", format: "number", digits: 4 },
      { key: "p_trainings", title: "p, over trainings", format: "number", digits: 3 },
    ],
  });
}
