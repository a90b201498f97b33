/**
 * The rules of games: pure functions over immutable states.
 *
 * @example
 * ```ts
 * import { gameNamed, notakto } from "notakto-lab/games";
 *
 * const game = notakto(3);
 * const state = game.play(game.initial(), game.parseMove("b2"));
 * game.format(state); // ".../.X./..."
 * game.legalMoves(state).map(game.formatMove); // ["a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"]
 *
 * const nim = gameNamed("nim").make("misere:3,4,5");
 * ```
 *
 * @module games
 */

// What a game is, and what helps to write one:

export {
  type AnyGame,
  boardSymmetries,
  formatCell,
  type Game,
  type GameAbout,
  listedGroup,
  type Permutation,
  type PlaneShape,
  parseCell,
  type Symmetry,
  type SymmetryGroup,
  scoresOf,
} from "./game.ts";

// Every game by its name:

export { type GameEntry, gameNamed, games, makeGame, type PlaneSets } from "./registry.ts";

// Each game on its own:

export { type Corso, type CorsoState, corso } from "./corso.ts";
export { type Dawson, type DawsonState, dawson, type LastMove } from "./dawson.ts";
export { type LastCounter, type Nim, type NimState, nim } from "./nim.ts";
export { type NoGo, type NoGoState, nogo } from "./nogo.ts";
export { type Notakto, type NotaktoPlanes, type NotaktoState, notakto } from "./notakto.ts";
export { FEATURES, type Feature, featuredBoard } from "./notakto-features.ts";
export { type NotaktoSum, type NotaktoSumState, notaktoSum } from "./notakto-sum.ts";
export { type Othello, type OthelloState, othello } from "./othello.ts";
