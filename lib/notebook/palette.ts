/**
 * Colours that people with any kind of colour vision can tell apart (after Okabe and Ito; the first four are held to it
 * by a simulation), changed where needed to stand on white. Pictures bring their own white card, so they look the same on a dark page.
 */
export const SERIES = [
  "#0072b2",
  "#d55e00",
  "#1fae80",
  "#8c3f77",
  "#3fa2dd",
  "#c98a00",
  "#5b4db2",
  "#6b6f76",
];

export const INK = "#1f2933";
export const SOFT_INK = "#5d6875";
export const GRID = "#e4e7eb";
export const CARD = "#ffffff";
export const CARD_EDGE = "#d8dde3";

/** The paper's own figures: there to compare with, never in front. */
const PAPER_INK = "#8a94a0";
export const PAPER_FILL = "#f1f3f5";

export const BOARD = {
  win: "#12946f",
  loss: "#d3d8de",
  dead: "#fbe9e0",
  deadHatch: "#d9895b",
  free: "#dcecf8",
  asked: "#c8382a",
  empty: "#ffffff",
  line: "#9aa5b1",
  ring: "#e08600",
} as const;

/**
 * What cells of each player look like. Neighbours in the list differ in lightness as much as in hue, and
 * letters say the rest, so that boards survive a grey printer.
 */
export const PLAYERS = [
  "#a9d3ee",
  "#a8440a",
  "#f0d27a",
  "#2f6f5a",
  "#d9a9c9",
  "#4b4391",
  "#c9e4b4",
  "#59626e",
  "#e9e2d2",
];

/** From nothing to everything, for heat: even steps in lightness, so it survives a grey printer. */
export const HEAT = ["#f4f8fc", "#c6dcef", "#86b8dc", "#3f8dc0", "#0b5c98", "#08335c"];

const channels = (hex: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));

/** The colour at `share` (0 to 1) of the way along the heat scale. */
export function heatColour(share: number): string {
  const at = Math.min(Math.max(share, 0), 1) * (HEAT.length - 1);
  const step = Math.min(Math.floor(at), HEAT.length - 2);
  const [from, to] = [channels(HEAT[step]), channels(HEAT[step + 1])];
  const mixed = from.map((channel, i) => Math.round(channel + (to[i] - channel) * (at - step)));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

/** Ink or white, whichever reads better on `background`. */
export function inkOn(background: string): string {
  const [red, green, blue] = channels(background);
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140 ? INK : "#ffffff";
}

/** What points of a line look like, so that lines are told apart without colour, too; as vega and Plotly both call them. */
const SHAPES = [
  "circle",
  "square",
  "triangle-up",
  "diamond",
  "triangle-down",
  "cross",
  "triangle-right",
  "triangle-left",
] as const;
export type Shape = (typeof SHAPES)[number];

export interface SeriesStyle {
  readonly colour: string;
  readonly paper: boolean;
  readonly shape: Shape;
  /** Lengths of strokes and gaps; none where the line is whole. */
  readonly dash: readonly number[];
}

const PAPER_DASH = [5, 4];
/** Where there are more lines than this, the others are dashed. */
const WHOLE_LINES = 4;
const DASH = [9, 3];

/** A style for each series, the same for the same label; the paper's use none of our colours up. */
export function seriesStyles(
  series: readonly { readonly label: string; readonly paper?: boolean }[],
): SeriesStyle[] {
  const ours = [...new Set(series.filter(({ paper }) => !paper).map(({ label }) => label))];
  return series.map(({ label, paper }) => {
    if (paper) return { colour: PAPER_INK, paper, shape: SHAPES[0], dash: PAPER_DASH };
    const at = ours.indexOf(label);
    return {
      colour: SERIES[at % SERIES.length],
      paper: false,
      shape: SHAPES[at % SHAPES.length],
      dash: at < WHOLE_LINES ? [] : DASH,
    };
  });
}
