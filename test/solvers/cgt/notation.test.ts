import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { UserError } from "../../../lib/errors.ts";
import { ShortGames } from "../../../lib/solvers/cgt/games.ts";
import { formatGame } from "../../../lib/solvers/cgt/notation.ts";
import { parseGame } from "../../../lib/solvers/cgt/parse.ts";
import { thermographs } from "../../../lib/solvers/cgt/thermograph.ts";
import { someGames } from "./some-games.ts";

const games = new ShortGames();
const game = someGames(games);
const parse = (text: string) => parseGame(games, text);

describe("the notation people write", () => {
  test("what is written is read back as the same game", () => {
    fc.assert(
      fc.property(game, (g) => {
        expect(parse(formatGame(games, g))).toBe(g);
      }),
      { numRuns: 300 },
    );
  });

  test.each(
    [
      "0",
      "3",
      "-1/2",
      "*",
      "*3",
      "1*",
      "-1*2",
      "↑",
      "⇓*",
      "↑3",
      "2↑*",
      "⧾2",
      "⧿(1/2)",
      "±1",
      "±(1*)",
      "±(1,{2|0})",
    ].concat(["{2|1}", "{2*|1*}", "{1*|0,*}", "{0,{1|0}||*|-1*}", "{3|1||0|-1}", "{3||2|1|||0}"]),
  )("%s stays as it is", (text) => {
    expect(formatGame(games, parse(text))).toBe(text.replace("⧿(1/2)", "⧿1/2"));
  });

  test.each([
    ["{|}", "0"],
    ["{0|}", "1"],
    ["{1 | -1}", "±1"],
    ["{0|*}", "↑"],
    ["^*", "↑*"],
    ["v", "↓"],
    ["{0||0|-2}", "⧾2"],
    ["-_2", "⧿2"],
    ["-{2|1}", "{-1|-2}"],
    ["−1", "-1"],
    ["(1*)", "1*"],
    ["{0|1}", "1/2"],
  ])("%s is %s", (text, written) => {
    expect(formatGame(games, parse(text))).toBe(written);
  });

  test.each(["", "x", "{1}", "{1|2", "1|2", "1/3", "{1|2|3}", "*99", "9999", "{,|}", "±", "1**"])(
    "%j is refused in a sentence",
    (text) => {
      expect(() => parse(text)).toThrow(UserError);
      expect(() => parse(text)).toThrow(/is no game.*games are written like/);
    },
  );
});

describe("mean and temperature", () => {
  const heat = thermographs(games);

  test.each([
    ["3", 3, -1],
    ["1/4", 0.25, -0.25],
    ["*2", 0, 0],
    ["↑", 0, 0],
    ["±1", 0, 1],
    ["{2|1}", 1.5, 0.5],
    ["{4||2|0}", 2.5, 1.5],
    ["{3|1||0|-1}", 0.75, 1.25],
  ])("%s has mean %d and temperature %d", (text, mean, temperature) => {
    expect(heat(parse(text))).toEqual({ mean, temperature });
  });

  test("means add, and lie between the stops", () => {
    fc.assert(
      fc.property(game, game, (a, b) => {
        expect(heat(games.add(a, b)).mean).toBeCloseTo(heat(a).mean + heat(b).mean, 9);
        expect(heat(a).mean).toBeLessThanOrEqual(games.leftStop(a));
        expect(heat(a).mean).toBeGreaterThanOrEqual(games.rightStop(a));
        expect(heat(games.negate(a))).toEqual({ ...heat(a), mean: 0 - heat(a).mean });
      }),
    );
  });
});
