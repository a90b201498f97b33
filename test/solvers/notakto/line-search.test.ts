import { describe, expect, test } from "vitest";
import { notakto } from "../../../lib/games/notakto.ts";
import { randomFrom } from "../../../lib/random.ts";
import { lineSearch } from "../../../lib/solvers/notakto/line-search.ts";
import { planSolution, solveHere } from "../../../lib/solvers/notakto/retrograde/solve.ts";
import { maskOf, negamax } from "../../oracles/negamax.ts";

describe("search over the lines that squares lie on", () => {
  test.each([1, 2, 3, 4])(
    "size %i: as plain search finds it, in random positions and in the first",
    (size) => {
      const game = notakto(size);
      const search = lineSearch();
      const { loses } = negamax(size);
      const random = randomFrom(size);
      for (let i = 0; i < 300; i++) {
        let state = game.initial();
        for (let left = i === 0 ? 0 : random.below(size * size); left > 0; left--) {
          const safe = game.safeMoves(state);
          if (safe.length > 0) state = game.play(state, random.pick(safe));
        }
        const rows = game.format(state);
        expect([rows, search.isLost(rows)]).toEqual([rows, loses(maskOf(rows))]);
      }
    },
  );

  test("5×5: as retrograde analysis finds it, from 6 X on", () => {
    const game = notakto(5);
    const search = lineSearch();
    const whole = solveHere(planSolution(game, game.initial()))!;
    const random = randomFrom(5);
    for (let i = 0; i < 150; i++) {
      let state = game.initial();
      for (let left = 6 + random.below(14); left > 0; left--) {
        const safe = game.safeMoves(state);
        if (safe.length > 0) state = game.play(state, random.pick(safe));
      }
      const rows = game.format(state);
      expect([rows, search.isLost(rows)]).toEqual([rows, whole.isLost(state)]);
    }
  });

  test("gives up at its limit, and answers the next question", () => {
    const search = lineSearch(100);
    expect(search.isLost("..../..../..../....")).toBeUndefined();
    expect(search.stored).toBeLessThanOrEqual(100);
    expect(search.isLost("X../.../...")).toBe(false);
    expect(() => search.isLost(Array(8).fill("........").join("/"))).toThrow(/7×7/);
  });
});
