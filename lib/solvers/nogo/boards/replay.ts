import type { NoGo } from "../../../games/nogo.ts";
import type { Random } from "../../../random.ts";
import { stonesOf } from "./position.ts";
import type { SolverThread } from "./solve.ts";
import type { BoardSolver } from "./solver.ts";

/** With this many empty points left, or fewer, the judge takes over. */
const JUDGED_EMPTIES = 15;

/** A board whose winner is said to be known, and who is asked about it on the way and at the end. */
interface BoardLine {
  readonly game: NoGo;
  readonly solver: SolverThread;
  readonly judge: BoardSolver;
  /** What is said. */
  readonly firstWins: boolean;
  /** For the loser's moves. */
  readonly random: Random;
}

/**
 * Follows one line of play from the empty board: the loser plays at random, the winner as the solver says, until
 * few points are empty or counting is enough for the solver. There the judge, which knows nothing of the solver,
 * must name the same winner. Throws if it does not, or if the solver changes its mind on the way.
 */
export async function replayBoardLine({ game, solver, judge, firstWins, random }: BoardLine): Promise<void> {
  const winner = firstWins ? 0 : 1;
  let state = game.initial();
  for (let empty = game.actions; empty > JUDGED_EMPTIES; empty--) {
    const moves = game.legalMoves(state);
    if (moves.length === 0) break;
    if (state.toMove !== winner) {
      state = game.play(state, random.pick(moves));
      continue;
    }
    const solved = await solver.solve(stonesOf(game, state));
    if (solved.result !== "win")
      throw new Error(`The mover of ${game.format(state)} was said to win, and is no longer.`);
    if (solved.move === undefined) break;
    state = game.play(state, solved.move);
  }
  const expected = state.toMove === winner ? "win" : "loss";
  const judged = judge.solve(stonesOf(game, state));
  if (judged !== expected)
    throw new Error(
      `The mover of ${game.format(state)} was said to have a ${expected}; the judge: ${judged}.`,
    );
}
