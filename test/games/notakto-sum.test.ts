import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { UserError } from "../../lib/errors.ts";
import { notakto } from "../../lib/games/notakto.ts";
import { notaktoSum, notaktoSumOfSize } from "../../lib/games/notakto-sum.ts";
import { exactSearch } from "../../lib/solvers/search.ts";
import {
  ELEMENTS,
  LIVE_BOARDS,
  losesSum,
  lostBy,
  product,
  quotientValue,
  textOf,
} from "../oracles/notakto-quotient.ts";
import { reachable } from "./playing.ts";

const EMPTY = ".../.../...";

describe("the rules", () => {
  const two = notaktoSum([2, 3]);
  const played = (...moves: string[]) =>
    moves.reduce((state, move) => two.play(state, two.parseMove(move)), two.initial());

  test("a completed line takes its board out of play, and the game goes on with the others", () => {
    const state = played("1:a1", "1:b2");
    expect(two.format(state)).toBe("X./.X + .../.../...");
    expect(two.outcome(state)).toBeUndefined();
    expect(two.legalMoves(state).map(two.formatMove)).toEqual(
      ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"].map((square) => `2:${square}`),
    );
  });

  test("whoever takes the last board out of play loses", () => {
    expect(two.outcome(played("2:a1", "2:b1", "2:c1", "1:a1", "1:a2"))).toEqual([-1, 1]);
    expect(two.outcome(played("1:a1", "2:a1", "2:b1", "1:a2", "2:a3", "2:c1"))).toEqual([1, -1]);
  });

  test.each([
    ["1:a1", "Square 1:a1 is taken in X./.. + .../.../...", ["1:a1"]],
    ["1:b1", "board 1 is out of play", ["1:a1", "1:b2"]],
    ["2:b3", "the game is over", ["1:a1", "1:b2", "2:a1", "2:b1", "2:c1"]],
  ])("%s is refused: %s", (move, message, before) => {
    const state = played(...before);
    expect(() => two.play(state, two.parseMove(move))).toThrow(message);
  });

  test("one board is Notakto, move for move", () => {
    const [one, board] = [notaktoSum([4]), notakto(4)];
    fc.assert(
      fc.property(reachable(board), (state) => {
        const alone = one.parse(board.format(state));
        expect(one.legalMoves(alone)).toEqual(board.legalMoves(state));
        expect(one.outcome(alone)).toEqual(board.outcome(state));
        expect(one.toMove(alone)).toBe(board.toMove(state));
      }),
      { numRuns: 200 },
    );
  });
});

describe("sizes and text", () => {
  test.each(["", "3,", "3x3", "3 3", "a", "0", "3,0", "3,17", "14", "1,1,1,1,1,1,1,1", "6,6,6,6,6,6"])(
    "size %j is refused",
    (size) => {
      expect(() => notaktoSumOfSize(size)).toThrow(UserError);
    },
  );

  const game = notaktoSum([3, 2]);
  test.each([
    [EMPTY, /1 board, but this sum has 2/],
    [`${EMPTY} + ${EMPTY}`, /Board 2: The position has 3 rows/],
    [`XXO/.../... + ../..`, /Board 1: A square can't hold "O"/],
    [`XXX/XXX/... + ../..`, /Board 1: No game reaches/],
  ])("position %j is refused", (text, message) => {
    expect(() => game.parse(text)).toThrow(UserError);
    expect(() => game.parse(text)).toThrow(message);
  });

  test.each(["b2", "3:a1", "0:a1", "2:c1", "1:", "1:d1"])("move %j is refused", (text) => {
    expect(() => game.parseMove(text)).toThrow(UserError);
  });

  test("takes what people type", () => {
    expect(game.format(game.parse(" x../.../...+.x/.. "))).toBe("X../.../... + .X/..");
    expect(game.formatMove(game.parseMove(" 2 : B1 "))).toBe("2:b1");
  });
});

test("the net sees boards side by side, and which are in play", () => {
  const game = notaktoSum([2, 3]);
  const into = new Float32Array(2 * 15);
  game.encode(game.parse("X./.X + .../.X./..X"), into, 0);
  const rows = Array.from({ length: 6 }, (_, row) => into.slice(row * 5, row * 5 + 5).join(""));
  expect(rows).toEqual(["10000", "01010", "00001", "00111", "00111", "00111"]);
});

describe("symmetries", () => {
  test.each([
    ["3", 8],
    ["3,3", 128],
    ["3,4", 256],
    ["3,4,3,1,1", 8 * 8 * 2 * 32 * 2],
    // The largest group there is: it must stay an exact integer.
    ["4,4,4,6,6,6,6", 32 ** 3 * 6 * 192 ** 4 * 24],
  ])("of %s: %i", (size, elements) => {
    const { symmetries } = notaktoSumOfSize(size);
    expect(symmetries.size).toBe(elements);
    expect(Number.isSafeInteger(symmetries.size)).toBe(true);
  });

  test("are all different", () => {
    const { symmetries } = notaktoSumOfSize("3,2,3");
    const seen = new Set(Array.from({ length: symmetries.size }, (_, i) => symmetries.at(i).moves.join()));
    expect(seen.size).toBe(symmetries.size);
  });

  test("symmetric positions have the same essence", () => {
    const game = notaktoSum([3, 2, 3]);
    fc.assert(
      fc.property(
        reachable(game),
        fc.nat({ max: game.symmetries.size - 1 }).map(game.symmetries.at),
        (state, { moves }) => {
          const text = [...game.format(state).replaceAll(/[^X.]/g, "")];
          const image = [...text];
          moves.forEach((to, from) => {
            image[to] = text[from];
          });
          const squares = image.join("");
          const rows = [0, 3, 6, 9, 11, 13, 16, 19].map((from, i) =>
            squares.slice(from, from + [3, 3, 3, 2, 2, 3, 3, 3][i]),
          );
          const turned = game.parse(
            [rows.slice(0, 3), rows.slice(3, 5), rows.slice(5)].map((board) => board.join("/")).join("+"),
          );
          expect(game.essence!(turned)).toBe(game.essence!(state));
        },
      ),
    );
  });
});

describe("Plambeck's outcomes", () => {
  test("one board is won by the centre only, two are won by the second player, three by the first", () => {
    const one = notaktoSum([3]);
    expect(exactSearch(one).bestMoves(one.initial()).map(one.formatMove)).toEqual(["1:b2"]);
    const values = [2, 3].map((boards) => {
      const game = notaktoSum(Array(boards).fill(3));
      return exactSearch(game).value(game.initial());
    });
    expect(values).toEqual([-1, 1]);
  });

  test("in the two-board game mimicry answers the centre (figures 2 and 3)", () => {
    const game = notaktoSum([3, 3]);
    const state = game.parse(`.../.X./... + ${EMPTY}`);
    expect(exactSearch(game).bestMoves(state).map(game.formatMove)).toContain("2:b2");
  });

  test("the oracle: eighteen elements, 46 boards in play, the empty one worth c", () => {
    expect(new Set(ELEMENTS.flatMap((x) => ELEMENTS.map((y) => product(x, y))))).toEqual(new Set(ELEMENTS));
    expect(LIVE_BOARDS).toHaveLength(46);
    expect(quotientValue(0)).toBe("c");
    expect(quotientValue(0o020)).toBe("cc"); // an X in the centre
  });

  const values = new Map(LIVE_BOARDS.map((board) => [board, quotientValue(board)]));
  const sumsOf = (boards: number): number[][] =>
    boards === 0
      ? [[]]
      : sumsOf(boards - 1).flatMap((sum) =>
          LIVE_BOARDS.filter((board) => board <= (sum.at(-1) ?? 511)).map((board) => [...sum, board]),
        );

  test.each([
    [1, 46],
    [2, 1081],
    [3, 17_296],
  ])("search, plain play and the misère quotient agree on every sum of %i boards (%i)", (boards, sums) => {
    const game = notaktoSum(Array(boards).fill(3));
    const search = exactSearch(game);
    const all = sumsOf(boards);
    expect(all).toHaveLength(sums);
    const disagreements = all.filter((sum) => {
      const lost = search.value(game.parse(sum.map(textOf).join(" + "))) === -1;
      return lost !== losesSum(sum) || lost !== lostBy(...sum.map((board) => values.get(board)!));
    });
    expect(disagreements).toEqual([]);
  });

  test("the essence of a sum decides it: search without it finds the same", () => {
    const game = notaktoSum([3, 2]);
    const { essence, ...plain } = game;
    const [quick, thorough] = [exactSearch(game), exactSearch(plain)];
    fc.assert(
      fc.property(reachable(game), (state) => {
        expect(quick.value(state)).toBe(thorough.value(state));
        expect(quick.bestMoves(state)).toEqual(thorough.bestMoves(state));
      }),
    );
  });
});
