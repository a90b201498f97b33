import type { Othello, OthelloState } from "../games/othello.ts";
import { searchSolver } from "./search-solver.ts";
import type { Solver } from "./solver.ts";

/** The largest board that is solved from the start, and how many empty squares a position of a larger one may have. */
const SOLVED_SIZE = 4;
const MOST_EMPTIES = 15;
/** About a gigabyte. */
const POSITIONS = 4_000_000;

export const OTHELLO_KNOWN = `${SOLVED_SIZE}×${SOLVED_SIZE} is solved whole by exact search, and of larger boards every position with up to ${MOST_EMPTIES} empty squares`;

export function othelloSolver(game: Othello): Solver<OthelloState> {
  const emptiesOf = (state: OthelloState): number =>
    game.size ** 2 - game.discs(state, 0) - game.discs(state, 1);
  return searchSolver(game, {
    positions: POSITIONS,
    beyond: (state) =>
      game.size <= SOLVED_SIZE || emptiesOf(state) <= MOST_EMPTIES
        ? undefined
        : `A position of ${game.size}×${game.size} Othello with ${emptiesOf(state)} empty squares is too much for exact search: ${OTHELLO_KNOWN}.`,
  });
}
