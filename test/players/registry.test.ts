import { describe, expect, test } from "vitest";
import { othello } from "../../lib/games/othello.ts";
import { games } from "../../lib/games/registry.ts";
import { makePlayer } from "../../lib/players/registry.ts";
import { randomFrom } from "../../lib/random.ts";
import { exactSearch } from "../../lib/solvers/search.ts";

test("greedy in Othello flips as many discs as any move can", async () => {
  const game = othello(6);
  const greedy = await makePlayer("greedy", game);
  const random = randomFrom(1);
  for (let i = 0; i < 20; i++) {
    let state = game.initial();
    while (!game.outcome(state)) {
      const mover = game.toMove(state);
      const lead = (move: number): number => game.heuristic!(game.play(state, move), mover);
      const moves = game.legalMoves(state);
      // At the last move a loss may be avoided at the price of a disc.
      if (moves.every((move) => !game.outcome(game.play(state, move))))
        expect(lead(await greedy.choose(state, random))).toBe(Math.max(...moves.map(lead)));
      state = game.play(state, random.pick(moves));
    }
  }
});

describe("the perfect player keeps the best result there is, from any position", () => {
  test.each([
    ["dawson", "9"],
    ["nogo", "3x3"],
    ["corso", "3x3"],
    ["othello", "4"],
    ["nim", "misere:3,4,5"],
    ["nim", "2,3,6"],
    ["nim", "misere:1,1,2,2"],
    ["notakto-sum", "3,3"],
    ["notakto-sum", "2,3"],
  ])("%s %s", async (name, size) => {
    const game = games[name].make(size);
    const [perfect, truth] = [await makePlayer("perfect", game), exactSearch(game)];
    const random = randomFrom(2);
    let wasChosen = 0;
    for (let i = 0; i < 40; i++) {
      let state = game.initial();
      while (!game.outcome(state)) {
        const best = truth.bestMoves(state);
        expect(best).toContain(await perfect.choose(state, random));
        if (best.length < game.legalMoves(state).length) wasChosen++;
        state = game.play(state, random.pick(game.legalMoves(state)));
      }
    }
    expect(wasChosen).toBeGreaterThan(20); // positions in which some move would have been wrong
  });
});

test("a temperature makes minimax vary, and none makes it repeat itself", async () => {
  const game = games.corso.make("4x4");
  const state = game.play(game.play(game.initial(), 5), 10);
  const choices = async (spec: string): Promise<number> => {
    const player = await makePlayer(spec, game);
    const random = randomFrom(3);
    const chosen = Array.from({ length: 60 }, () => player.choose(state, random));
    return new Set(await Promise.all(chosen)).size;
  };
  const [cold, colder, hot] = [
    await choices("minimax-2"),
    await choices("minimax-2@1e-7"),
    await choices("minimax-2@50"),
  ];
  expect(colder).toBe(cold);
  expect(hot).toBeGreaterThan(cold);
});

test.each([
  ["minimax-0", /no player/],
  ["minimax-3@x", /no player/],
  ["./package.json.ts", /no such file/],
  ["./package.json", /no player at .\/package.json; .* module/],
  ["test", /no player at test; .* module/],
])("%s is refused in a sentence", async (spec, message) => {
  await expect(makePlayer(spec, games.notakto.make("3"))).rejects.toThrow(message);
});
