import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { UserError } from "../../lib/errors.ts";
import { type LastCounter, nim, nimOfSize } from "../../lib/games/nim.ts";
import { exactSearch } from "../../lib/solvers/search.ts";
import { reachable } from "./playing.ts";

describe("the rules", () => {
  test("whoever takes the last counter wins, or loses in misère play", () => {
    const play = (lastCounter: LastCounter) => {
      const game = nim([1, 2], lastCounter);
      return game.outcome(game.play(game.play(game.initial(), game.parseMove("2:2")), game.parseMove("1:1")));
    };
    expect(play("wins")).toEqual([-1, 1]);
    expect(play("loses")).toEqual([1, -1]);
  });

  test("takes no more than a heap has", () => {
    const game = nim([3, 4], "wins");
    const state = game.parse("1,4 second");
    expect(game.legalMoves(state).map(game.formatMove)).toEqual(["1:1", "2:1", "2:2", "2:3", "2:4"]);
    expect(() => game.play(state, game.parseMove("1:2"))).toThrow(
      "Nobody can play 1:2 in 1,4 second: heap 1 has only 1.",
    );
    const end = game.parse("0,0 first");
    expect(() => game.play(end, 0)).toThrow("Nobody can play 1:1 in 0,0 first: the game is over.");
  });
});

describe("sizes and text", () => {
  test.each(["", "0", "3,0", "3,100", "3x4", "3, 4", "misere", "misere:", "-1", "1,1,1,1,1,1,1,1,1,1,1,1,1"])(
    "size %j is refused",
    (size) => {
      expect(() => nimOfSize(size)).toThrow(UserError);
    },
  );

  test("misère may have its accent", () => {
    const game = nimOfSize("misère:1");
    expect(game.outcome(game.play(game.initial(), 0))).toEqual([-1, 1]);
  });

  const game = nim([3, 4, 5], "wins");
  test.each([
    ["3,4", /no position/],
    ["3,4,6", /no position/],
    ["3,4,5 third", /no position/],
    ["3,4,5 second", /No game reaches 3,4,5 with the second player to move: 0 moves were made/],
    ["2,4,5 first", /1 move was made/],
  ])("position %j is refused", (text, message) => {
    expect(() => game.parse(text)).toThrow(UserError);
    expect(() => game.parse(text)).toThrow(message);
  });

  test("the first player moves where nobody is named", () => {
    expect(game.format(game.parse(" 3, 2 ,5 "))).toBe("3,2,5 first");
  });

  test.each(["1", "4:1", "1:4", "0:1", "1:0", "a1"])("move %j is refused", (text) => {
    expect(() => game.parseMove(text)).toThrow(UserError);
  });
});

test("heaps that began equal can be exchanged", () => {
  const orders = ["1,2,3", "2,2,3", "2,2,2", "2,3,2,3"].map((size) => nimOfSize(size).symmetries.size);
  expect(orders).toEqual([1, 2, 6, 4]);
});

describe("Bouton's theorem", () => {
  const xor = (heaps: Uint8Array): number => heaps.reduce((sum, heap) => sum ^ heap, 0);
  const loses: Record<LastCounter, (heaps: Uint8Array) => boolean> = {
    wins: (heaps) => xor(heaps) === 0,
    loses: (heaps) => (heaps.every((heap) => heap <= 1) ? xor(heaps) === 1 : xor(heaps) === 0),
  };

  test.each(["wins", "loses"] as const)("the last counter %s: search agrees everywhere", (lastCounter) => {
    for (const start of [[1], [9], [3, 4, 5], [7, 7], [1, 2, 3, 4], [2, 2, 2, 2, 2], [6, 7, 5]]) {
      const game = nim(start, lastCounter);
      const search = exactSearch(game);
      fc.assert(
        fc.property(reachable(game), (state) => {
          const lost = loses[lastCounter](state.heaps);
          expect(search.value(state)).toBe(lost ? -1 : 1);
          const toLost = game
            .legalMoves(state)
            .filter((move) => loses[lastCounter](game.play(state, move).heaps));
          expect(search.bestMoves(state)).toEqual(lost ? game.legalMoves(state) : toLost);
        }),
      );
    }
  });
});
