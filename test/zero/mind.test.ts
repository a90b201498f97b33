import fc from "fast-check";
import { corso } from "notakto-lab/games/corso";
import type { Game } from "notakto-lab/games/game";
import { nim } from "notakto-lab/games/nim";
import { notakto } from "notakto-lab/games/notakto";
import { othello } from "notakto-lab/games/othello";
import { randomFrom } from "notakto-lab/random";
import { lockstep, type Thinking } from "notakto-lab/zero/lockstep";
import { Mind } from "notakto-lab/zero/mind";
import { describe, expect, test } from "vitest";
import { reachable } from "../games/playing.ts";
import { mindOf, moody, opinionated } from "./minds.ts";

// biome-ignore lint/suspicious/noExplicitAny: each game has a state type of its own
const some: readonly (readonly [string, Game<any>])[] = [
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

describe("a mind", () => {
  for (const [name, game] of some)
    test(`thinks once about symmetric positions, and turns the answer: ${name}`, async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(fc.nat(), { maxLength: 20 }), fc.nat(), async (picks, symmetry) => {
          const { moves } = game.symmetries.at(symmetry % game.symmetries.size);
          const [one, other] = alongside(game, picks, symmetry);
          const mind = mindOf(game, moody);
          const first = mind.ask(one, game.legalMoves(one));
          const second = mind.ask(other, game.legalMoves(other));
          expect(mind.knows(first)).toBe(false);
          await mind.think();
          expect(mind.knows(first) && mind.knows(second)).toBe(true);
          expect(mind.counts.evaluated).toBe(1);
          expect(mind.value(second)).toBe(mind.value(first));
          const shares = game.legalMoves(one).map((move) => mind.probability(first, move));
          const turned = game.legalMoves(one).map((move) => mind.probability(second, moves[move]));
          expect(shares.reduce((sum, share) => sum + share)).toBeCloseTo(1, 5);
          // A position that is symmetric in itself has several ways of being the other.
          if (isOfOneKind(game, one)) expect(turned).toEqual(shares);
          else expect(turned.toSorted()).toEqual(shares.toSorted());
        }),
        { numRuns: 40 },
      );
    });

  test("gives the answer that asking for the position alone gives, whatever was asked before", async () => {
    const game = othello(6);
    const mind = mindOf(game, moody);
    await fc.assert(
      fc.asyncProperty(reachable(game), async (state) => {
        fc.pre(!state.over);
        const fresh = mindOf(game, moody);
        const legal = game.legalMoves(state);
        const [a, b] = [mind.ask(state, legal), fresh.ask(state, legal)];
        await mind.think();
        await fresh.think();
        expect(mind.value(a)).toBe(fresh.value(b));
        for (const move of legal) expect(mind.probability(a, move)).toBe(fresh.probability(b, move));
      }),
    );
    expect(mind.counts.remembered).toBeGreaterThan(0);
  });

  test("forgets when it is full, and answers rightly before and after", async () => {
    const game = notakto(5);
    const random = randomFrom(1);
    const mind = new Mind(game, opinionated(game, moody), 40_000);
    for (let round = 0; round < 60; round++) {
      const states = Array.from({ length: 10 }, () => {
        let state = game.initial();
        for (let i = random.below(12); i > 0; i--) {
          const safe = game.safeMoves(state);
          if (safe.length > 0) state = game.play(state, random.pick(safe));
        }
        return state;
      });
      // What is known is read at once; the rest after thinking, which may have cost it everything else.
      const values = states.map((state) => {
        const answer = mind.ask(state, game.legalMoves(state));
        const known = mind.knows(answer) ? mind.value(answer) : undefined;
        return () => known ?? mind.value(answer);
      });
      await mind.think();
      for (const [i, state] of states.entries()) {
        const fresh = mindOf(game, moody);
        const answer = fresh.ask(state, game.legalMoves(state));
        await fresh.think();
        expect(values[i]()).toBe(fresh.value(answer));
      }
    }
    expect(mind.counts.evaluated).toBeGreaterThan(200);
  });
});

describe("lockstep", () => {
  test("never runs more than the width, does all tasks, batches what they ask", async () => {
    const game = notakto(4);
    const evaluator = opinionated(game, moody);
    const mind = new Mind(game, evaluator);
    let running = 0;
    let most = 0;
    function* work(i: number): Thinking<number> {
      most = Math.max(most, ++running);
      let state = game.initial();
      for (let step = 0; step <= i % 5; step++) {
        state = game.play(state, (i + 5 * step) % 16);
        const answer = mind.ask(state, game.legalMoves(state));
        if (!mind.knows(answer)) yield;
        expect(mind.knows(answer)).toBe(true);
      }
      running--;
      return i;
    }
    const done: number[] = [];
    const tasks = Array.from({ length: 23 }, (_, i) => () => work(i));
    await lockstep(tasks.values(), [mind], 4, (i) => done.push(i));
    expect(done.toSorted((a, b) => a - b)).toEqual(tasks.map((_, i) => i));
    expect(most).toBeLessThanOrEqual(4);
    expect(Math.max(...evaluator.batches)).toBeGreaterThan(1);
  });
});
