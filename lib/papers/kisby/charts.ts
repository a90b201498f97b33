import type { CsvRow, Row } from "../../csv.ts";
import type { Chart } from "../../notebook/chart.ts";
import { barsBy, barsOf, linesBy, NUMBER_OF_X, perGroup, SHARE, square } from "../../notebook/series.ts";
import { netsOfAKind } from "./ablation.ts";
import { learnedGame, pooledMistakes } from "./alphazero-loop.ts";

/** Columns n, boards, paper_boards, distinct, line_free. */
export const boardCounts = (rows: readonly Row[]): Chart[] => [
  {
    kind: "bars",
    name: "kisby-boards",
    title: "How many boards there are to learn from",
    subtitle: "Beside Kisby's, and beside all boards without a line (known to the solver up to 5×5)",
    x: { title: "Board" },
    y: { title: "Boards", format: "count", log: true },
    series: barsOf(rows, ({ n }) => square(n), [
      { label: "to learn from", measure: "boards" },
      { label: "different, whatever the turn", measure: "distinct" },
      { label: "all without a line", measure: "line_free" },
      { label: "Kisby's", measure: "paper_boards", paper: true },
    ]),
  },
];

/** Columns n, set, x, share: a chart a board. */
export const boardsByX = (rows: readonly Row[]): Chart[] =>
  perGroup(rows, "n", (n, some) => ({
    kind: "lines",
    name: `kisby-boards-by-x-${n}`,
    title: `Boards to learn from, ${square(n)}`,
    subtitle: "Share of the boards, by the number of X on them",
    x: NUMBER_OF_X,
    y: { title: "Boards", format: "percent" },
    series: linesBy(some, "set", "x", "share"),
  }));

/** Columns n, from, to, share. */
export const labelShares = (rows: readonly Row[]): Chart[] => [
  {
    kind: "bars",
    name: "kisby-label-shares",
    title: "How the labels are spread",
    subtitle: "Share of the boards with such a label: the share of play-outs that the player to move wins",
    x: { title: "Label" },
    y: { title: "Boards", format: "percent" },
    series: barsBy(
      rows,
      ({ n }) => square(n),
      ({ from, to }) => `${from}–${to}`,
      "share",
    ),
  },
];

/** Columns n, net, labels, won, mistakes; a row a net: a chart a board. */
export const netAblation = (rows: readonly Row[]): Chart[] =>
  perGroup(netsOfAKind(rows as readonly CsvRow[]), "n", (n, some) => ({
    kind: "bars",
    name: `kisby-ablation-${n}`,
    title: `Wins given away on ${square(n)}`,
    subtitle: "In positions of greedy games that the player to move has won, with 95% intervals",
    x: { title: "Net" },
    y: { title: "Given away", ...SHARE },
    series: barsBy(some, ({ labels }) => (labels === "" ? "no net" : `${labels} labels`), "net"),
  }));

/** Columns game, size, planes, repeat, plays, positions, mistakes: one chart for Notakto, one for the other games. */
export const loopMistakes = (rows: readonly Row[]): Chart[] =>
  perGroup(
    rows,
    ({ game }) => (game === "notakto" ? "notakto" : "others"),
    (which, some) => {
      const isNotakto = which === "notakto";
      return {
        kind: "bars",
        name: `kisby-loop-mistakes-${which}`,
        title: isNotakto
          ? "AlphaZero on Notakto, by what its net is shown"
          : "AlphaZero in normal and in misère play",
        subtitle: "Losing moves in positions of greedy games that can be won, with 95% intervals",
        x: { title: isNotakto ? "Board and planes" : "Game" },
        y: { title: "Given away", ...SHARE },
        series: barsBy(pooledMistakes(some as readonly CsvRow[]), "plays", (row) =>
          // The board of other games is left out: names side by side must be short.
          isNotakto ? `${square(row.size)} ${row.planes}` : learnedGame(row).replace(/ \S+$/, ""),
        ),
      };
    },
  );
