import { describe, expect, test } from "vitest";
import { corso } from "../../lib/games/corso.ts";
import { notakto } from "../../lib/games/notakto.ts";
import { type GameInProgress, playGames } from "../../lib/players/play-games.ts";
import type { Player } from "../../lib/players/player.ts";
import { randomPlayer } from "../../lib/players/random.ts";
import { randomFrom } from "../../lib/random.ts";

const tablesOf = <State>(
  start: State,
  seats: readonly Player<State>[],
  count: number,
): GameInProgress<State>[] =>
  Array.from({ length: count }, (_, i) => ({ state: start, seats, random: randomFrom(5).split(i) }));

describe("games played together", () => {
  test("end as they do when each is played alone, however many sit at each table", async () => {
    const game = corso(3, 2, 3);
    const inBatches: Player<Parameters<typeof game.toMove>[0]> = {
      name: "in batches",
      choose: (state, random) => random.pick(game.legalMoves(state)),
      chooseAll: async (states, randoms) => states.map((state, i) => randoms[i].pick(game.legalMoves(state))),
    };
    const seats = [inBatches, randomPlayer(game), { ...inBatches, chooseAll: undefined }];
    const together = tablesOf(game.initial(), seats, 20);
    await playGames(game, together);
    const alone = tablesOf(game.initial(), seats, 20);
    for (const table of alone) await playGames(game, [table]);
    expect(together.map(({ state }) => game.format(state))).toEqual(
      alone.map(({ state }) => game.format(state)),
    );
    expect(new Set(together.map(({ state }) => game.format(state))).size).toBeGreaterThan(5);
  });

  test("a player that takes many positions is asked about all games that wait for it", async () => {
    const game = notakto(3);
    const asked: number[] = [];
    const inBatches: Player<Parameters<typeof game.toMove>[0]> = {
      name: "in batches",
      choose: () => -1,
      async chooseAll(states) {
        asked.push(states.length);
        return states.map((state) => game.legalMoves(state)[0]);
      },
    };
    // Alone at the tables, all games run alike: a1, b1, c1.
    await playGames(game, tablesOf(game.initial(), [inBatches, inBatches], 10));
    expect(asked).toEqual([10, 10, 10]);
    // Against another, it is asked at every second move, until one game after the other ends.
    asked.length = 0;
    await playGames(game, tablesOf(game.initial(), [randomPlayer(game), inBatches], 10));
    expect(asked[0]).toBe(10);
    expect(asked.length).toBeLessThanOrEqual(5);
    expect(asked).toEqual(asked.toSorted((a, b) => b - a));
  });

  test("too few moves are an illegal move at the table that got none", async () => {
    const game = notakto(3);
    const lazy: Player<Parameters<typeof game.toMove>[0]> = {
      name: "lazy",
      choose: () => 0,
      chooseAll: async () => [0],
    };
    await expect(playGames(game, tablesOf(game.initial(), [lazy, lazy], 2))).rejects.toThrow(
      /square undefined/,
    );
  });
});
