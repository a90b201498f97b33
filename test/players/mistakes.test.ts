import { describe, expect, test } from "vitest";
import { type NimState, nim } from "../../lib/games/nim.ts";
import { type NotaktoState, notakto } from "../../lib/games/notakto.ts";
import { countMistakes, failedTests, positionsOfSelfPlay, testsAmong } from "../../lib/players/mistakes.ts";
import { movesOf } from "../../lib/players/player.ts";
import { makePlayer } from "../../lib/players/registry.ts";
import { randomFrom } from "../../lib/random.ts";
import { solverOf } from "../../lib/solvers/registry.ts";
import { exactSearch } from "../../lib/solvers/search.ts";

describe("the mistake meter", () => {
  test("a perfect player makes none, on any board", async () => {
    for (const size of [3, 4, 5]) {
      const game = notakto(size);
      const [perfect, random] = [await makePlayer("perfect", game), await makePlayer("random", game)];
      const positions = await positionsOfSelfPlay(game, random, 100, randomFrom(1));
      const counts = await countMistakes(movesOf(perfect), {
        game,
        positions,
        analyse: solverOf(game).analyse,
        random: randomFrom(2),
      });
      expect(counts.length).toBeGreaterThan(0);
      expect(counts.every(({ mistakes }) => mistakes === 0)).toBe(true);
    }
  });

  test("counts by hand: the first move of 3×3 is a mistake but in the centre", async () => {
    const game = notakto(3);
    const corner = { name: "corner", choose: () => 0 };
    const centre = { name: "centre", choose: () => 4 };
    const positions = [game.initial(), game.initial()];
    const random = randomFrom(1);
    const { analyse } = solverOf(game);
    expect(await countMistakes(movesOf(corner), { game, positions, analyse, random })).toEqual([
      { crosses: 0, won: 2, mistakes: 2 },
    ]);
    expect(await countMistakes(movesOf(centre), { game, positions, analyse, random })).toEqual([
      { crosses: 0, won: 2, mistakes: 0 },
    ]);
  });

  test("lost and unknown positions do not count; completing a line in a won one does", async () => {
    const three = notakto(3);
    const { analyse } = solverOf(three);
    const first = { name: "first", choose: (state: NotaktoState) => three.legalMoves(state)[0] };
    const random = randomFrom(1);
    const countOn = (text: string) =>
      countMistakes(movesOf(first), { game: three, positions: [three.parse(text)], analyse, random });
    expect(await countOn(".../.X./...")).toEqual([]);
    expect(analyse(three.parse(".XX/.X./...")).result).toBe("win");
    expect(await countOn(".XX/.X./...")).toEqual([{ crosses: 3, won: 1, mistakes: 1 }]);
    const nine = notakto(9);
    const anything = { name: "anything", choose: () => 1 };
    const solver = solverOf(nine);
    expect(
      await countMistakes(movesOf(anything), {
        game: nine,
        positions: [nine.initial()],
        analyse: (state) => solver.analyse(state, 0.01),
        random,
      }),
    ).toEqual([]);
  });

  test("tests are positions with moves of both kinds, each once, in any game", async () => {
    const game = nim([1, 2], "wins");
    const search = exactSearch(game);
    const winning = (state: NimState) => (search.value(state) > 0 ? search.bestMoves(state) : []);
    const positions = ["1,2 first", "1,2 first", "1,1 second", "0,1 first", "0,2 second"].map(game.parse);
    // 1,1 is lost and in 0,1 there is but one move. 1,2 is won by taking one of two, 0,2 by taking both.
    const tests = testsAmong(game, positions, winning);
    expect(tests.map(({ state }) => game.format(state))).toEqual(["1,2 first", "0,2 second"]);
    const taking = (count: number) => ({
      name: `takes ${count}`,
      choose: () => game.parseMove(`2:${count}`),
    });
    expect(await failedTests(movesOf(taking(1)), tests, randomFrom(1))).toBe(1);
    expect(await failedTests(movesOf(taking(2)), tests, randomFrom(1))).toBe(1);
    expect(await failedTests(movesOf(await makePlayer("perfect", game)), tests, randomFrom(1))).toBe(0);
  });
});
