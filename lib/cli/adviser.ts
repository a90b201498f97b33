import { UserError } from "../errors.ts";
import type { Game } from "../games/game.ts";
import type { Player } from "../players/player.ts";
import type { Random } from "../random.ts";
import { solverOf } from "../solvers/registry.ts";
import { bestMoves, type Result } from "../solvers/solver.ts";
import type { Advice } from "./play-session.ts";

/** How long a hint may take. */
const SECONDS = 1;

const WORTH: Readonly<Record<Exclude<Result, "unknown">, string>> = {
  win: "it wins with best play",
  draw: "it draws with best play",
  loss: "every move loses against best play",
};

/** Those who guess where nobody knows, the better one first. */
const GUESSERS: Readonly<Record<string, string>> = {
  "minimax-3": "a guess of minimax, three moves deep",
  greedy: "a guess of the greedy player",
};

/** Advice from whoever knows best: the game's solver within a second, else minimax, and at last the greedy player. */
export function adviser<State>(
  game: Game<State>,
  player: (spec: string) => Promise<Player<State>>,
): (state: State, random: Random) => Promise<Advice> {
  const solver = solverOf(game);
  return async (state, random) => {
    const analysis = solver.analyse(state, SECONDS);
    const { result, method } = analysis;
    const best = bestMoves(game, state, analysis);
    if (result !== "unknown") return { move: random.pick(best), remark: `${WORTH[result]}, by ${method}` };
    for (const [spec, remark] of Object.entries(GUESSERS))
      try {
        return { move: await (await player(spec)).choose(state, random), remark };
      } catch (error) {
        // This one does not play the game.
        if (!(error instanceof UserError)) throw error;
      }
    throw new Error(`Nobody knows what to play in ${game.format(state)}.`);
  };
}
