import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { UserError } from "../../../lib/errors.ts";
import { type Corso, type CorsoState, corso } from "../../../lib/games/corso.ts";
import { corsoScores, entriesIn } from "../../../lib/solvers/corso/score-search.ts";
import { exactSearch } from "../../../lib/solvers/search.ts";
import { plainCorso } from "../../oracles/plain-play.ts";

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
    const solver = corsoScores(game);
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
    const solver = corsoScores(game, { entries: 16 });
    const search = exactSearch(game);
    fc.assert(
      fc.property(reached(game, 8), (states) => {
        for (const state of states) expect(solver.value(state)).toBe(search.value(state));
      }),
      { numRuns: 10 },
    );
  });

  test("a finished game is worth what it says", () => {
    const solver = corsoScores(corso(3, 1));
    expect(solver.value(corso(3, 1).parse("AAB a"))).toBe(1);
    expect(solver.value(corso(3, 1).parse("AAB b"))).toBe(-1);
    expect(solver.bestMoves(corso(3, 1).parse("AAB b"))).toEqual([]);
  });
});

/** Scores by plain search over the text of positions, which shares no code with the lab. */
function plainScores(): (position: string) => number {
  const known = new Map<string, number>();
  const score = (position: string): number => {
    let found = known.get(position);
    if (found === undefined) {
      const [board, mover] = position.toLowerCase().split(" ");
      const after = plainCorso.next(position);
      const own = board.split(mover).length - 1;
      const cells = board.replaceAll("/", "").length;
      found = after.length === 0 ? 2 * own - cells : Math.max(...after.map((reply) => 0 - score(reply)));
      known.set(position, found);
    }
    return found;
  };
  return score;
}

describe("scores are those of plain search over the text of positions", () => {
  test.each([
    [1, 1, 1, 5],
    [7, 1, 7, 30],
    [3, 2, 6, 30],
    [3, 3, 6, 30],
    [4, 3, 5, 15],
    [4, 4, 4, 10],
    [5, 5, 3, 10],
    [9, 3, 3, 10],
    [27, 1, 3, 5],
  ])("%i×%i, from %i empty cells on", (width, height, mostEmpty, games) => {
    const game = corso(width, height);
    const solver = corsoScores(game, { entries: 2 ** 12 });
    const plain = plainScores();
    fc.assert(
      fc.property(reached(game, mostEmpty), fc.integer({ min: -9, max: 9 }), (states, goal) => {
        for (const state of states) {
          const score = plain(game.format(state));
          const move = solver.moveReaching(state, goal);
          // Asked in either order, with or without a score in the table.
          expect(solver.score(state)).toBe(score);
          expect(move !== undefined).toBe(score >= goal);
          if (move !== undefined)
            expect(0 - plain(game.format(game.play(state, move)))).toBeGreaterThanOrEqual(goal);
        }
      }),
      { numRuns: games },
    );
  });

  test.each([
    [3, 1, 3],
    [2, 2, 2],
    [3, 2, 4],
    [8, 1, 0],
    [3, 3, 3],
  ])("the empty board of %i×%i: %i", (width, height, score) => {
    const game = corso(width, height);
    expect(plainScores()(game.format(game.initial()))).toBe(score);
    expect(corsoScores(game, { entries: 2 ** 12 }).score(game.initial())).toBe(score);
  });
});

test("a table within so many bytes, and none that is too small", () => {
  expect([9e6, 64e6, 1e12].map(entriesIn)).toEqual([2 ** 20, 2 ** 22, 2 ** 28]);
  expect(() => entriesIn(1e6)).toThrow(UserError);
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
    const solver = corsoScores(game);
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
      const value = (game: Corso) => corsoScores(game).value(game.initial());
      expect(value(corso(width, height))).toBe(value(corso(height, width)));
    }
  });

  test("4×4 is drawn", () => {
    const game = corso(4, 4);
    expect(corsoScores(game).value(game.initial())).toBe(0);
  });
});

test("a question beyond the limit is refused; asked often enough, what was found answers it", () => {
  const game = corso(4, 4);
  const solver = corsoScores(game, { limit: 2_000 });
  expect(() => solver.value(game.initial())).toThrow(UserError);
  expect(() => solver.value(game.initial())).toThrow(/limit of 2,000 positions/);
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
  expect(() => corsoScores(corso(3, 3, 3))).toThrow(UserError);
  expect(() => corsoScores(corso(7, 4))).toThrow(/up to 27 cells/);
});
