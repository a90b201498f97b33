import { allBoards, analyseSum, isOutOfPlay, type NotaktoAlgebra } from "../../solvers/notakto/sum.ts";

/** A board on which copying the opponent's completing move loses, as in the paper's figure 4. */
export interface MimicryTrap {
  readonly board: number;
  /** The square that completes a line. */
  readonly square: number;
  /** Its answers that win, of the squares still empty. */
  readonly replies: readonly number[];
}

/**
 * Two copies of a board, lost for whoever is to move, who completes a line on one of them. Copying that on
 * the other loses at once. Each kind of board once, with its first such square, where some reply wins.
 */
export function mimicryTraps({ quotient, elementOf }: NotaktoAlgebra): MimicryTrap[] {
  return allBoards().flatMap((board) => {
    if (isOutOfPlay(board) || !quotient.lost[quotient.product[elementOf[board]][elementOf[board]]]) return [];
    const square = Array.from({ length: 9 }, (_, i) => i).find(
      (i) => (board & (1 << i)) === 0 && isOutOfPlay(board | (1 << i)),
    );
    if (square === undefined) return [];
    const replies = analyseSum([board | (1 << square), board]).winningMoves;
    return replies.length === 0 ? [] : [{ board, square, replies: replies.map((reply) => reply.square) }];
  });
}
