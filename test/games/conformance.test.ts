import fc from "fast-check";
import type { Game, Permutation } from "notakto-lab/games/game";
import { games } from "notakto-lab/games/registry";
import { describe, expect, test } from "vitest";
import { reachable } from "./playing.ts";

// What game.ts promises of every game; a game that joins the registry is held to it without a word more.
for (const game of Object.values(games).flat())
  describe(`${game.name} with ${game.actions} moves`, () => {
    const states = reachable(game);
    const runs = { numRuns: 60 };

    test("legal moves are legal and all others throw, naming move and position", () => {
      fc.assert(
        fc.property(states, (state) => {
          const legal = new Set(game.legalMoves(state));
          for (let move = 0; move < game.actions; move++)
            if (legal.has(move)) game.play(state, move);
            else expect(() => game.play(state, move)).toThrow(game.format(state));
          for (const stranger of [-1, 0.5, game.actions, Number.NaN])
            expect(() => game.play(state, stranger)).toThrow(game.format(state));
        }),
        runs,
      );
    });

    test("the game ends, exactly where no move is legal, and the scores sum to zero", () => {
      fc.assert(
        fc.property(states, (state) => {
          const outcome = game.outcome(state);
          expect(outcome === undefined).toBe(game.legalMoves(state).length > 0);
          if (!outcome) return;
          expect(outcome).toHaveLength(game.players);
          expect(outcome.reduce((sum, score) => sum + score)).toBe(0);
        }),
        runs,
      );
    });

    test("playing leaves the state as it was", () => {
      fc.assert(
        fc.property(states, (state) => {
          const before = game.key(state);
          for (const move of game.legalMoves(state)) game.play(state, move);
          expect(game.key(state)).toBe(before);
        }),
        runs,
      );
    });

    test("the text form round-trips", () => {
      fc.assert(
        fc.property(states, (state) => {
          expect(game.parse(game.format(state))).toEqual(state);
        }),
        runs,
      );
    });

    test("symmetries are permutations; number 0 does nothing", () => {
      const identity = Array.from({ length: game.actions }, (_, i) => i);
      expect([...game.symmetries.at(0)]).toEqual(identity);
      fc.assert(
        fc.property(symmetriesOf(game), (symmetry) => {
          expect([...symmetry].sort((a, b) => a - b)).toEqual(identity);
        }),
        runs,
      );
      expect(() => game.symmetries.at(game.symmetries.size)).toThrow(RangeError);
    });

    test("a game played through a symmetry runs alike and looks alike to a net", () => {
      const { planes, rows, cols } = game.planes;
      const encoded = (state: unknown): Float32Array => {
        const into = new Float32Array(planes * rows * cols + 2).fill(-7);
        game.encode(state, into, 1);
        expect([into[0], into.at(-1)]).toEqual([-7, -7]);
        return into.subarray(1, -1);
      };
      fc.assert(
        fc.property(
          symmetriesOf(game),
          fc.array(fc.nat(), { maxLength: game.actions }),
          (symmetry, picks) => {
            let [state, image] = [game.initial(), game.initial()];
            for (const pick of picks) {
              const moves = game.legalMoves(state);
              const byNumber = (a: number, b: number) => a - b;
              expect(game.legalMoves(image).sort(byNumber)).toEqual(
                moves.map((m) => symmetry[m]).sort(byNumber),
              );
              expect(game.outcome(image)).toEqual(game.outcome(state));
              expect(game.toMove(image)).toBe(game.toMove(state));
              const [here, there] = [encoded(state), encoded(image)];
              for (let plane = 0; plane < planes; plane++)
                for (let cell = 0; cell < rows * cols; cell++)
                  expect(there[plane * rows * cols + symmetry[cell]]).toBe(here[plane * rows * cols + cell]);
              if (moves.length === 0) break;
              const move = moves[pick % moves.length];
              state = game.play(state, move);
              image = game.play(image, symmetry[move]);
            }
          },
        ),
        { numRuns: 20 },
      );
    });
  });

// biome-ignore lint/suspicious/noExplicitAny: works for the states of any game
function symmetriesOf(game: Game<any>): fc.Arbitrary<Permutation> {
  return fc.nat({ max: game.symmetries.size - 1 }).map((index) => game.symmetries.at(index));
}
