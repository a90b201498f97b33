/**
 * Exact play: who wins, by which moves, how far that is known and by what. Every game is asked through `solverOf`.
 *
 * @example
 * ```ts
 * import { notakto } from "notakto-lab/games";
 * import { bestMoves, solverOf } from "notakto-lab/solvers";
 *
 * const game = notakto(3);
 * const solver = solverOf(game);
 * const analysis = solver.analyse(game.initial());
 * analysis.result; // "win", for the player to move
 * bestMoves(game, game.initial(), analysis).map(game.formatMove); // ["b2"]
 *
 * const { lineFree, lost } = await solver.solution(); // the whole board
 * ```
 *
 * @module solvers
 */

// Who knows which game:

export { type SolverEntry, solverOf, solvers } from "./registry.ts";

// What is asked and answered:

export {
  type Analyser,
  type Analysis,
  bestMoves,
  type Fact,
  type MoveResult,
  type Result,
  type Solved,
  type SolveOptions,
  type Solver,
  winningMoves,
} from "./solver.ts";

// Notakto's own:

export type { CrossesCount } from "./notakto/retrograde/counts.ts";
export type { Solution } from "./notakto/retrograde/solve.ts";
export type { NotaktoSolver } from "./notakto/solver.ts";

// Searches for any game:

export { type MinimaxLook, type MinimaxScores, type MinimaxSearch, minimax } from "./minimax.ts";
export { type ExactSearch, exactSearch } from "./search.ts";

// Combinatorial game values: short games in canonical form:

export { type Form, Forms, type OutcomeClass } from "./cgt/forms.ts";
export { ShortGames } from "./cgt/games.ts";
export { formatGame } from "./cgt/notation.ts";
export { parseGame } from "./cgt/parse.ts";
export { type Heat, thermographs } from "./cgt/thermograph.ts";

// Misère quotients:

export { KAYLES, type NotaktoBoards, nimHeaps, notaktoBoards, octalHeaps } from "./misere/games.ts";
export type { ImpartialGame, Sum } from "./misere/impartial.ts";
export type { Presentation, Relation, Word } from "./misere/presentation.ts";
export {
  type BipartiteMonoid,
  type Limits,
  type MisereQuotient,
  misereQuotient,
  type QuotientResult,
  type Settled,
} from "./misere/quotient.ts";
export { type NotaktoAlgebra, notaktoAlgebra } from "./notakto/sum.ts";
export type { OctalCode } from "./octal.ts";
