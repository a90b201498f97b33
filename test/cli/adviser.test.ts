import { describe, expect, test } from "vitest";
import { adviser } from "../../lib/cli/adviser.ts";
import { UserError } from "../../lib/errors.ts";
import { games } from "../../lib/games/registry.ts";
import { randomFrom } from "../../lib/random.ts";

describe("hints come from whoever knows best", () => {
  const ask = (name: string, size: string, players: readonly string[], position?: string) => {
    const game = games[name].make(size);
    const known = async (spec: string) => {
      if (!players.includes(spec)) throw new UserError(`There is no ${spec}.`);
      return { name: spec, choose: (state: unknown) => game.legalMoves(state)[0] };
    };
    return adviser(game, known)(position ? game.parse(position) : game.initial(), randomFrom(1));
  };

  test.each([
    ["notakto", "3", "b2", "it wins with best play, by retrograde analysis"],
    ["nim", "2,2", undefined, "every move loses against best play, by Bouton's theorem"],
    ["dawson", "9", undefined, "it wins with best play, by octal game 0.137"],
    ["corso", "4x2", undefined, "it draws with best play, by null-window search of scores"],
    ["nogo", "3x5", undefined, "it wins with best play, by search over reduced positions"],
    ["othello", "4", undefined, "every move loses against best play, by exact search"],
    [
      "notakto-sum",
      "3,3",
      undefined,
      "every move loses against best play, by the misère quotient of 3×3 boards",
    ],
  ])("the solver of %s %s, which knows what its move is worth", async (name, size, move, remark) => {
    const advice = await ask(name, size, []);
    expect(advice.remark).toBe(remark);
    if (move) expect(games[name].make(size).formatMove(advice.move)).toBe(move);
  });

  test("a guess where nobody knows, or not within a second", async () => {
    expect((await ask("corso", "5x5", ["minimax-3", "greedy"])).remark).toMatch(/minimax/);
    expect((await ask("corso", "5x5", ["greedy"])).remark).toMatch(/greedy/);
    expect((await ask("notakto", "9", ["greedy"])).remark).toMatch(/greedy/);
  });
});
