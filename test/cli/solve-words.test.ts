import { describe, expect, test } from "vitest";
import { answerWords } from "../../lib/cli/solve-words.ts";
import { games } from "../../lib/games/registry.ts";
import { solverOf } from "../../lib/solvers/registry.ts";

const words = async (name: string, size: string, position?: string): Promise<string> => {
  const game = games[name].make(size);
  const state = position === undefined ? game.initial() : game.parse(position);
  const solved = await solverOf(game).solve(state);
  return answerWords({ name, size, game, state, solved, fromStart: position === undefined });
};

describe("a board from its start", () => {
  test("who wins, and by which moves", async () => {
    const three = await words("notakto", "3");
    expect(three).toMatch(
      /^The first player wins notakto 3\.\n {2}winning moves +b2\n {2}losing moves +a1 b1/,
    );
    expect(three).toMatch(/known by +retrograde analysis\n/);
    expect(three).toMatch(/boards without a line +230\n/);
    expect(await words("corso", "4x2")).toMatch(/^Nobody wins corso 4x2\.\n {2}drawing moves +all 8\n/);
    expect(await words("nogo", "3x5")).toMatch(/^The first player wins nogo 3x5\.\n {2}winning moves +c2\n/);
    expect(await words("nim", "2,2")).toMatch(/^The second player wins nim 2,2\.\n {2}losing moves +all 4\n/);
  });

  test("what is known of 7×7, in lines that fit a terminal", async () => {
    const seven = await words("notakto", "7");
    expect(seven).toMatch(/how to win +take the centre as soon as you can/);
    expect(seven).toMatch(/known by .*data\/notakto-7-d4\.bin\n/);
    for (const line of seven.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
  });
});

describe("a position", () => {
  test("with the result of each move on its square", async () => {
    expect(await words("notakto", "3", "X../..X/...")).toContain(
      "The player to move wins.\n\n    a b c\n  1 X - +\n  2 - + X\n  3 + - -\n\n  + wins, - loses\n",
    );
    expect(await words("notakto", "2", "X./..")).toContain("  1 X #\n  2 # #\n\n  # loses at once\n");
    expect(await words("nogo", "3x3", "B.W/.../... w")).toMatch(/ 1 B \? W\n {2}2 \? \+ \?\n/);
    expect(await words("notakto-sum", "3,3", "X../.X./... + .../.../...")).toContain(
      "   board 1     board 2\n    a b c       a b c\n  1 X - -     1 - - -\n",
    );
  });

  test("and in lists where moves are no empty squares", async () => {
    expect(await words("corso", "4x1", "ABB. a")).toMatch(
      /^The player to move wins\.\n {2}winning moves +a1\n {2}drawing moves +d1\n/,
    );
    expect(await words("dawson", "3", "BBB/.../WWW w")).toMatch(/winning moves +a c\n {2}losing moves +b\n/);
  });

  test("that is over", async () => {
    expect(await words("notakto", "3", "XXX/.../...")).toMatch(
      /^The game is over: the player to move has won\./,
    );
    expect(await words("corso", "2x1", "AB a")).toMatch(/^The game is over: nobody has won\./);
    expect(await words("nogo", "1x1", ". b")).toMatch(/^The game is over: the player to move has lost\./);
  });
});
