import type { Format } from "../format.ts";

/**
 * What a picture shows, as plain data that knows nothing of how it is drawn. `picture.ts` draws it into a
 * PNG for notebooks, `plotly.ts` into traces for the browser.
 */
export type Chart = BarChart | LineChart | HeatMap | BoardPicture;

interface Described {
  /** Kebab-case; names the file that a headless run writes. */
  readonly name: string;
  readonly title: string;
  readonly subtitle?: string;
  /** A headless run keeps no file of it: it is drawn from results that are kept already. */
  readonly shownOnly?: boolean;
}

export interface Axis {
  readonly title: string;
  readonly format?: Format;
  readonly log?: boolean;
  /** From where to where; chosen from the data where left out. */
  readonly domain?: readonly [number, number];
}

/** A confidence interval, or the range between extremes. */
export type Interval = readonly [low: number, high: number];

export interface Series<X> {
  readonly label: string;
  /** The paper's own figures are drawn hollow and grey, so that ours stand out beside them. */
  readonly paper?: boolean;
  /** Lines of different panels stand beside each other; where the y axis has no domain, each panel has a scale of its own. */
  readonly panel?: string;
  readonly points: readonly { readonly x: X; readonly y: number; readonly interval?: Interval }[];
}

/** Bars in groups: one group for each x, in it one bar for each series. */
export interface BarChart extends Described {
  readonly kind: "bars";
  readonly x: Pick<Axis, "title">;
  readonly y: Axis;
  readonly series: readonly Series<string>[];
}

/** One line for each series, series of one label in one style; intervals become bands. */
export interface LineChart extends Described {
  readonly kind: "lines";
  readonly x: Axis;
  readonly y: Axis;
  readonly series: readonly Series<number>[];
}

/** A matrix of coloured cells, rows and columns in the order in which they first appear. */
export interface HeatMap extends Described {
  readonly kind: "heat";
  readonly x: Pick<Axis, "title">;
  readonly y: Pick<Axis, "title">;
  readonly value: Axis;
  readonly cells: readonly { readonly x: string; readonly y: string; readonly value: number }[];
}

/** What a square is, in the eyes of the player to move; `asked` is where the opponent has just moved. */
export type Tint = "win" | "loss" | "dead" | "free" | "asked";

/**
 * What a player (numbered from 0) has on a cell: a marble that stands there, or just the cell, in the player's colour;
 * or a stone, black for the first player, white for the second.
 */
export interface BoardPiece {
  readonly player: number;
  readonly kind: "marble" | "dye" | "stone";
}

export interface BoardCell {
  readonly mark?: "X";
  readonly piece?: BoardPiece;
  readonly tint?: Tint;
  /** A share from 0 to 1 that colours the square; a tint wins over it. */
  readonly heat?: number;
  readonly text?: string;
  /** Draws the eye: the last move, the square that the text speaks of. */
  readonly ring?: boolean;
}

export interface Board {
  readonly rows: number;
  readonly cols: number;
  /** Row by row from the top left: rows × cols of them. */
  readonly cells: readonly BoardCell[];
  readonly caption?: string;
  /** Letters over the columns and numbers beside the rows, so that text can speak of "c1". */
  readonly coordinates?: boolean;
  /** Draws the eye to this board among the others. */
  readonly highlight?: boolean;
}

/** What a kind of cell means. */
export interface LegendItem {
  readonly cell: BoardCell;
  readonly label: string;
}

/** One board, or a strip of several side by side. */
export interface BoardPicture extends Described {
  readonly kind: "boards";
  readonly boards: readonly Board[];
  /** So many boards to a line, where they belong together; as many as fit where left out. */
  readonly perLine?: number;
  readonly legend?: readonly LegendItem[];
}
