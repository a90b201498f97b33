import { type Dawson, type DawsonState, MAX_COLUMNS } from "../games/dawson.ts";
import { misereWins, normalWins } from "./octal.ts";
import { type Result, type Solver, solverByTheory } from "./solver.ts";

export const DAWSON_KNOWN = `every position up to ${MAX_COLUMNS} columns, as the octal game 0.137: in normal play by Sprague and Grundy's theory, in misère play by a search over heaps`;

/**
 * Dawson's chess, in the middle of an exchange as well: however it is played out, it leaves the same columns and the
 * same player to move.
 */
export function dawsonSolver(game: Dawson): Solver<DawsonState> {
  const wins = game.lastMove === "wins" ? normalWins : misereWins;
  const resultOf = (state: DawsonState): Result => {
    let after = state;
    while (game.mustCapture(after)) after = game.play(after, game.legalMoves(after)[0]);
    return wins(game.freshRuns(after)) === (game.toMove(after) === game.toMove(state)) ? "win" : "loss";
  };
  return solverByTheory(game, resultOf, "octal game 0.137");
}
