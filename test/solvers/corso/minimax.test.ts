import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Corso, corso } from "../../../lib/games/corso.ts";
import { minimaxPlayer, softmax } from "../../../lib/players/minimax.ts";
import { randomFrom } from "../../../lib/random.ts";
import { corsoMinimax, hasCorsoMinimax } from "../../../lib/solvers/corso/minimax.ts";
import { minimax } from "../../../lib/solvers/minimax.ts";
import { reachable } from "../../games/playing.ts";

const boards: [string, Corso, number][] = [
  ["1×1", corso(1, 1), 3],
  ["7×1", corso(7, 1), 14],
  ["2×3", corso(2, 3), 12],
  ["3×3", corso(3, 3), 6],
  ["4×3", corso(4, 3), 5],
  ["5×5", corso(5, 5), 4],
  ["15×4, nearly a whole word", corso(15, 4), 3],
  ["8×8, a whole word", corso(8, 8), 3],
];

describe("finds what minimax for any game finds, to the last bit", () => {
  test.each(boards)("on %s", (_, game, deepest) => {
    fc.assert(
      fc.property(reachable(game), fc.integer({ min: 1, max: deepest }), (state, depth) => {
        const { moves, scores } = corsoMinimax(game, depth)(state);
        const expected = minimax(game, { depth })(state);
        expect(moves).toEqual(expected.moves);
        expect(scores).toEqual(expected.scores);
      }),
      { numRuns: game.actions > 25 ? 8 : 40 },
    );
  });

  test.each(boards)("on %s, so far as a temperature can tell, with a margin", (_, game, deepest) => {
    fc.assert(
      fc.property(reachable(game), fc.constantFrom(1e-7, 0.01, 1), (state, temperature) => {
        fc.pre(game.outcome(state) === undefined);
        const { scores } = corsoMinimax(game, deepest)(state, 800 * temperature);
        const expected = minimax(game, { depth: deepest })(state, 800 * temperature);
        expect(softmax(scores, temperature)).toEqual(softmax(expected.scores, temperature));
      }),
      { numRuns: game.actions > 25 ? 5 : 25 },
    );
  });
});

test("boards of different sizes take turns without meeting each other's positions", () => {
  const games = [corso(3, 3), corso(5, 5), corso(3, 4)];
  for (let round = 0; round < 2; round++)
    for (const game of games)
      expect(corsoMinimax(game, 4)(game.initial()).scores).toEqual(
        minimax(game, { depth: 4 })(game.initial()).scores,
      );
});

test("it looks at fewer positions than minimax for any game: a chain of marbles counts once", () => {
  const game = corso(5, 5);
  const state = game.parse("AAA../BB.../...../..AA./.B.B. a");
  expect(corsoMinimax(game, 4)(state).nodes).toBeLessThan(minimax(game, { depth: 4 })(state).nodes / 2);
});

test("the player uses it, and plays the same moves as with minimax for any game", () => {
  const game = corso(5, 5);
  expect([game, corso(8, 8), corso(13, 5), corso(3, 3, 3)].map((board) => hasCorsoMinimax(board))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  const fast = minimaxPlayer(game, { depth: 3, temperature: 1 });
  // A heuristic of one's own, though it be the same, is not the kernel's.
  const generic = minimaxPlayer(game, { depth: 3, temperature: 1, heuristic: game.heuristic });
  const moves = (player: typeof fast) => {
    const random = randomFrom(3);
    const played: number[] = [];
    for (let state = game.initial(); !game.outcome(state); state = game.play(state, played.at(-1)!))
      played.push(player.choose(state, random));
    return played;
  };
  expect(moves(fast)).toEqual(moves(generic));
});
