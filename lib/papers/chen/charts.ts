import type { Row } from "../../csv.ts";
import type { BarChart, Chart, LineChart } from "../../notebook/chart.ts";
import {
  barsOf,
  ITERATION,
  linesBy,
  NUMBER_OF_X,
  type Of,
  perGroup,
  RATE,
  ratesOver,
  SHARE,
  square,
} from "../../notebook/series.ts";
import { METHOD_TITLES, overSeeds, REFUTATIONS } from "./tables.ts";

/** Columns x, share: lost positions by the number of X, a line for each board. */
const lostByX = (name: string, rows: readonly Row[], board: Of<string>): LineChart => ({
  kind: "lines",
  name,
  title: "Positions lost for the player to move",
  subtitle: "Share of the boards without a line, by the number of X on them",
  x: NUMBER_OF_X,
  y: { title: "Lost", ...SHARE },
  series: linesBy(rows, board, "x", "share"),
});

/** Columns n, x, line_free, lost, share. */
export const whoWinsLostByX = (rows: readonly Row[]): Chart[] => [
  lostByX("who-wins-lost-by-x", rows, ({ n }) => square(n)),
];

/** Columns n, filled, x, line_free, lost, share. */
export const settlingLostByX = (rows: readonly Row[]): Chart[] => [
  lostByX("settling-lost-by-x", rows, ({ n, filled }) => `${square(n)}${filled ? ", centre filled" : ""}`),
];

/** Columns layer, slices, stand_for, bytes. */
export const settlingLayers = (rows: readonly Row[]): Chart[] => [
  {
    kind: "bars",
    name: "settling-layers",
    title: "Slices of 7×7, layer by layer",
    subtitle: "Slices stored, by the number of X on the squares that name them; solved from right to left",
    x: { title: "X on the naming squares" },
    y: { title: "Slices", format: "count" },
    series: barsOf(rows.toReversed(), "layer", [{ label: "slices", measure: "slices" }]),
  },
];

/** Columns x, won, mistakes, rate, low, high: wins given away by the number of X, a line for each of a column. */
const givenAwayByX = (name: string, title: string, rows: readonly Row[], of: string): LineChart => ({
  kind: "lines",
  name,
  title,
  subtitle: "Share of the won positions in which the player chose a losing move, with 95% intervals",
  x: NUMBER_OF_X,
  y: { title: "Given away", ...SHARE },
  series: linesBy(rows, of, "x"),
});

/** Columns n, player, x, won, mistakes, rate, low, high: a chart a board. */
export const mistakesByX = (rows: readonly Row[]): Chart[] =>
  perGroup(rows, "n", (n, some) =>
    givenAwayByX(`mistakes-${n}`, `Wins given away on ${square(n)}`, some, "player"),
  );

/** Columns training, plays, x, won, mistakes, rate, low, high: a chart a way of playing. */
export const firstPlayerMistakes = (rows: readonly Row[]): Chart[] =>
  perGroup(rows, "plays", (plays, some) =>
    givenAwayByX(
      `first-player-mistakes-${plays.replaceAll(" ", "-")}`,
      `Wins given away on 4×4: ${plays}`,
      some,
      "training",
    ),
  );

/** Bars of rates, ours with intervals and the paper's beside them. */
const rateBars = (
  described: { readonly name: string; readonly title: string },
  x: { readonly title: string; readonly of: (row: Row) => string },
  rows: readonly Row[],
): BarChart => ({
  ...described,
  kind: "bars",
  subtitle: "Share of the games won, with 95% intervals",
  x: { title: x.title },
  y: { title: "Won", ...SHARE },
  series: barsOf(rows, x.of, [
    { label: "ours", measure: RATE },
    { label: "Chen et al.", measure: "paper", paper: true },
  ]),
});

const BOARD_AND_SIDE = {
  title: "Board and side",
  of: ({ n, side }: Row) => `${square(n)} ${side}`,
};

/** Columns game, rival, side, rate, low, high, paper: a chart a game. */
export const table2Charts = (rows: readonly Row[]): Chart[] =>
  perGroup(rows, "game", (game, some) =>
    rateBars(
      {
        name: `chen-table-2-${game}`,
        title: `Games won: ${game.replace("-", " ").replace("x", "×")}`,
      },
      { title: "Rival and side", of: ({ rival, side }) => `${rival}, ${side}` },
      some,
    ),
  );

/** Columns n, method, seed, rival, side, games, wins, paper: a chart a rival and method. */
export const table3Charts = (rows: readonly Row[]): Chart[] =>
  perGroup(
    overSeeds(rows),
    ({ rival, method }) => `${rival},${method}`,
    (key, some) => {
      const [rival, method] = key.split(",");
      return rateBars(
        {
          name: `chen-table-3-${rival}-${method}`,
          title: `${METHOD_TITLES[method]} against ${rival.replace("-", " ")}`,
        },
        BOARD_AND_SIDE,
        some,
      );
    },
  );

/** Columns n, method, seed, plays, won, mistakes and the one over which they are drawn: a chart a board, all seeds together. */
const mistakeCharts = (
  rows: readonly Row[],
  { name, title, x, column }: { name: string; title: string; x: LineChart["x"]; column: string },
): LineChart[] =>
  perGroup(rows, "n", (n, some) => ({
    kind: "lines",
    name: `${name}-${n}`,
    title: `${title}: ${square(n)}`,
    subtitle: "Share of the won positions of greedy games in which the model chose a losing move",
    x,
    y: { title: "Given away", ...SHARE },
    series: perGroup(
      some,
      ({ method, plays }) => `${METHOD_TITLES[`${method}`]}, ${plays}`,
      (label, own) => ({
        label,
        points: ratesOver(own, column, { hits: "mistakes", of: "won" }),
      }),
    ),
  }));

/** Mistakes over training: columns n, method, seed, plays, iteration, won, mistakes. */
export const table3Mistakes = (rows: readonly Row[]): Chart[] =>
  mistakeCharts(rows, {
    name: "chen-table-3-mistakes",
    title: "Wins given away while it learns",
    x: ITERATION,
    column: "iteration",
  });

/** Mistakes in the end: columns n, method, seed, plays, x, won, mistakes. */
export const table3MistakesByX = (rows: readonly Row[]): Chart[] =>
  mistakeCharts(rows, {
    name: "chen-table-3-mistakes-by-x",
    title: "Wins given away in the end",
    x: NUMBER_OF_X,
    column: "x",
  });

/** Columns n, method, seed, x, positions, wrong, rarer: a chart a board. */
export const table3Values = (rows: readonly Row[]): Chart[] =>
  perGroup(rows, "n", (n, some) => ({
    kind: "lines",
    name: `chen-table-3-values-${n}`,
    title: `Who wins? Wrong answers of the net: ${square(n)}`,
    subtitle: "Share of the positions of greedy games that it takes for won though lost, or lost though won",
    x: NUMBER_OF_X,
    y: { title: "Wrong", ...SHARE },
    series: [
      ...perGroup(some, "method", (method, own) => ({
        label: METHOD_TITLES[method] ?? method,
        points: ratesOver(own, "x", { hits: "wrong", of: "positions" }),
      })),
      {
        label: "always the commoner outcome",
        // The same for all methods: they were asked about the same positions.
        points: perGroup(some, "x", (x, [{ rarer }]) => ({ x: Number(x), y: Number(rarer) })),
      },
    ],
  }));

/** Columns n, seed, rival, side, simulations, wins, games: a chart a board. */
export const table3Simulations = (rows: readonly Row[]): Chart[] =>
  perGroup(rows, "n", (n, some) => ({
    kind: "lines",
    name: `chen-table-3-simulations-${n}`,
    title: `Fewer and more simulations on ${square(n)}`,
    subtitle:
      "Share of the games won by the key-state models, whatever they were trained with; 95% intervals over all games",
    x: { title: "Simulations a move", format: "count", log: true },
    y: { title: "Won", ...SHARE },
    series: perGroup(
      some,
      ({ rival, side }) => `against ${rival}, as ${side}`,
      (label, own) => ({
        label,
        points: ratesOver(own, "simulations", { hits: "wins", of: "games" }),
      }),
    ),
  }));

/** Columns n, x, mistakes, tried, expected, replies, refuting: a chart a board, all models together. */
export const table3Refutations = (rows: readonly Row[]): Chart[] =>
  perGroup(rows, "n", (n, some) => ({
    kind: "lines",
    name: `chen-table-3-refutations-${n}`,
    title: `Does the search see why its move loses? ${square(n)}`,
    subtitle: "Of the losing moves chosen in won positions of greedy games",
    x: NUMBER_OF_X,
    y: { title: "Share", ...SHARE },
    series: REFUTATIONS.map(({ label, ...counts }) => ({ label, points: ratesOver(some, "x", counts) })),
  }));

/** Columns n, rival, side, rate, low, high, paper: a chart a rival. */
export const table4Charts = (rows: readonly Row[]): Chart[] =>
  perGroup(rows, "rival", (rival, some) =>
    rateBars(
      {
        name: `chen-table-4-${rival}`,
        title: `Key-state models against ${rival === "itself" ? "themselves" : rival}`,
      },
      BOARD_AND_SIDE,
      some,
    ),
  );

/** Columns n, gate, side, rate, low, high, paper: the dynamic gate's model, which loses what the other wins. */
export const table5Charts = (rows: readonly Row[]): Chart[] => [
  rateBars(
    {
      name: "chen-table-5",
      title: "The dynamic gate's model against the fixed gate's",
    },
    BOARD_AND_SIDE,
    rows.filter(({ gate }) => gate === "dynamic"),
  ),
];

/** Columns n, gate, iteration, policy_loss, value_loss: Figure 4, a chart a board, its curves called as in the paper. */
export const figure4Charts = (rows: readonly Row[]): Chart[] =>
  perGroup(rows, "n", (n, some) => ({
    kind: "lines",
    name: `chen-figure-4-${n}`,
    title: `Figure 4: losses on ${square(n)}`,
    subtitle: "Policy (pi) and value (v) loss of the models with the fixed and the dynamic gate",
    x: ITERATION,
    y: { title: "Loss" },
    series: [
      { panel: "policy (pi)", measure: "policy_loss" },
      { panel: "value (v)", measure: "value_loss" },
    ].flatMap(({ panel, measure }) =>
      linesBy(some, "gate", "iteration", measure).map((line) => ({ ...line, panel })),
    ),
  }));
