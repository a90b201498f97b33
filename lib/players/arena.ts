import type { Game } from "../games/game.ts";
import type { Random } from "../random.ts";
import type { Player } from "./player.ts";

/** Plays one game to its end and returns the score of each player; players[0] begins. */
export function playGame<State>(
  game: Game<State>,
  players: readonly Player<State>[],
  random: Random,
): readonly number[] {
  let state = game.initial();
  for (;;) {
    const outcome = game.outcome(state);
    if (outcome) return outcome;
    state = game.play(state, players[game.toMove(state)].choose(state, random));
  }
}

/** How often the player in seat `seat` won, of so many games; game i draws on the i-th split of `random`. */
export function countWins<State>(
  game: Game<State>,
  players: readonly Player<State>[],
  seat: number,
  games: number,
  random: Random,
): number {
  let wins = 0;
  for (let i = 0; i < games; i++) if (playGame(game, players, random.split(i))[seat] > 0) wins++;
  return wins;
}
