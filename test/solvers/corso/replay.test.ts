import { describe, expect, test } from "vitest";
import { type Corso, corso } from "../../../lib/games/corso.ts";
import { replay } from "../../../lib/solvers/corso/replay.ts";
import { type CorsoScores, corsoScores } from "../../../lib/solvers/corso/score-search.ts";

const ENTRIES = 2 ** 16;
const from = (game: Corso) => [game.initial()];

describe("a score is held by both players, and no player gets more", () => {
  test.each([
    [1, 1],
    [6, 1],
    [3, 3],
    [4, 3],
    [5, 3],
    [4, 4],
  ])("%i×%i", (width, height) => {
    const game = corso(width, height);
    const search = corsoScores(game, { entries: ENTRIES });
    const score = search.score(game.initial());
    for (const [player, goal] of [
      [0, score],
      [1, 0 - score],
    ]) {
      expect(replay(game, search, { player, goal, from: from(game) })).toBeGreaterThan(0);
      expect(replay(game, search, { player, goal: goal + 2, from: from(game) })).toBeUndefined();
    }
  });
});

test("it believes no solver: moves that do not reach the goal are found out", () => {
  const game = corso(3, 3);
  const first: Pick<CorsoScores, "moveReaching"> = { moveReaching: (state) => game.legalMoves(state)[0] };
  expect(replay(game, first, { player: 0, goal: 1, from: from(game) })).toBeUndefined();
  expect(replay(game, first, { player: 0, goal: -9, from: from(game) })).toBeGreaterThan(0);
});

test("positions that turning the board makes equal are played on once", () => {
  const game = corso(3, 3);
  const search = corsoScores(game, { entries: ENTRIES });
  const openings = (...moves: number[]) => moves.map((move) => game.play(game.initial(), move));
  const claim = { player: 1, goal: -9 };
  const once = replay(game, search, { ...claim, from: openings(0) });
  expect(once).toBeGreaterThan(1);
  expect(replay(game, search, { ...claim, from: openings(0, 2, 6, 8) })).toBe(once);
  expect(replay(game, search, { ...claim, from: openings(0, 4) })).toBeGreaterThan(once!);
});
