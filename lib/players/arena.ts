import type { Game } from "../games/game.ts";
import { cores } from "../machine.ts";
import type { OnProgress } from "../progress.ts";
import { startWorker } from "../workers.ts";
import { gameOf, type Match, MatchError, type Scores, seatOf } from "./match.ts";

/** What a worker is asked to play: some games of a match. */
export interface Stretch {
  readonly match: Match;
  readonly matchIndex: number;
  readonly from: number;
  readonly to: number;
}

/**
 * What a worker is doing, in memory shared with whoever watches it: the numbers of the match, of the game
 * and of moves played in it, then the moves. Watching must not cost the worker a message a move.
 */
export type Diary = Int32Array;
export const [MATCH, GAME, PLY, MOVES] = [0, 1, 2, 3];
export const MOST_MOVES = 4096;

export interface ArenaOptions {
  readonly workers?: number;
  /** Seconds after which a player that has not moved is given up. */
  readonly patience?: number;
  readonly onProgress?: OnProgress;
}

// Enough stretches that workers end together, few enough that messages cost nothing.
const STRETCHES = 32;
const PATIENCE = 120;

/** Plays matches on worker threads. A player that crashes or hangs ends it all with a MatchError. */
export async function playMatches(matches: readonly Match[], options: ArenaOptions = {}): Promise<Scores[]> {
  const games = matches.reduce((sum, match) => sum + match.games, 0);
  const workers = Math.max(1, Math.min(options.workers ?? cores(), games));
  const report = (done: number): void =>
    options.onProgress?.({ label: `playing ${games} games`, done, total: games });
  const stretches = matches
    .flatMap((match, matchIndex) => cut(match, matchIndex, games / STRETCHES))
    .values();
  const diaries = Array.from({ length: workers }, () => {
    const diary: Diary = new Int32Array(new SharedArrayBuffer(4 * (MOVES + MOST_MOVES)));
    diary[MATCH] = -1;
    return diary;
  });
  const assistants = diaries.map((diary) =>
    startWorker<Stretch, Scores>(new URL("./arena-worker.ts", import.meta.url), diary),
  );
  const watch = watchFor(matches, diaries, (options.patience ?? PATIENCE) * 1000);
  const scores: (readonly number[])[][] = matches.map(() => []);
  let done = 0;
  report(0);
  try {
    const played = Promise.all(
      assistants.map(async (assistant) => {
        for (const stretch of stretches) {
          const part = await assistant.ask(stretch);
          part.forEach((score, i) => {
            scores[stretch.matchIndex][stretch.from + i] = score;
          });
          done += part.length;
          report(done);
        }
      }),
    );
    await Promise.race([played, watch.hung]);
  } finally {
    watch.end();
    await Promise.all(assistants.map((assistant) => assistant.dismiss()));
  }
  return scores;
}

/** Cuts a match into stretches of about so many games. */
function cut(match: Match, matchIndex: number, about: number): Stretch[] {
  const length = Math.max(1, Math.ceil(about));
  return Array.from({ length: Math.ceil(match.games / length) }, (_, i) => ({
    match,
    matchIndex,
    from: i * length,
    to: Math.min(match.games, (i + 1) * length),
  }));
}

/** Rejects when some worker has been at the same move for too long. */
function watchFor(matches: readonly Match[], diaries: readonly Diary[], patience: number) {
  const entry = (diary: Diary): string => diary.subarray(MATCH, MOVES).join();
  const seen = diaries.map((diary) => ({ entry: entry(diary), since: performance.now() }));
  let timer: NodeJS.Timeout | undefined;
  const hung = new Promise<never>((_, reject) => {
    const look = (): void =>
      diaries.forEach((diary, i) => {
        if (entry(diary) !== seen[i].entry) seen[i] = { entry: entry(diary), since: performance.now() };
        // Between matches a worker makes its players, which may take a solver a while.
        else if (diary[MATCH] >= 0 && performance.now() - seen[i].since > patience)
          reject(hangOf(matches[diary[MATCH]], diary, patience));
      });
    timer = setInterval(look, Math.min(1000, patience / 4));
  });
  hung.catch(() => {}); // Whoever races against it hears of it; nobody else need.
  return { hung, end: () => clearInterval(timer) };
}

function hangOf(match: Match, diary: Diary, patience: number): MatchError {
  const game: Game<unknown> = gameOf(match);
  const moves = [...diary.subarray(MOVES, MOVES + diary[PLY])];
  const state = moves.reduce((now, move) => game.play(now, move), game.initial());
  const seat = game.toMove(state);
  const player = match.players.find((_, p) => seatOf(match, p, diary[GAME]) === seat)!;
  return new MatchError(
    match,
    diary[GAME],
    player,
    game.format(state),
    `has not moved for ${patience / 1000} s`,
  );
}
