import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { UserError } from "../../lib/errors.ts";
import { corso } from "../../lib/games/corso.ts";
import type { AnyGame } from "../../lib/games/game.ts";
import { nogo } from "../../lib/games/nogo.ts";
import { notakto } from "../../lib/games/notakto.ts";
import { minimaxPlayer, softmax } from "../../lib/players/minimax.ts";
import { randomPlayer } from "../../lib/players/random.ts";
import { randomFrom } from "../../lib/random.ts";
import { minimax, WIN } from "../../lib/solvers/minimax.ts";
import { reachable } from "../games/playing.ts";

/** Minimax as the textbook has it: every line to its end, nothing pruned, nothing remembered. */
function plainScores(game: AnyGame, root: unknown, depth: number): number[] {
  const me = game.toMove(root);
  const score = (state: unknown, plies: number): number => {
    const outcome = game.outcome(state);
    if (outcome) return WIN * outcome[me];
    if (plies === 0) return game.heuristic?.(state, me) ?? 0;
    const scores = game.legalMoves(state).map((move) => score(game.play(state, move), plies - 1));
    return game.toMove(state) === me ? Math.max(...scores) : Math.min(...scores);
  };
  return game.legalMoves(root).map((move) => score(game.play(root, move), depth - 1));
}

const boards: [string, AnyGame, number][] = [
  ["Corso 3×3", corso(3, 3), 4],
  ["Corso 4×4", corso(4, 4), 3],
  ["Corso 3×3 for three", corso(3, 3, 3), 4],
  ["NoGo 3×4", nogo(3, 4), 4],
  ["NoGo 1×7", nogo(1, 7), 7],
  ["Notakto 3×3, which has no heuristic", notakto(3), 4],
];

describe("agrees with plain minimax", () => {
  test.each(boards)("on %s", (_, game, deepest) => {
    fc.assert(
      fc.property(reachable(game), fc.integer({ min: 1, max: deepest }), (state, depth) => {
        const found = minimax(game, { depth })(state);
        expect(found.moves).toEqual(game.legalMoves(state));
        expect(found.scores).toEqual(plainScores(game, state, depth));
      }),
      { numRuns: 40 },
    );
  });

  test.each(boards)("on %s, so far as a temperature can tell, with a margin", (_, game, deepest) => {
    const temperatures = fc.constantFrom(1e-7, 0.01, 1, 500);
    fc.assert(
      fc.property(reachable(game), temperatures, (state, temperature) => {
        fc.pre(game.outcome(state) === undefined);
        const search = minimax(game, { depth: deepest });
        const pruned = search(state, 800 * temperature);
        expect(softmax(pruned.scores, temperature)).toEqual(
          softmax(plainScores(game, state, deepest), temperature),
        );
      }),
      { numRuns: 40 },
    );
  });

  test("also when one search follows another for the other player", () => {
    const game = corso(3, 3);
    const search = minimax(game, { depth: 3 });
    let state = game.initial();
    while (!game.outcome(state)) {
      expect(search(state).scores).toEqual(plainScores(game, state, 3));
      state = game.play(state, game.legalMoves(state)[0]);
    }
  });
});

describe("the player", () => {
  test("is called by its depth", () => {
    expect(minimaxPlayer(corso(5, 5), { depth: 3 }).name).toBe("minimax-3");
  });

  test("takes a win it sees", () => {
    // Expanding a1 dyes the whole board.
    const game = corso(4, 1);
    const player = minimaxPlayer(game, { depth: 1, temperature: 1 });
    for (let seed = 0; seed < 20; seed++)
      expect(game.formatMove(player.choose(game.parse("ABB. a"), randomFrom(seed)))).toBe("a1");
  });

  test("sees that a marble which can be taken is worth nothing two plies on", () => {
    const game = corso(5, 1);
    const { moves, scores } = minimax(game, { depth: 2 })(game.parse("B.... a"));
    // Next to B the new marble falls to the chain reaction: four cells dyed by B, none left of A.
    expect(scores[moves.indexOf(1)]).toBeCloseTo(-0.7 * 3);
    expect(Math.max(...scores)).toBeGreaterThan(scores[moves.indexOf(1)]);
  });

  test.each<[string, AnyGame, number]>([
    ["Corso 2×2", corso(2, 2), 0],
    ["Corso 5×1", corso(5, 1), 0],
    ["NoGo 3×3", nogo(3, 3), 0],
    ["NoGo 2×4", nogo(2, 4), 1],
    ["Notakto 3×3", notakto(3), 0],
  ])("looking to the end of %s it always wins from the winning side", (_, game, winner) => {
    const perfect = minimaxPlayer(game, { depth: 2 * game.actions });
    const random = randomPlayer(game);
    const seats = winner === 0 ? [perfect, random] : [random, perfect];
    for (let seed = 0; seed < 10; seed++) {
      const chance = randomFrom(seed);
      let state = game.initial();
      while (!game.outcome(state)) state = game.play(state, seats[game.toMove(state)].choose(state, chance));
      expect(game.outcome(state)?.[winner]).toBe(1);
    }
  });

  test("with temperature 0 it plays every best move about equally often, and no other", () => {
    const game = corso(3, 3);
    const player = minimaxPlayer(game, { depth: 1 });
    const random = randomFrom(5);
    const state = game.parse("A../.../..B a");
    const chosen = new Map<number, number>();
    for (let i = 0; i < 3500; i++) {
      const move = player.choose(state, random.split(i));
      chosen.set(move, (chosen.get(move) ?? 0) + 1);
    }
    // Expanding a1 gives three dyed cells, 2.1; a second marble gives 2.
    expect([...chosen.keys()]).toEqual([0]);

    chosen.clear();
    for (let i = 0; i < 3600; i++) {
      const move = player.choose(game.initial(), random.split(i));
      chosen.set(move, (chosen.get(move) ?? 0) + 1);
    }
    expect(chosen.size).toBe(9);
    for (const count of chosen.values()) expect(Math.abs(count - 400)).toBeLessThan(100);
  });

  test("with a temperature it plays each move as often as softmax says", () => {
    const game = corso(3, 3);
    const player = minimaxPlayer(game, { depth: 1, temperature: 1 });
    const state = game.parse("A../.../..B a");
    const expected = softmax(plainScores(game, state, 1), 1);
    const moves = game.legalMoves(state);
    const random = randomFrom(6);
    const counts = moves.map(() => 0);
    const games = 8000;
    for (let i = 0; i < games; i++) counts[moves.indexOf(player.choose(state, random.split(i)))]++;
    moves.forEach((_, i) => {
      const deviation = Math.sqrt(games * expected[i] * (1 - expected[i]));
      expect(Math.abs(counts[i] - games * expected[i])).toBeLessThan(4.5 * deviation);
    });
  });

  test("takes a heuristic of one's own", () => {
    const game = corso(3, 3);
    const marblesOnly = minimaxPlayer(game, {
      depth: 1,
      heuristic: (state, player) => game.marbles(state, player) - game.marbles(state, 1 - player),
    });
    expect(marblesOnly.choose(game.parse("A../.../..B a"), randomFrom(1))).not.toBe(0);
  });

  test.each([0, -1, 1.5, Number.NaN])("refuses a depth of %d", (depth) => {
    expect(() => minimaxPlayer(corso(3, 3), { depth })).toThrow(UserError);
  });

  test.each([-1, Number.NaN])("refuses a temperature of %d", (temperature) => {
    expect(() => minimaxPlayer(corso(3, 3), { depth: 1, temperature })).toThrow(UserError);
  });
});

describe("softmax", () => {
  test("of known numbers", () => {
    expect(softmax([0, Math.log(3)], 1)).toEqual([expect.closeTo(0.25), expect.closeTo(0.75)]);
    expect(softmax([0, Math.log(3)], 0.5)).toEqual([expect.closeTo(0.1), expect.closeTo(0.9)]);
  });

  test("stands scores of any size", () => {
    expect(softmax([WIN, WIN, -WIN, 3], 1e-7)).toEqual([0.5, 0.5, 0, 0]);
    expect(softmax([-WIN, -WIN], 1e-7)).toEqual([0.5, 0.5]);
  });
});
