/**
 * What an experiment is, and what all of them need: profiles, results with their provenance, measures, statistics.
 *
 * @module lab
 */

// Experiments:

export { codeVersion } from "../code-version.ts";
export type { Machine, Made, Origin } from "../provenance.ts";
export type { EntryKey } from "../store.ts";
export {
  type Experiment,
  type Findings,
  type InputOf,
  type Lab,
  type RunOptions,
  runExperiment,
  type WithAllKeys,
} from "./experiment.ts";
export { PROFILES, type Profile } from "./profile.ts";
export type { PartRecord, RunRecord, TrainingRecord } from "./provenance.ts";
export { committedTable, type MeasuredColumns, type Results, readTable, writeResults } from "./results.ts";

// Trainings:

export { type Change, changed, type Model, type Recipe, type TrainedModel } from "./models.ts";

export type { Training } from "./trainings.ts";

// Measures:

export {
  type Meeting,
  meetingRows,
  SIDES,
  type Side,
  tallyMeetings,
} from "./measure.ts";

// Statistics:

export {
  type Comparison,
  type Counted,
  compareRates,
  fisherExact,
  type Group,
  grouped,
  overRepeats,
  pooled,
  rateColumns,
  summedCounts,
  type Won,
  wilson,
} from "./statistics.ts";
