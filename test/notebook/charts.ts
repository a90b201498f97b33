import type { BarChart, Board, BoardPicture, HeatMap, LineChart } from "../../lib/notebook/chart.ts";

/** One of each kind, small. */
export const BARS: BarChart = {
  kind: "bars",
  name: "win-rates",
  title: "Win rates",
  subtitle: "With 95% intervals",
  x: { title: "Board" },
  y: { title: "Win rate", format: "percent", domain: [0, 1] },
  series: [
    {
      label: "Ours",
      points: [
        { x: "3×3", y: 0.9, interval: [0.8, 0.95] },
        { x: "4×4", y: 0.6, interval: [0.5, 0.7] },
      ],
    },
    { label: "Paper", paper: true, points: [{ x: "3×3", y: 0.85 }] },
  ],
};

export const LINES: LineChart = {
  kind: "lines",
  name: "elo",
  title: "Elo & <training>",
  x: { title: "Iteration", format: "count" },
  y: { title: "Elo", format: "number" },
  series: [
    {
      label: "Ours",
      points: [0, 1, 2, 3].map((x) => ({ x, y: 1000 + 50 * x, interval: [990 + 50 * x, 1010 + 50 * x] })),
    },
    { label: "Paper", paper: true, points: [0, 3].map((x) => ({ x, y: 1000 + 30 * x })) },
  ],
};

export const HEAT_MAP: HeatMap = {
  kind: "heat",
  name: "who-beats-whom",
  title: "Who beats whom",
  x: { title: "Second" },
  y: { title: "First" },
  value: { title: "Win rate", format: "percent", domain: [0, 1] },
  cells: ["random", "perfect"].flatMap((y, i) =>
    ["random", "perfect"].map((x, j) => ({ x, y, value: 0.5 + (i - j) / 2 })),
  ),
};

export const emptyBoard = (size: number): Board => ({
  rows: size,
  cols: size,
  cells: Array.from({ length: size * size }, () => ({})),
});

export const BOARDS: BoardPicture = {
  kind: "boards",
  name: "a-position",
  title: "A position",
  boards: [
    {
      rows: 2,
      cols: 2,
      cells: [{ mark: "X", ring: true }, { tint: "win" }, { tint: "dead" }, { tint: "loss", text: "12" }],
      caption: "the mover wins",
      coordinates: true,
    },
    emptyBoard(3),
  ],
  legend: [{ cell: { tint: "win" }, label: "wins" }],
};
