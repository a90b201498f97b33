import { describe, expect, test } from "vitest";
import { bitsOf, kisbyBoard, stateOf, trainingBoards } from "../../../lib/papers/kisby/boards.ts";
import { randomFrom } from "../../../lib/random.ts";

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

test.each([3, 7])("boards of size %i become numbers and come back", (size) => {
  const game = kisbyBoard(size);
  for (const { state } of trainingBoards(game, 200, randomFrom(1)).boards)
    expect(game.format(stateOf(game, bitsOf(state)))).toBe(game.format(state));
});
