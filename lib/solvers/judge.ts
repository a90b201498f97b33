import { UserError } from "../errors.ts";
import type { Notakto, NotaktoState } from "../games/notakto.ts";
import type { OnProgress } from "../progress.ts";
import { planSolution, type Solution, solve } from "./retrograde/solve.ts";

/** Who wins a position, and what each safe move makes of it, for the player to move. */
export interface Verdict {
  readonly winner: "mover" | "opponent";
  readonly moves: readonly { readonly move: number; readonly result: "win" | "loss" }[];
}

/** Boards up to this size are solved whole. */
export const SOLVED_SIZE = 6;

// Up to this many playable squares a position's own region takes milliseconds, and a 6×6 board a second.
const SMALL_REGION = 26;

export function verdictOf(game: Notakto, solution: Solution, state: NotaktoState): Verdict {
  return {
    winner: solution.isLost(state) ? "opponent" : "mover",
    moves: game.safeMoves(state).map((move) => ({
      move,
      result: solution.isLost(game.play(state, move)) ? "win" : "loss",
    })),
  };
}

/** Judges one position by the cheaper way: its own region, or the whole board where that can be solved. */
export async function judge(game: Notakto, state: NotaktoState, onProgress?: OnProgress): Promise<Verdict> {
  if (state.lineCompleted)
    throw new UserError(`The game is over in ${game.format(state)}: a line is complete.`);
  const own = game.size > SOLVED_SIZE || game.safeMoves(state).length <= SMALL_REGION;
  const solution = await solve(planSolution(game, own ? state : game.initial()), onProgress);
  return verdictOf(game, solution, state);
}
