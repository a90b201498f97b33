import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DawsonState, dawson } from "../../lib/games/dawson.ts";
import { dawsonSolver } from "../../lib/solvers/dawson.ts";
import { winningMoves } from "../../lib/solvers/solver.ts";
import { reachable } from "../games/playing.ts";

describe("winning moves among the pawns", () => {
  test("3×9 is won by the pawn in the centre, as Chen says", () => {
    const game = dawson(9);
    expect(winningMoves(dawsonSolver(game).analyse(game.initial())).map(game.formatMove)).toContain("e");
  });

  const boards = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((n) => [dawson(n), dawson(n, "wins")]);
  test.each(boards)("agree with search on every position of 3×$columns, the last move $lastMove", (game) => {
    const { analyse } = dawsonSolver(game);
    const known = new Map<string, boolean>();
    const wins = (state: DawsonState): boolean => {
      const key = game.key(state);
      let result = known.get(key);
      if (result === undefined) {
        const moves = game.legalMoves(state);
        const winning = moves.filter((move) => !wins(game.play(state, move)));
        expect(winningMoves(analyse(state))).toEqual(winning);
        result = winning.length > 0 || (game.outcome(state)?.[game.toMove(state)] ?? -1) > 0;
        known.set(key, result);
      }
      return result;
    };
    wins(game.initial());
  });

  test("lead to won games on the widest board", () => {
    const game = dawson(26);
    const { analyse } = dawsonSolver(game);
    fc.assert(
      fc.property(reachable(game), fc.infiniteStream(fc.nat()), (start, picks) => {
        let state = start;
        const winner = winningMoves(analyse(state)).length > 0 ? game.toMove(state) : 1 - game.toMove(state);
        while (!game.outcome(state)) {
          const moves = game.toMove(state) === winner ? winningMoves(analyse(state)) : game.legalMoves(state);
          state = game.play(state, moves[picks.next().value! % moves.length]);
        }
        if (game.outcome(start) === undefined) expect(game.outcome(state)![winner]).toBe(1);
      }),
    );
  });
});
