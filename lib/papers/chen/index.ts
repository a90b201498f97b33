/**
 * Chen, Wang, Laturia, Crandall and Blanco, *How to play notakto*: who wins, and what AlphaGo Zero learns of it.
 *
 * @example
 * ```ts
 * import { runExperiment } from "notakto-lab";
 * import { whoWins } from "notakto-lab/papers/chen";
 *
 * const { tables } = await runExperiment(whoWins, { profile: "smoke", seed: 1 });
 * ```
 *
 * @module papers/chen
 */

// Who wins (notebooks 01 and 12):

export {
  figure1Picture,
  lookedUpPicture,
  openingsPicture,
  opinionsPicture,
  pairingPicture,
  rulesPicture,
  settledOpeningsPicture,
  slicesPicture,
} from "./drawings.ts";
export {
  checksTable,
  claimsTable,
  conjectureTable,
  costTable,
  cutsTable,
  mistakesTable,
  pairingTable,
  regionsTable,
  settledOpeningsTable,
  winnersTable,
} from "./exact-tables.ts";
export { type MistakesConfig, mistakes } from "./mistakes.ts";
export { type SettlingFindings, settling } from "./settling.ts";
export type { SettlingConfig } from "./settling-config.ts";
export {
  type Claim,
  checkClaims,
  type SolvedNotakto,
  type WhoWins,
  type WhoWinsConfig,
  type WhoWinsFindings,
  whoWins,
} from "./who-wins.ts";

// What is learned (notebooks 03 to 07):

export type { ExactLabelsConfig } from "./exact-labels.ts";
export { type FirstPlayerConfig, firstPlayer } from "./first-player.ts";
export { type LargeBoardsConfig, table4, table5 } from "./large-boards.ts";
export { type KnownGamesConfig, table2 } from "./table-2.ts";
export { type Method, type SmallBoardsConfig, table3 } from "./table-3.ts";
export {
  dawsonOpeningTable,
  firstPlayerTable,
  gatesTable,
  keyStatesTable,
  refutationTable,
  roughnessTable,
  table2Table,
  table3Table,
  table4Table,
  table5Table,
} from "./tables.ts";
export type { TruthConfig } from "./truth.ts";
