/**
 * Plambeck and Whitehead, *The Secrets of Notakto*: any number of 3×3 boards at once, by the misère quotient.
 *
 * @example
 * ```ts
 * import { runExperiment } from "notakto-lab";
 * import { misereQuotients, quotientInWords } from "notakto-lab/papers/plambeck";
 *
 * const { algebra } = await runExperiment(misereQuotients, { profile: "smoke", seed: 1 });
 * quotientInWords(algebra);
 * ```
 *
 * @module papers/plambeck
 */

export {
  examplePictures,
  figure6Picture,
  mimicryPictures,
  productsPicture,
  sixBoardsPicture,
  sumPicture,
} from "./drawings.ts";
export type { OtherGamesConfig } from "./other-games.ts";
export { misereQuotients, type QuotientsConfig, type QuotientsFindings } from "./quotients.ts";
export { playSum, type SumTurn } from "./sum-game.ts";
export { elementsTable, quotientsTable, startsTable } from "./tables.ts";
export { quotientInWords } from "./words.ts";
