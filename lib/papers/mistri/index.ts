/**
 * Mistri, *Mastering the game of Corso without human knowledge*: AlphaZero beside minimax and exact play.
 *
 * @module papers/mistri
 */

export { type CorsoConfig, type CorsoFindings, corsoAlphaZero } from "./alphazero.ts";
export { type CorsoGamesConfig, corsoGames, type GamesInput } from "./annotated-games.ts";
export { corsoGamePictures, corsoRulesPicture, firstMovesPictures } from "./drawings.ts";
export { type CorsoExactConfig, corsoExact } from "./exact.ts";
export {
  corsoCostTable,
  corsoMistakesTable,
  eloTable,
  exactTable,
  perfectTable,
  replaysTable,
  threePlayersTable,
  trainedPlayerTable,
} from "./tables.ts";
export type { LearnedBoard, TrainedBoard } from "./training.ts";
