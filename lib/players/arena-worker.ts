import type { Game } from "../games/game.ts";
import { randomFrom } from "../random.ts";
import type { Stretch, Task } from "./arena.ts";
import { openDiary } from "./diary.ts";
import { failed, gameOf, type Match, MatchError, type Scores, seatOf } from "./match.ts";
import type { Player } from "./player.ts";
import { makePlayer } from "./registry.ts";
import { playTogether, type Table, type Watcher } from "./together.ts";

interface Numbered extends Table<unknown> {
  readonly number: number;
}

export const serve = (memory: SharedArrayBuffer) => {
  const diary = openDiary(memory);
  const games = new Map<string, Game<unknown>>();
  // A perfect player may take a solver a while to make: once a worker is enough, for all its matches.
  const ready = new Map<string, Player<unknown>>();
  const nameOf = (match: Match, player: string): string => JSON.stringify([match.game, match.size, player]);

  const gameFor = (match: Match): Game<unknown> => {
    const name = nameOf(match, "");
    if (!games.has(name)) games.set(name, gameOf(match));
    return games.get(name)!;
  };

  const make = async (matches: readonly Match[]): Promise<void> => {
    for (const [m, match] of matches.entries())
      for (const [p, spec] of match.players.entries()) {
        if (ready.has(nameOf(match, spec))) continue;
        diary.making(m, p);
        try {
          ready.set(nameOf(match, spec), await makePlayer(spec, gameFor(match)));
        } catch (error) {
          if (error instanceof Error && error.name === "UserError") throw error;
          throw new MatchError({ match, player: spec, during: "making" }, failed(error));
        }
      }
  };

  const play = async ({ match, matchIndex, from, to, batch }: Stretch): Promise<Scores> => {
    const game = gameFor(match);
    const players = match.players.map((spec) => ready.get(nameOf(match, spec))!);
    const scores: (readonly number[])[] = [];
    for (let first = from; first < to; first += batch) {
      const tables = tablesFor(match, game, players, first, Math.min(to, first + batch));
      diary.playing(matchIndex, first, tables.length);
      const watcher: Watcher<Numbered> = {
        asks: (asked) => diary.asks(asked[0].number - first, asked.length > 1),
        moves: ({ number }, move) => diary.moves(number - first, move),
        fails: (player, [at, ...others], error) =>
          new MatchError(
            {
              match,
              player: player.name,
              during: "play",
              position: game.format(at.state),
              games: [at, ...others].map(({ number }) => number),
            },
            failed(error),
          ),
      };
      await playTogether(game, tables, watcher);
      for (const { state, number } of tables)
        scores.push(players.map((_, p) => game.outcome(state)![seatOf(match, p, number)]));
    }
    return scores;
  };

  const close = async (matches: readonly Match[]): Promise<void> => {
    for (const [m, match] of matches.entries())
      for (const [p, spec] of match.players.entries()) {
        const player = ready.get(nameOf(match, spec));
        ready.delete(nameOf(match, spec));
        diary.closing(m, p);
        await player?.close?.();
      }
  };

  return async (task: Task): Promise<Scores> => {
    let scores: Scores = [];
    if (task.kind === "make") await make(task.matches);
    else if (task.kind === "play") scores = await play(task);
    else await close(task.matches);
    diary.idle();
    return scores;
  };
};

/** The games of a match from one number up to, not including, another, each with its own source of chance. */
function tablesFor(
  match: Match,
  game: Game<unknown>,
  players: readonly Player<unknown>[],
  from: number,
  to: number,
): Numbered[] {
  const random = randomFrom(match.seed);
  return Array.from({ length: to - from }, (_, i) => {
    const number = from + i;
    const seats: Player<unknown>[] = [];
    players.forEach((player, p) => {
      seats[seatOf(match, p, number)] = player;
    });
    return { number, state: game.initial(), seats, random: random.split(number) };
  });
}
