import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { UserError } from "../../../lib/errors.ts";
import { notaktoSum } from "../../../lib/games/notakto-sum.ts";
import { perfectPlayer } from "../../../lib/players/perfect.ts";
import { randomFrom } from "../../../lib/random.ts";
import { textOf } from "../../../lib/solvers/misere/games.ts";
import {
  allBoards,
  analyseSum,
  isOutOfPlay,
  notaktoAlgebra,
  parseBoards,
} from "../../../lib/solvers/notakto/sum.ts";
import { exactSearch } from "../../../lib/solvers/search.ts";
import {
  LIVE_BOARDS,
  losesSum,
  textOf as oracleText,
  quotientValue,
} from "../../oracles/notakto-quotient.ts";

const { quotient, elementOf } = notaktoAlgebra();
const spelled = (element: string): string =>
  element.replace(/([a-d])\1+/g, (run) => `${run[0]}^${run.length}`);
/** The oracle has its first square in the highest bit. */
const masks = LIVE_BOARDS.map((board) => parseBoards(oracleText(board))[0]);
const isLost = (...sum: number[]): boolean => analyseSum(sum).result === "loss";

describe("boards", () => {
  test("102 kinds, 46 of them in play", () => {
    expect(allBoards()).toHaveLength(102);
    expect(allBoards().filter((mask) => !isOutOfPlay(mask))).toHaveLength(46);
    for (const mask of allBoards().filter(isOutOfPlay)) expect(elementOf[mask]).toBe(0);
  });

  test("each has the element that fits its play in every company", () => {
    LIVE_BOARDS.forEach((board, i) => {
      expect(quotient.words[elementOf[masks[i]]]).toBe(spelled(quotientValue(board)));
    });
  });

  test("what can be read of figure 6", () => {
    const word = (text: string) => quotient.words[elementOf[parseBoards(text)[0]]];
    expect(word(".../.../...")).toBe("c");
    expect(word(".../.X./...")).toBe("c^2");
    expect(word("XX./.../...")).toBe("ad");
    expect(word("XXX/.../...")).toBe("1");
  });
});

describe("boards as text", () => {
  test("X or x, parted by spaces or +", () => {
    expect(parseBoards(" X../.x./..X\n.../.../... + XXX/XXX/XXX")).toEqual([0b100010001, 0, 511]);
  });

  test.each([
    ["", /no board/],
    [" + ", /no board/],
    ["X../.X/...", /Board 1 is not 3×3/],
    [".../.../... .../.../.../...", /Board 2 is not 3×3/],
    ["..../..../..../....", /Board 1 is not 3×3/],
    [".........", /Board 1 is not 3×3/],
    ["./././././", /Board 1 is not 3×3/],
    [".../.../... .../.O./...", /Board 2 can't hold "O"/],
  ])("%j is refused", (text, reason) => {
    expect(() => parseBoards(text)).toThrow(UserError);
    expect(() => parseBoards(text)).toThrow(reason);
  });
});

describe("who wins, against plain play", () => {
  test("all sums of one, two and three boards", () => {
    let sums = 0;
    let wrong = 0;
    for (let i = 0; i < masks.length; i++) {
      if (isLost(masks[i]) !== losesSum([LIVE_BOARDS[i]])) wrong++;
      for (let j = 0; j <= i; j++) {
        if (isLost(masks[i], masks[j]) !== losesSum([LIVE_BOARDS[i], LIVE_BOARDS[j]])) wrong++;
        for (let k = 0; k <= j; k++) {
          sums++;
          if (isLost(masks[i], masks[j], masks[k]) !== losesSum([i, j, k].map((at) => LIVE_BOARDS[at])))
            wrong++;
        }
      }
    }
    expect(sums).toBe((46 * 47 * 48) / 6);
    expect(wrong).toBe(0);
  }, 60_000);

  test("random sums of four to six boards and every move in them, by exact search", () => {
    const late = masks.filter((_, i) => oracleText(LIVE_BOARDS[i]).split("X").length > 3);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...late), { minLength: 4, maxLength: 6 }), (sum) => {
        const game = notaktoSum(sum.map(() => 3));
        const state = game.parse(sum.map((mask) => textOf(3, mask)).join(" + "));
        const search = exactSearch(game);
        const { result, winningMoves } = analyseSum(sum);
        expect(result).toBe(search.value(state) === 1 ? "win" : "loss");
        if (result === "win")
          expect(winningMoves.map(({ board, square }) => 9 * board + square)).toEqual(
            search.bestMoves(state),
          );
        else expect(winningMoves).toEqual([]);
      }),
      { numRuns: 25, seed: 4 },
    );
  }, 60_000);

  test("boards out of play change nothing, nor do order and turns", () => {
    const any = fc.nat(511);
    const turn = (mask: number): number =>
      [6, 3, 0, 7, 4, 1, 8, 5, 2].reduce((image, from, to) => image | (((mask >> from) & 1) << to), 0);
    fc.assert(
      fc.property(fc.array(any, { minLength: 1, maxLength: 100 }), (sum) => {
        const { result, element, winningMoves } = analyseSum(sum);
        expect(analyseSum([...sum, 0b111])).toEqual({ result, element, winningMoves });
        expect(analyseSum(sum.toReversed().map(turn)).element).toBe(element);
        // Exactly the winning moves lead to lost sums.
        const wins = sum.flatMap((mask, board) =>
          Array.from({ length: 9 }, (_, square) => ({ board, square })).filter(
            ({ square }) =>
              !isOutOfPlay(mask) &&
              !(mask & (1 << square)) &&
              isLost(...sum.with(board, mask | (1 << square))),
          ),
        );
        expect(winningMoves).toEqual(wins);
        expect(result === "win").toBe(wins.length > 0 || sum.every(isOutOfPlay));
      }),
      { numRuns: 200 },
    );
  });
});

describe("the perfect player of sums", () => {
  test.each([1, 2, 5, 7])("wins from %i boards whenever it can", async (count) => {
    const game = notaktoSum(Array<number>(count).fill(3));
    const perfect = await perfectPlayer(game);
    const winner = analyseSum(Array<number>(count).fill(0)).result === "win" ? 0 : 1;
    for (let round = 0; round < 20; round++) {
      const random = randomFrom(round);
      let state = game.initial();
      while (!game.outcome(state))
        state = game.play(
          state,
          game.toMove(state) === winner ? perfect.choose(state, random) : random.pick(game.legalMoves(state)),
        );
      expect(game.outcome(state)![winner]).toBe(1);
    }
  });

  test("sums with other boards are still searched", async () => {
    const game = notaktoSum([2, 3]);
    const perfect = await perfectPlayer(game);
    expect(exactSearch(game).bestMoves(game.initial())).toContain(
      perfect.choose(game.initial(), randomFrom(1)),
    );
  });
});
