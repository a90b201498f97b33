import type { Notakto } from "../../games/notakto.ts";
import { greedyPlayer } from "../../players/greedy.ts";
import { playGames } from "../../players/play-games.ts";
import { BATCH } from "../../players/player.ts";
import { makePlayer } from "../../players/registry.ts";
import type { Random } from "../../random.ts";

/** A won game, move by move. */
export interface WonGame {
  readonly moves: readonly number[];
  /** The safe moves that there were before each move. */
  readonly safe: readonly (readonly number[])[];
}

/** Which games are played: so many of a player, by its name, on its seat against greedy. */
export interface GamesWithGreedy {
  readonly game: Notakto;
  readonly player: string;
  readonly seat: 0 | 1;
  readonly games: number;
  /** The i-th game draws on its i-th split. */
  readonly random: Random;
}

/** Those of the games that the player wins. */
export async function wonGames({ game, player, seat, games, random }: GamesWithGreedy): Promise<WonGame[]> {
  const [own, greedy] = [await makePlayer(player, game), greedyPlayer(game)];
  const seats = seat === 0 ? [own, greedy] : [greedy, own];
  const won: WonGame[] = [];
  try {
    for (let from = 0; from < games; from += BATCH) {
      const tables = Array.from({ length: Math.min(BATCH, games - from) }, (_, i) => ({
        state: game.initial(),
        seats,
        random: random.split(from + i),
        moves: [] as number[],
        safe: [] as number[][],
      }));
      await playGames(game, tables, {
        moves({ state, moves, safe }, move) {
          moves.push(move);
          safe.push(game.safeMoves(state));
        },
      });
      won.push(...tables.filter(({ state }) => game.outcome(state)![seat] > 0));
    }
  } finally {
    await own.close?.();
  }
  return won;
}
