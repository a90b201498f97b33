import type { Notakto, NotaktoState } from "../../games/notakto.ts";

/**
 * Chow's strategy for 3×3, as the first player: take the centre, then answer each X with one a knight's
 * move away from it. These are the safe answers of that kind to an X on `last`.
 */
export function knightReplies(game: Notakto, state: NotaktoState, last: number): number[] {
  const [row, col] = [Math.floor(last / game.size), last % game.size];
  return game.safeMoves(state).filter((move) => {
    const down = Math.abs(Math.floor(move / game.size) - row);
    const across = Math.abs((move % game.size) - col);
    return Math.min(down, across) === 1 && Math.max(down, across) === 2;
  });
}
