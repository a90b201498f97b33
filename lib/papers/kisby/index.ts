/**
 * Kisby, *Playing Notakto*: nets that are told what matters about the board, and whether it helps.
 *
 * @module papers/kisby
 */

// Experiments:

export { type AblationConfig, featureAblation } from "./ablation.ts";
export { type AlphaZeroLoopConfig, alphaZeroLoop } from "./alphazero-loop.ts";
export type { TrainingBoard, TrainingBoards } from "./boards.ts";
export type { LabelledBoards } from "./labelled-boards.ts";
export { type NetComparisonConfig, netComparison } from "./net-comparison.ts";
export type { FitSchedule } from "./net-training.ts";
export type { NetsConfig } from "./nets.ts";
export {
  type Lessons,
  type TrainingData,
  type TrainingDataConfig,
  type TrainingDataFindings,
  trainingData,
} from "./training-data.ts";

// Tables and drawings:

export { figure2Picture, figure3Picture } from "./drawings.ts";
export {
  ablationTable,
  boardsTable,
  figure1Table,
  isNotakto,
  isRaw,
  labelsTable,
  loopMistakesTable,
  loopWinsTable,
  partnerTable,
  rulesTable,
  trainingTable,
} from "./tables.ts";
