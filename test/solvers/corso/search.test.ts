import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { UserError } from "../../../lib/errors.ts";
import { type Corso, type CorsoState, corso } from "../../../lib/games/corso.ts";
import { corsoSearch } from "../../../lib/solvers/corso/search.ts";
import { exactSearch } from "../../../lib/solvers/search.ts";

/** Every position of a random game, most of them late, from the first with at most so many empty cells. */
const reached = (game: Corso, mostEmpty: number) =>
  fc.infiniteStream(fc.nat()).map((picks) => {
    const states: CorsoState[] = [];
    for (let state = game.initial(); !game.outcome(state); ) {
      if (game.format(state).split(".").length - 1 <= mostEmpty) states.push(state);
      const legal = game.legalMoves(state);
      state = game.play(state, legal[picks.next().value % legal.length]);
    }
    return states;
  });

describe("agrees with exact search for any game", () => {
  test.each([
    ["every position on the way", 3, 3, 9, 40],
    ["every position on the way", 4, 2, 8, 40],
    ["every position on the way", 9, 1, 9, 20],
    ["after some moves", 4, 3, 8, 20],
    ["late in the game", 4, 4, 6, 20],
    ["late in the game", 7, 3, 5, 15],
    ["late in the game, at the largest board", 5, 5, 4, 15],
  ])("%s of %i×%i", (_, width, height, mostEmpty, games) => {
    const game = corso(width, height);
    // One solver and one search for all positions: what they remember must not mislead them.
    const solver = corsoSearch(game);
    const search = exactSearch(game);
    fc.assert(
      fc.property(reached(game, mostEmpty), (states) => {
        for (const state of states) {
          expect(solver.value(state)).toBe(search.value(state));
          expect(solver.bestMoves(state)).toEqual(search.bestMoves(state));
        }
      }),
      { numRuns: games },
    );
  });

  test("also with a table so small that almost everything is forgotten", () => {
    const game = corso(4, 3);
    const solver = corsoSearch(game, { entries: 16 });
    const search = exactSearch(game);
    fc.assert(
      fc.property(reached(game, 8), (states) => {
        for (const state of states) expect(solver.value(state)).toBe(search.value(state));
      }),
      { numRuns: 10 },
    );
  });

  test("a finished game is worth what it says", () => {
    const solver = corsoSearch(corso(3, 1));
    expect(solver.value(corso(3, 1).parse("AAB a"))).toBe(1);
    expect(solver.value(corso(3, 1).parse("AAB b"))).toBe(-1);
    expect(solver.bestMoves(corso(3, 1).parse("AAB b"))).toEqual([]);
  });
});

describe("the empty board", () => {
  // Up to 4×2 and 3×3 as test/games/corso.test.ts finds them by plain search.
  test.each([
    [1, 1, 1, "a1"],
    [2, 1, 0, "a1 b1"],
    [4, 1, 1, "b1 c1"],
    [6, 1, 0, "b1 c1 d1 e1"],
    [2, 2, 1, "a1 b1 a2 b2"],
    [3, 2, 1, "b1 b2"],
    [3, 3, 1, "b1 a2 b2 c2 b3"],
    [4, 3, 1, "b2 c2"],
  ])("%i×%i: %i for the first player, by %s", (width, height, value, best) => {
    const game = corso(width, height);
    const solver = corsoSearch(game);
    expect(solver.value(game.initial())).toBe(value);
    expect(solver.bestMoves(game.initial()).map(game.formatMove).join(" ")).toBe(best);
  });

  test("turned boards are worth the same", () => {
    for (const [width, height] of [
      [4, 2],
      [5, 2],
      [4, 3],
      [5, 3],
    ]) {
      const value = (game: Corso) => corsoSearch(game).value(game.initial());
      expect(value(corso(width, height))).toBe(value(corso(height, width)));
    }
  });

  test("4×4 is drawn", () => {
    const game = corso(4, 4);
    expect(corsoSearch(game).value(game.initial())).toBe(0);
  });
});

test("a question beyond the limit is refused; asked often enough, what was found answers it", () => {
  const game = corso(4, 4);
  const solver = corsoSearch(game, { limit: 20_000 });
  expect(() => solver.value(game.initial())).toThrow(UserError);
  expect(() => solver.value(game.initial())).toThrow(/limit of 20,000 positions/);
  let answer: number | undefined;
  for (let attempts = 0; answer === undefined && attempts < 1000; attempts++)
    try {
      answer = solver.value(game.initial());
    } catch (error) {
      expect(error).toBeInstanceOf(UserError);
    }
  expect(answer).toBe(0);
});

test("other boards are refused", () => {
  expect(() => corsoSearch(corso(3, 3, 3))).toThrow(UserError);
  expect(() => corsoSearch(corso(13, 2))).toThrow(/up to 25 cells/);
});
