import type { Row } from "../../csv.ts";
import type { Board, BoardPicture, LegendItem } from "../../notebook/chart.ts";
import { perGroup } from "../../notebook/series.ts";
import { boardName } from "./charts.ts";

const LEGEND: readonly LegendItem[] = [
  { cell: { tint: "win" }, label: "wins" },
  { cell: { tint: "loss" }, label: "loses" },
];

const isWon = ({ wins }: Row): boolean => `${wins}` === "true";

const openingCell = (row: Row) => ({ tint: isWon(row) ? ("win" as const) : ("loss" as const) });

/** Columns rows, cols, move, wins, every first move in order: the boards that Black wins. */
export const nogoOpeningsPicture = (rows: readonly Row[]): BoardPicture => ({
  kind: "boards",
  name: "openings",
  title: "First moves on boards that Black wins",
  boards: perGroup(rows, boardName, (name, moves): Board[] => {
    const winning = moves.filter(isWon).length;
    if (winning === 0) return [];
    return [
      {
        rows: Number(moves[0].rows),
        cols: Number(moves[0].cols),
        coordinates: true,
        caption: `${name}: ${winning} of ${moves.length} win`,
        cells: moves.map(openingCell),
      },
    ];
  }).flat(),
  legend: LEGEND,
});

/** Columns n, opening, wins: each row with its openings, as in Du's Fig. 3. */
export const rowOpeningsPicture = (rows: readonly Row[]): BoardPicture => ({
  kind: "boards",
  name: "nogo-linear-openings",
  title: "Winning and losing openings",
  subtitle: "The longest rows of which every opening is known",
  boards: perGroup(rows, "n", (n, openings) => ({ n: Number(n), openings }))
    .filter(({ n, openings }) => openings.length === Math.ceil(n / 2))
    .slice(-6)
    .map(({ n, openings }) => ({
      rows: 1,
      cols: n,
      caption: `1×${n}`,
      // Only openings up to the middle are told: the others are their mirror images.
      cells: Array.from({ length: n }, (_, point) => openingCell(openings[Math.min(point, n - 1 - point)])),
    })),
  legend: LEGEND,
});
