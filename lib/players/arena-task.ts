import type { Game } from "../games/game.ts";
import { randomFrom } from "../random.ts";
import type { PrepareContext, TaskContext, Watch } from "../work/task.ts";
import { WorkerDeath } from "../work/thread.ts";
import { type ActivityLog, activityLogBytes, openActivityLog } from "./activity-log.ts";
import type { ArenaJob, MatchRange } from "./arena.ts";
import { failed, gameOf, type Match, MatchError, type Scores, seatOf } from "./match.ts";
import { type GameInProgress, type GamesWatcher, playGames } from "./play-games.ts";
import type { Player } from "./player.ts";
import { isModulePath, makePlayer } from "./registry.ts";

/** Players may hang, and end their thread. */
export const threadOnly = true;

/** Modules may have been changed since a thread loaded them, and may leave anything behind in it. */
export const isolated = ({ matches }: ArenaJob): boolean =>
  matches.some(({ players }) => players.some(isModulePath));

/** What a thread plays with. */
interface Arena {
  readonly job: ArenaJob;
  readonly log: ActivityLog;
  readonly games: ReadonlyMap<string, Game<unknown>>;
  readonly players: ReadonlyMap<string, Player<unknown>>;
}

// A perfect player may take a solver a while to make: once a thread is enough, for all its matches.
const nameOf = (match: Match, player = ""): string => JSON.stringify([match.game, match.size, player]);

/** Makes the players of all matches, so that one who can't be made is known before any game is played. */
export async function prepare(job: ArenaJob, { memory }: PrepareContext): Promise<Arena> {
  const log = openActivityLog(memory!);
  const games = new Map(job.matches.map((match) => [nameOf(match), gameOf(match)]));
  const players = new Map<string, Player<unknown>>();
  for (const [m, match] of job.matches.entries())
    for (const [p, spec] of match.players.entries()) {
      if (players.has(nameOf(match, spec))) continue;
      log.making(m, p);
      try {
        players.set(nameOf(match, spec), await makePlayer(spec, games.get(nameOf(match))!));
      } catch (error) {
        if (error instanceof Error && error.name === "UserError") throw error;
        throw new MatchError({ match, player: spec, during: "making" }, failed(error));
      }
    }
  log.idle();
  return { job, log, games, players };
}

interface NumberedGame extends GameInProgress<unknown> {
  readonly number: number;
}

/** Plays a range of games. It reports now and then how many games those under way amount to. */
export async function perform(
  { match: index, from, to }: MatchRange,
  { prepared, report }: TaskContext<ArenaJob, number, Arena>,
): Promise<Scores> {
  const { job, log } = prepared;
  const match = job.matches[index];
  const game = prepared.games.get(nameOf(match))!;
  const players = match.players.map((spec) => prepared.players.get(nameOf(match, spec))!);
  const reportMove = moveReporter(game, report);
  const scores: (readonly number[])[] = [];
  for (let first = from; first < to; first += job.batch) {
    const tables = tablesFor(match, game, players, first, Math.min(to, first + job.batch));
    log.playing(index, first, tables.length);
    const watcher: GamesWatcher<NumberedGame> = {
      asks: (asked) => log.asks(asked[0].number - first, asked.length > 1),
      moves({ number }, move) {
        log.moves(number - first, move);
        reportMove(number);
      },
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
    await playGames(game, tables, watcher);
    for (const { state, number } of tables)
      scores.push(players.map((_, p) => game.outcome(state)![seatOf(match, p, number)]));
  }
  log.idle();
  return scores;
}

export async function release({ job: { matches }, log, players }: Arena): Promise<void> {
  const closed = new Set<Player<unknown>>();
  for (const [m, match] of matches.entries())
    for (const [p, spec] of match.players.entries()) {
      const player = players.get(nameOf(match, spec))!;
      if (closed.has(player)) continue;
      closed.add(player);
      log.closing(m, p);
      await player.close?.();
    }
  log.idle();
}

const REPORT_MS = 200;

/** Takes note of a move in the game of this number: of a game that has had as many moves as it may have, no more. */
function moveReporter({ actions }: Game<unknown>, report: (share: number) => void): (number: number) => void {
  const moves = new Map<number, number>();
  let share = 0;
  let last = performance.now();
  return (number) => {
    const count = moves.get(number) ?? 0;
    moves.set(number, count + 1);
    if (count < actions) share += 1 / actions;
    if (performance.now() - last < REPORT_MS) return;
    last = performance.now();
    report(share);
  };
}

/** The games of a match from one number up to, not including, another, each with its own source of chance. */
function tablesFor(
  match: Match,
  game: Game<unknown>,
  players: readonly Player<unknown>[],
  from: number,
  to: number,
): NumberedGame[] {
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

/** A player may take so many times as long to be made, or closed, as to move. */
const PATIENCE_TO_MAKE = 5;

/** A thread that has been at the same for too long hangs. What it was doing when it hung or died, its log knows. */
export const watch = ({ matches, batch, length, patience }: ArenaJob): Watch => ({
  bytes: activityLogBytes(Math.min(batch, length)),
  every: Math.min(1, patience / 4),
  over(memory) {
    const log = openActivityLog(memory);
    let [step, since] = [log.step(), performance.now()];
    return {
      look() {
        if (log.step() !== step) [step, since] = [log.step(), performance.now()];
        const waited = (performance.now() - since) / 1000;
        if (waited <= patience) return undefined;
        const at = log.failurePoint(matches);
        if (at?.during === "play") return new MatchError(at, `has not moved for ${patience} s`);
        const most = PATIENCE_TO_MAKE * patience;
        return at && waited > most ? new MatchError(at, `has done nothing for ${most} s`) : undefined;
      },
      explain(error) {
        // A thread's own errors say all.
        if (error instanceof Error && ["MatchError", "UserError"].includes(error.name)) return error;
        const at = log.failurePoint(matches);
        const what = error instanceof WorkerDeath ? error.message : failed(error);
        return at ? new MatchError(at, what) : error;
      },
    };
  },
});
