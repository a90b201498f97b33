/**
 * What is used most, from every room of the lab. Each room offers more under its own name: `notakto-lab/games`.
 *
 * @example
 * ```ts
 * import { notakto, playMatches, runExperiment, train } from "notakto-lab";
 * ```
 *
 * @module notakto-lab
 */

// Games:

export {
  type AnyGame,
  corso,
  dawson,
  type Game,
  gameNamed,
  games,
  makeGame,
  nim,
  nogo,
  notakto,
  notaktoSum,
  othello,
} from "./games/index.ts";

// Exact play:

export {
  type Analysis,
  bestMoves,
  type Result,
  type Solver,
  solverOf,
  winningMoves,
} from "./solvers/index.ts";

// Players, and how they fare:

export {
  type AnyPlayer,
  addTallies,
  likelyElo,
  type Match,
  makePlayer,
  type Player,
  players,
  playMatches,
  type Scores,
  type Tally,
  tallyOf,
} from "./players/index.ts";

// Learning:

export { type Run, type TrainConfig, type Trained, type TrainOptions, train } from "./zero/index.ts";

// Experiments, and what they measure:

export {
  committedTable,
  type Experiment,
  type Lab,
  meetingRows,
  PROFILES,
  type Profile,
  type Results,
  type RunOptions,
  rateColumns,
  runExperiment,
  wilson,
  writeResults,
} from "./lab/index.ts";

// What a notebook shows:

export {
  type Board,
  type Chart,
  type Column,
  frame,
  positionBoards,
  runHere,
  show,
  table,
  trainHere,
  writeHere,
} from "./notebook/index.ts";
export { committedFigures, figuresFor, figuresOf } from "./papers/index.ts";

// What all rooms share:

export { type CsvRow, type CsvText, type CsvValue, formatCsv, parseCsv, type Row, readCsv } from "./csv.ts";
export { UserError } from "./errors.ts";
export type { Format } from "./format.ts";
export type { OnProgress, Progress } from "./progress.ts";
export { type Random, type RandomKey, randomFrom } from "./random.ts";
