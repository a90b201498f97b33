import type { Notakto, NotaktoState } from "../games/notakto.ts";
import type { Player } from "./player.ts";

/** Chen's greedy player: any safe move, all equally likely; any move at all where none is safe. */
export function greedyPlayer(game: Notakto): Player<NotaktoState> {
  return {
    name: "greedy",
    choose(state, random) {
      const safe = game.safeMoves(state);
      return random.pick(safe.length > 0 ? safe : game.legalMoves(state));
    },
  };
}
