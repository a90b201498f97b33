import { expect, test } from "vitest";
import { notakto } from "../../../lib/games/notakto.ts";
import { wonGames } from "../../../lib/papers/kisby/won-games.ts";
import { randomFrom } from "../../../lib/random.ts";

test.each([
  [3, 0],
  [4, 1],
] as const)(
  "perfect wins every game of size %i on seat %i; moves and safe squares are the game's",
  async (n, seat) => {
    const game = notakto(n);
    const games = await wonGames({ game, player: "perfect", seat, games: 70, random: randomFrom(1) });
    expect(games).toHaveLength(70);
    expect(new Set(games.map(({ moves }) => `${moves}`)).size).toBeGreaterThan(1);
    for (const { moves, safe } of games) {
      let state = game.initial();
      moves.forEach((move, i) => {
        expect(safe[i]).toEqual(game.safeMoves(state));
        state = game.play(state, move);
      });
      expect(game.outcome(state)?.[seat]).toBe(1);
    }
  },
);

test("lost games are left out", async () => {
  const game = notakto(3);
  const games = await wonGames({ game, player: "random", seat: 0, games: 70, random: randomFrom(1) });
  expect(games.length).toBeGreaterThan(0);
  expect(games.length).toBeLessThan(70);
});
