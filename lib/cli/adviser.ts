import { UserError } from "../errors.ts";
import type { Game } from "../games/game.ts";
import { hasSolver } from "../players/perfect.ts";
import type { Player } from "../players/player.ts";
import type { Random } from "../random.ts";
import { exactSearch } from "../solvers/search.ts";
import type { Advice } from "./play-session.ts";

/** A second of thought at most. */
const HINT_POSITIONS = 50_000;

const WORTH = ["every move loses against best play", "it draws with best play", "it wins with best play"];

/** Advice from whoever knows best: the perfect player, exact search, minimax, and at last the greedy player. */
export function adviser<State>(
  game: Game<State>,
  player: (spec: string) => Promise<Player<State>>,
  random: Random,
): (state: State) => Promise<Advice> {
  const suggestionOf =
    (spec: string, remark: string) =>
    async (state: State): Promise<Advice> => ({
      move: await (await player(spec)).choose(state, random.split(0)),
      remark,
    });
  const advisers = [
    ...(hasSolver(game) ? [suggestionOf("perfect", "the perfect player's choice")] : []),
    async (state: State): Promise<Advice> => {
      const search = exactSearch(game, { positions: HINT_POSITIONS });
      const remark = `by exact search, ${WORTH[search.value(state) + 1]}`;
      return { move: search.bestMoves(state)[0], remark };
    },
    suggestionOf("minimax-3", "a guess of minimax, three moves deep"),
    suggestionOf("greedy", "a guess of the greedy player"),
  ];
  return async (state) => {
    for (const ask of advisers)
      try {
        return await ask(state);
      } catch (error) {
        // This one doesn't know the game, or not this position.
        if (!(error instanceof UserError)) throw error;
      }
    throw new Error(`Nobody knows what to play in ${game.format(state)}.`);
  };
}
