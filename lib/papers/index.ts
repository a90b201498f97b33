/**
 * What the papers have in common: the charts of their tables, and trainings by game and profile. Each paper has a room of its own: `notakto-lab/papers/chen`.
 *
 * @module papers
 */

export { committedFigures, figuresFor, figuresOf } from "./charts.ts";
export { trainingFor } from "./trainings.ts";
