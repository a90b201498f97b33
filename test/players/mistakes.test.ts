import { measureMistakes, sumMistakes } from "notakto-lab/experiments/mistakes";
import { whoWins } from "notakto-lab/experiments/who-wins";
import { type NimState, nim } from "notakto-lab/games/nim";
import { type NotaktoState, notakto } from "notakto-lab/games/notakto";
import { countMistakes, failedTests, positionsOfSelfPlay, testsAmong } from "notakto-lab/players/mistakes";
import { makePlayer } from "notakto-lab/players/registry";
import { randomFrom } from "notakto-lab/random";
import { notaktoOracle } from "notakto-lab/solvers/oracle";
import { exactSearch } from "notakto-lab/solvers/search";
import { describe, expect, test } from "vitest";

describe("the mistake meter", () => {
  test("a perfect player makes none, on any board", async () => {
    for (const size of [3, 4, 5]) {
      const game = notakto(size);
      const [perfect, random] = [await makePlayer("perfect", game), await makePlayer("random", game)];
      const positions = await positionsOfSelfPlay(game, random, 100, randomFrom(1));
      const counts = await countMistakes(game, perfect, positions, notaktoOracle(game).judge, randomFrom(2));
      expect(counts.length).toBeGreaterThan(0);
      expect(counts.every(({ mistakes }) => mistakes === 0)).toBe(true);
    }
  });

  test("counts by hand: the first move of 3×3 is a mistake but in the centre", async () => {
    const game = notakto(3);
    const corner = { name: "corner", choose: () => 0 };
    const centre = { name: "centre", choose: () => 4 };
    const start = [game.initial(), game.initial()];
    const judge = notaktoOracle(game).judge;
    expect(await countMistakes(game, corner, start, judge, randomFrom(1))).toEqual([
      { crosses: 0, won: 2, mistakes: 2 },
    ]);
    expect(await countMistakes(game, centre, start, judge, randomFrom(1))).toEqual([
      { crosses: 0, won: 2, mistakes: 0 },
    ]);
  });

  test("lost and unknown positions do not count; completing a line in a won one does", async () => {
    const three = notakto(3);
    const judge = notaktoOracle(three).judge;
    const first = { name: "first", choose: (state: NotaktoState) => three.legalMoves(state)[0] };
    expect(await countMistakes(three, first, [three.parse(".../.X./...")], judge, randomFrom(1))).toEqual([]);
    expect(judge(three.parse(".XX/.X./...")).winner).toBe("mover");
    expect(await countMistakes(three, first, [three.parse(".XX/.X./...")], judge, randomFrom(1))).toEqual([
      { crosses: 3, won: 1, mistakes: 1 },
    ]);
    const nine = notakto(9);
    const anything = { name: "anything", choose: () => 1 };
    const unknown = notaktoOracle(nine);
    expect(
      await countMistakes(nine, anything, [nine.initial()], (s) => unknown.judge(s, 0.01), randomFrom(1)),
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
    expect(await failedTests(taking(1), tests, randomFrom(1))).toBe(1);
    expect(await failedTests(taking(2), tests, randomFrom(1))).toBe(1);
    expect(await failedTests(await makePlayer("perfect", game), tests, randomFrom(1))).toBe(0);
  });

  test("the experiment: greedy makes fewer mistakes than random; same seed, same rows", async () => {
    const { solved } = await whoWins({ profile: "smoke", seed: 4 });
    const [one, two] = [
      await measureMistakes({ profile: "smoke", seed: 4 }, solved),
      await measureMistakes({ profile: "smoke", seed: 4 }, solved),
    ];
    expect(two.tables).toEqual(one.tables);
    const sums = sumMistakes(one.tables.mistakes);
    expect(sums.map(({ n }) => n)).toEqual([3, 3, 4, 4, 5, 5]);
    for (const size of [3, 4]) {
      const rate = (player: string) =>
        Number(sums.find((row) => row.n === size && row.player === player)?.rate);
      expect(rate("greedy")).toBeLessThan(rate("random"));
    }
  });
});
