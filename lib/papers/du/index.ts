/**
 * Du, *Solving NoGo*: who wins on small rectangles and on single rows.
 *
 * @module papers/du
 */

// Rectangles:

export { type BoardSize, type NoGoBoardsConfig, nogoBoards } from "./boards.ts";
export { storedChart } from "./charts.ts";
export { nogoOpeningsPicture } from "./drawings.ts";
export { type NoGoPositionsConfig, nogoPositions } from "./positions.ts";
export {
  effortOn5x5Table,
  eyeMovesTable,
  nogoAblationTable,
  nogoSolutionsTable,
  sbhTable,
  secondSearchTable,
  symmetricRepliesTable,
} from "./tables.ts";

// Rows:

export { type NoGoEyesConfig, nogoLinearEyes } from "./eyes.ts";
export { type NoGoStudiesConfig, nogoLinearStudies } from "./row-studies.ts";
export {
  eyeRowsTable,
  eyesTable,
  incentiveExamplesTable,
  incentivesTable,
  rowAblationTable,
  rowClaimsTable,
  rowsTable,
  valueCountsTable,
  valuesTable,
} from "./row-tables.ts";
export { type NoGoLinearConfig, nogoLinear } from "./rows.ts";
export { rowInWords } from "./words.ts";
