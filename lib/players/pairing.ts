import type { Notakto, NotaktoState } from "../games/notakto.ts";
import { pairingOf, unansweredSquares } from "../solvers/notakto/pairing.ts";
import { greedyPlayer } from "./greedy.ts";
import type { PromptPlayer } from "./player.ts";

/**
 * Answers every X with an X on its partner square: as second player on a 4k×4k board it never loses
 * (Chen, Theorem 1). Where there is no single X to answer, as when it begins, it plays greedily.
 */
export function pairingPlayer(game: Notakto): PromptPlayer<NotaktoState> {
  const partner = pairingOf(game.size);
  const greedy = greedyPlayer(game);
  return {
    name: "pairing",
    choose(state, random) {
      const unanswered = unansweredSquares(game, state, partner);
      return unanswered.length === 1 ? unanswered[0] : greedy.choose(state, random);
    },
  };
}

/**
 * The opponent that the pairing player should fear most: among its safe moves it takes one whose
 * partner square lies on the fullest line, so that the answer is as near to completing a line as it can be.
 */
export function pairBreaker(game: Notakto): PromptPlayer<NotaktoState> {
  const partner = pairingOf(game.size);
  const greedy = greedyPlayer(game);
  const linesThrough = partner.map((_, cell) =>
    game.lines.flatMap((line, index) => (line.includes(cell) ? [index] : [])),
  );
  return {
    name: "pair breaker",
    choose(state, random) {
      const safe = game.safeMoves(state);
      if (safe.length === 0) return greedy.choose(state, random);
      const threat = safe.map((move) =>
        Math.max(...linesThrough[partner[move]].map((line) => game.crossesOn(state, line))),
      );
      const worst = Math.max(...threat);
      return random.pick(safe.filter((_, i) => threat[i] === worst));
    },
  };
}
