import { UserError } from "../errors.ts";
import type { Notakto, NotaktoState } from "../games/notakto.ts";
import type { OnProgress } from "../progress.ts";
import { notaktoOracle, type Verdict, verdictOf } from "./oracle.ts";
import { planSolution, solve } from "./retrograde/solve.ts";

/**
 * Judges one position, however long it takes: by the oracle where it knows everything, else by the position's
 * own region on all cores. What the memory can't hold is refused, unless the pairing strategy at least knows
 * the winner.
 */
export async function judge(game: Notakto, state: NotaktoState, onProgress?: OnProgress): Promise<Verdict> {
  const verdict = notaktoOracle(game).judge(state);
  if (verdict.winner !== "unknown" && verdict.moves.every(({ result }) => result !== "unknown"))
    return verdict;
  try {
    const { isLost } = await solve(planSolution(game, state), onProgress);
    return verdictOf(game, isLost, state);
  } catch (error) {
    if (error instanceof UserError && verdict.winner !== "unknown") return verdict;
    throw error;
  }
}
