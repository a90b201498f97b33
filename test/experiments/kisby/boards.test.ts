import { kisbyBoard, trainingBoards } from "notakto-lab/experiments/kisby/boards";
import { FEATURES, type Feature, featureCount, writeFeatures } from "notakto-lab/games/notakto-features";
import { randomFrom } from "notakto-lab/random";
import { describe, expect, test } from "vitest";

describe("training boards", () => {
  test.each([
    [3, 155],
    [4, 2378],
  ])("n = %i: the paper's %i boards, each once, none over", (size, count) => {
    const game = kisbyBoard(size);
    const { boards, games } = trainingBoards(game, count, randomFrom(1));
    expect(boards).toHaveLength(count);
    expect(games).toBeGreaterThan(0);
    expect(new Set(boards.map(({ state, turn }) => `${game.format(state)} ${turn}`)).size).toBe(count);
    for (const { state, turn, flipped } of boards) {
      expect(state.lineCompleted).toBe(false);
      expect(turn === game.toMove(state)).toBe(!flipped);
    }
    expect(new Set(boards.map(({ added }) => added))).toEqual(new Set([0, 1, 2]));
  });

  test("all there are on 3×3 are found in the end, and more are refused", () => {
    const game = kisbyBoard(3);
    // 230 line-free boards, each with either turn.
    const { boards } = trainingBoards(game, 460, randomFrom(1));
    expect(boards).toHaveLength(460);
    expect(() => trainingBoards(game, 461, randomFrom(1))).toThrow(/no 461 boards of size 3.*find 460\./);
  });

  test("the same seed gives the same boards", () => {
    const keys = (seed: number) =>
      trainingBoards(kisbyBoard(4), 300, randomFrom(seed)).boards.map(({ state, turn }) => [
        ...state.bytes,
        turn,
      ]);
    expect(keys(3)).toEqual(keys(3));
    expect(keys(3)).not.toEqual(keys(4));
  });

  test.each([2, 8, 3.5])("a board of size %d is refused", (size) => {
    expect(() => kisbyBoard(size)).toThrow(/size .*; sizes are whole numbers from 3 to 7\./);
  });
});

describe("features", () => {
  const game = kisbyBoard(3);
  const state = game.parse("XX./.../X..");
  const of = (features: readonly Feature[], turn = 1) => {
    const into = new Float32Array(featureCount(game, features) + 2).fill(9);
    writeFeatures(game, { state, turn }, features, into, 1);
    expect([into[0], into[into.length - 1]]).toEqual([9, 9]);
    return [...into.subarray(1, -1)];
  };

  // Dead: c1 ends the first row, a2 the first column. Rows hold 2, 0, 1 X; columns 2, 1, 0; diagonals 1, 1.
  const parities = [0, 0, 1, 0, 1, 0, 1, 1];

  test("the turn, the dead squares and the parities of rows, columns and diagonals", () => {
    expect(of(FEATURES)).toEqual([1, 2, ...parities]);
    expect(of(FEATURES, 0)).toEqual([0, 2, ...parities]);
  });

  test("each can be switched off", () => {
    expect(of(["turn", "dead"])).toEqual([1, 2]);
    expect(of(["turn", "parities"])).toEqual([1, ...parities]);
    expect(of(["parities", "dead"])).toEqual([2, ...parities]);
    expect(of([])).toEqual([]);
  });
});
