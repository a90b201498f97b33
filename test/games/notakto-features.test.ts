import { describe, expect, test } from "vitest";
import { notakto } from "../../lib/games/notakto.ts";
import {
  checkFeatures,
  FEATURES,
  type Feature,
  featuredBoard,
  featureEncoder,
} from "../../lib/games/notakto-features.ts";

describe("features", () => {
  const game = notakto(3);
  const state = game.parse("XX./.../X..");
  const of = (features: readonly Feature[], turn = 1) => {
    const { count, write } = featureEncoder(game, features);
    const into = new Float32Array(count + 2).fill(9);
    write({ state, turn }, into, 1);
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

test("a featured board tells the turn that the X tell; without features it is the board itself", () => {
  const game = notakto(3);
  const { count, write } = featuredBoard(game, ["turn"]).features!;
  const into = new Float32Array(count);
  write(game.parse("X../.../..."), into, 0);
  expect(into).toEqual(Float32Array.of(1));
  write(game.initial(), into, 0);
  expect(into).toEqual(Float32Array.of(0));
  expect(featuredBoard(game, [])).toBe(game);
});

test("what is no feature is refused in a sentence", () => {
  expect(() => checkFeatures(["dead", "alive"])).toThrow(
    'There is no feature "alive"; features: turn, dead, parities.',
  );
});
