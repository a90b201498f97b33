import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { corso } from "../../lib/games/corso.ts";
import type { AnyGame, Game } from "../../lib/games/game.ts";
import { nim } from "../../lib/games/nim.ts";
import { notakto } from "../../lib/games/notakto.ts";
import { othello } from "../../lib/games/othello.ts";
import { randomFrom } from "../../lib/random.ts";
import { CachedEvaluator } from "../../lib/zero/cached-evaluator.ts";
import { reachable } from "../games/playing.ts";
import { cachedOpinion, moody, opinionated } from "./evaluators.ts";

const some: readonly (readonly [string, AnyGame])[] = [
  ["notakto 4", notakto(4)],
  ["notakto 3, rich planes", notakto(3, "rich")],
  ["nim", nim([3, 3, 2], "wins")],
  ["corso 3x3", corso(3, 3)],
  ["othello 6", othello(6)],
];

/** A game and the same game with all moves replaced by their images. */
const alongside = <State>(game: Game<State>, picks: readonly number[], symmetry: number): [State, State] => {
  const { moves } = game.symmetries.at(symmetry % game.symmetries.size);
  let [one, other] = [game.initial(), game.initial()];
  for (const pick of picks) {
    const legal = game.legalMoves(one);
    if (legal.length === 0) break;
    const move = legal[pick % legal.length];
    const next = game.play(one, move);
    if (game.outcome(next)) break;
    [one, other] = [next, game.play(other, moves[move])];
  }
  return [one, other];
};

/** Whether every symmetry makes something else of a position. */
function isOfOneKind<State>(game: Game<State>, state: State): boolean {
  const { planes, rows, cols } = game.planes;
  const seen = new Float32Array(planes * rows * cols);
  game.encode(state, seen, 0);
  const images = Array.from({ length: game.symmetries.size }, (_, i) => {
    const { cells } = game.symmetries.at(i);
    const image = new Float32Array(seen.length);
    seen.forEach((value, at) => {
      image[at - (at % cells.length) + cells[at % cells.length]] = value;
    });
    return image.join();
  });
  return new Set(images).size === images.length;
}

describe("a cached evaluator", () => {
  for (const [name, game] of some)
    test(`evaluates symmetric positions once, and gives each its image of the answer: ${name}`, async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(fc.nat(), { maxLength: 20 }), fc.nat(), async (picks, symmetry) => {
          const { moves } = game.symmetries.at(symmetry % game.symmetries.size);
          const [one, other] = alongside(game, picks, symmetry);
          const cache = cachedOpinion(game, moody);
          const first = cache.request(one, game.legalMoves(one));
          const second = cache.request(other, game.legalMoves(other));
          expect(cache.ready(first)).toBe(false);
          await cache.flush();
          expect(cache.ready(first) && cache.ready(second)).toBe(true);
          expect(cache.counts.evaluated).toBe(1);
          expect(cache.value(second)).toBe(cache.value(first));
          const shares = game.legalMoves(one).map((move) => cache.probability(first, move));
          const image = game.legalMoves(one).map((move) => cache.probability(second, moves[move]));
          expect(shares.reduce((sum, share) => sum + share)).toBeCloseTo(1, 5);
          // A position that is symmetric in itself has several ways of being the other.
          if (isOfOneKind(game, one)) expect(image).toEqual(shares);
          else expect(image.toSorted()).toEqual(shares.toSorted());
        }),
        { numRuns: 40 },
      );
    });

  test("gives the answer that asking for the position alone gives, whatever was asked before", async () => {
    const game = othello(6);
    const cache = cachedOpinion(game, moody);
    await fc.assert(
      fc.asyncProperty(reachable(game), async (state) => {
        fc.pre(!state.over);
        const fresh = cachedOpinion(game, moody);
        const legal = game.legalMoves(state);
        const [a, b] = [cache.request(state, legal), fresh.request(state, legal)];
        await cache.flush();
        await fresh.flush();
        expect(cache.value(a)).toBe(fresh.value(b));
        for (const move of legal) expect(cache.probability(a, move)).toBe(fresh.probability(b, move));
      }),
    );
    expect(cache.counts.hits).toBeGreaterThan(0);
  });

  test("evicts when it is full, and answers rightly before and after", async () => {
    const game = notakto(5);
    const random = randomFrom(1);
    const cache = new CachedEvaluator(game, opinionated(game, moody), 40_000);
    for (let round = 0; round < 60; round++) {
      const states = Array.from({ length: 10 }, () => {
        let state = game.initial();
        for (let i = random.below(12); i > 0; i--) {
          const safe = game.safeMoves(state);
          if (safe.length > 0) state = game.play(state, random.pick(safe));
        }
        return state;
      });
      // What is cached is read at once; the rest after the flush, which may have evicted everything else.
      const values = states.map((state) => {
        const answer = cache.request(state, game.legalMoves(state));
        const known = cache.ready(answer) ? cache.value(answer) : undefined;
        return () => known ?? cache.value(answer);
      });
      await cache.flush();
      for (const [i, state] of states.entries()) {
        const fresh = cachedOpinion(game, moody);
        const answer = fresh.request(state, game.legalMoves(state));
        await fresh.flush();
        expect(values[i]()).toBe(fresh.value(answer));
      }
    }
    expect(cache.counts.evaluated).toBeGreaterThan(200);
  });
});
