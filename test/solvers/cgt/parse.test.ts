import { expect, test } from "vitest";
import { UserError } from "../../../lib/errors.ts";
import { ShortGames } from "../../../lib/solvers/cgt/games.ts";
import { formatGame } from "../../../lib/solvers/cgt/notation.ts";
import { parseGame } from "../../../lib/solvers/cgt/parse.ts";

const games = new ShortGames();

test.each([
  ["((( {2|1} )))", "{2|1}"],
  ["{0,{1|0}||*|-1*}", "{0,{1|0}||*|-1*}"],
  ["-(1*)", "-1*"],
  ["±(1,(2))", "±2"],
  ["+_(2)", "⧾2"],
])("%s is %s", (text, written) => {
  expect(formatGame(games, parseGame(games, text))).toBe(written);
});

test.each(["(1", "1)", "{1|0)", "{1)|(0}", ")(", "()", "{}", "±", "-", "⧾", "1,2", "{1|0}{1|0}"])(
  "%s is refused in a sentence",
  (text) => {
    expect(() => parseGame(games, text)).toThrow(UserError);
  },
);

test("what is nested too deeply or is too long is refused at once", () => {
  const nested = (depth: number) => `${"(".repeat(depth)}1${")".repeat(depth)}`;
  expect(parseGame(games, nested(100))).toBe(games.number(1));
  expect(() => parseGame(games, nested(101))).toThrow("more than 100 brackets");
  expect(() => parseGame(games, nested(4000))).toThrow("more than 100 brackets");
  expect(() => parseGame(games, `${"-(".repeat(200)}1${")".repeat(200)}`)).toThrow("more than 100");
  expect(() => parseGame(games, nested(1e6))).toThrow("games of up to 10000 are read");
});
