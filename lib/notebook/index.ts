/**
 * How things look in a notebook: tables, charts, boards, progress.
 *
 * @example
 * ```ts
 * import { notakto } from "notakto-lab";
 * import { positionBoard, show, table } from "notakto-lab/notebook";
 *
 * const game = notakto(4);
 * const boards = [positionBoard(game, game.parse("X.../.X../..../...."))];
 * await show(
 *   table([{ n: 4, winner: "second" }], { caption: "Who wins" }),
 *   { kind: "boards", name: "example", title: "A position", boards },
 * );
 * ```
 *
 * @module notebook
 */

// Showing:

export { inNotebook } from "./display.ts";
export { type PngImage, picture, savePicture } from "./picture.ts";
export { notebookProgress } from "./progress.ts";
export { show } from "./show.ts";

// Running experiments and trainings under a cell:

// A cell's `const results = await runHere(…)` must be able to name the type of what it holds.
export type { Findings } from "../lab/experiment.ts";
export type { Results } from "../lab/results.ts";
export { runHere, writeHere } from "./experiment.ts";
export { lossCurves, opinionBoard, trainHere } from "./training.ts";

// Tables:

export { frame } from "./frame.ts";
export { type Layout, pivot, type RateCellOptions, rateCell } from "./pivot.ts";
export {
  type Column,
  type Frame,
  type HtmlTable,
  rateColumn,
  type TableOptions,
  table,
  tableOf,
} from "./table.ts";

// Charts:

export type {
  Axis,
  BarChart,
  Board,
  BoardCell,
  BoardPicture,
  BoardPiece,
  Chart,
  HeatMap,
  Interval,
  LegendItem,
  LineChart,
  Series,
  Tint,
} from "./chart.ts";
export { genericCharts } from "./generic-charts.ts";
export {
  barsBy,
  barsOf,
  linesBy,
  linesOf,
  type Measure,
  type MeasuredSeries,
  type Of,
  ratesOver,
} from "./series.ts";

// Boards:

export { positionBoards } from "./position.ts";
