import type { Game } from "../games/game.ts";
import type { PromptPlayer } from "./player.ts";

/**
 * The greedy player of Chen and Kisby: any move that does not lose at once, all equally likely; any move at
 * all where there is no such. Where the game says what greed means, the greediest of them: in Othello, where nothing
 * loses at once, the move that flips most discs.
 */
export function greedyPlayer<State>(game: Game<State>): PromptPlayer<State> {
  return {
    name: "greedy",
    choose(state, random) {
      const player = game.toMove(state);
      const options = game.legalMoves(state).map((move) => ({ move, next: game.play(state, move) }));
      const lasting = options.filter(({ next }) => (game.outcome(next)?.[player] ?? 0) >= 0);
      const choices = lasting.length > 0 ? lasting : options;
      if (!game.greed) return random.pick(choices).move;
      const looks = choices.map(({ next }) => game.greed!(next, player));
      const best = Math.max(...looks);
      return random.pick(choices.filter((_, i) => looks[i] === best)).move;
    },
  };
}
