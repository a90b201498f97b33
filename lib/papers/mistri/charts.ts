import type { Row } from "../../csv.ts";
import type { Chart } from "../../notebook/chart.ts";
import { barsOf, ITERATION, linesBy, perGroup, SHARE } from "../../notebook/series.ts";

/** Columns size, iteration, opponent, seat, rate, low, high: Mistri's figure 2, one chart for each seat. */
export const trainingCurves = (rows: readonly Row[]): Chart[] =>
  perGroup(
    rows,
    ({ size, seat }) => `${size}, ${seat}`,
    (key, games) => {
      const [size, seat] = key.split(", ");
      return {
        kind: "lines",
        name: `corso-training-${size}-${seat}`,
        title: `Corso ${size}: wins as ${seat} player while it learns`,
        subtitle: "Against random and MM-k at a temperature of 1, with 95% intervals",
        x: ITERATION,
        y: { title: "Won", ...SHARE },
        // Bands that lie on each other would be one grey block.
        series: linesBy(games, "opponent", "iteration").map((line) => ({ ...line, panel: line.label })),
      };
    },
  );

/** Columns size, iteration, player, value: what it thinks of the empty board. */
export const emptyBoardValues = (rows: readonly Row[]): Chart[] =>
  perGroup(rows, "size", (size, values) => ({
    kind: "lines",
    name: `corso-empty-board-${size}`,
    title: `Corso ${size}: what the first player may expect`,
    subtitle: "Value of the empty board, by the net alone and with a search",
    x: ITERATION,
    y: { title: "Value", format: "number", domain: [-1, 1] },
    series: linesBy(values, "player", "iteration", "value"),
  }));

/** Columns size, temperature, player, elo, likely, low, high, published. */
export const eloBars = (rows: readonly Row[]): Chart[] =>
  perGroup(
    rows,
    ({ size, temperature }) => `${size}, ${temperature}`,
    (key, players) => {
      const [size, temperature] = key.split(", ");
      return {
        kind: "bars",
        name: `corso-elo-${size}-t${temperature}`,
        title: `Corso ${size}: Elo, MM-k at a temperature ${temperature === "0" ? "near 0" : `of ${temperature}`}`,
        subtitle: "Mean 1000; by likelihood with 95% intervals, in sequence with K = 30",
        x: { title: "Player" },
        y: { title: "Elo", format: "count" },
        series: barsOf(players, "player", [
          { label: "By likelihood", measure: { column: "likely", interval: ["low", "high"] } },
          { label: "In sequence", measure: "elo" },
          { label: "Mistri", measure: "published", paper: true },
        ]),
      };
    },
  );
