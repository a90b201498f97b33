import type { Corso } from "../games/corso.ts";
import type { AnyGame, Game } from "../games/game.ts";
import type { Notakto } from "../games/notakto.ts";
import { corsoMinimax, hasCorsoMinimax } from "./corso/minimax.ts";
import { CORSO_KNOWN, corsoSolver } from "./corso/solver.ts";
import { DAWSON_KNOWN, dawsonSolver } from "./dawson.ts";
import type { MinimaxSearch } from "./minimax.ts";
import { NIM_KNOWN, nimSolver } from "./nim.ts";
import { NOGO_KNOWN, nogoSolver } from "./nogo/solver.ts";
import { NOTAKTO_KNOWN, type NotaktoSolver, notaktoSolver } from "./notakto/solver.ts";
import { NOTAKTO_SUM_KNOWN, notaktoSumSolver } from "./notakto/sum-solver.ts";
import { OTHELLO_KNOWN, othelloSolver } from "./othello.ts";
import type { SolveOptions, Solver } from "./solver.ts";

/** What is known exactly of a game, and who knows it. */
export interface SolverEntry {
  /** What is known, how far, and by what: for people, after "Known exactly: ". */
  readonly known: string;
  /** What `solve` of its solver takes beside the position. */
  readonly takes: readonly (keyof SolveOptions)[];
  solver(game: AnyGame): Solver<unknown>;
  /** Minimax with the game's own heuristic, where it has a faster way than the one for all games. */
  minimax?(game: AnyGame, depth: number): MinimaxSearch<unknown> | undefined;
}

/** For every game of the lab, by its name. */
export const solvers: Readonly<Record<string, SolverEntry>> = {
  notakto: { known: NOTAKTO_KNOWN, takes: ["workers", "memory", "signal"], solver: notaktoSolver },
  corso: {
    known: CORSO_KNOWN,
    takes: ["memory"],
    solver: corsoSolver,
    minimax: (game, depth) =>
      hasCorsoMinimax(game as Corso, depth) ? asAny(corsoMinimax(game as Corso, depth)) : undefined,
  },
  dawson: { known: DAWSON_KNOWN, takes: [], solver: dawsonSolver },
  nim: { known: NIM_KNOWN, takes: [], solver: nimSolver },
  nogo: { known: NOGO_KNOWN, takes: ["solver", "memory", "signal"], solver: nogoSolver },
  "notakto-sum": { known: NOTAKTO_SUM_KNOWN, takes: ["memory"], solver: notaktoSumSolver },
  othello: { known: OTHELLO_KNOWN, takes: ["memory"], solver: othelloSolver },
};

/**
 * The solver of a game: who is asked what a position is worth and which moves are best.
 *
 * @example
 * ```ts
 * const game = notakto(3);
 * const { result, moves } = solverOf(game).analyse(game.initial()); // "win", by b2 and no other move
 * ```
 */
export function solverOf(game: Notakto): NotaktoSolver;
export function solverOf<State>(game: Game<State>): Solver<State>;
export function solverOf(game: AnyGame): Solver<unknown> {
  return solvers[game.name].solver(game);
}

/** A search of one game among those of any: only that game's states come to it. */
const asAny = <State>(search: MinimaxSearch<State>): MinimaxSearch<unknown> =>
  search as MinimaxSearch<unknown>;

/** The game's own minimax of so many plies, if it has one. */
export const ownMinimax = (game: AnyGame, depth: number): MinimaxSearch<unknown> | undefined =>
  solvers[game.name]?.minimax?.(game, depth);
