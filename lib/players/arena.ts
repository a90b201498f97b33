import { cores } from "../machine.ts";
import type { OnProgress } from "../progress.ts";
import { startWorker, WorkerDeath } from "../workers.ts";
import { type Diary, diaryMemory, openDiary } from "./diary.ts";
import { failed, type Match, MatchError, type Scores } from "./match.ts";
import { BATCH } from "./player.ts";

/** Some games of a match. */
export interface Stretch {
  readonly match: Match;
  readonly matchIndex: number;
  readonly from: number;
  readonly to: number;
  /** So many of them at most are played side by side. */
  readonly batch: number;
}

/** What a worker is asked to do: make the players of all matches, play with them, and close them. */
export type Task =
  | { readonly kind: "make" | "close"; readonly matches: readonly Match[] }
  | ({ readonly kind: "play" } & Stretch);

export interface ArenaOptions {
  readonly workers?: number;
  /** Seconds after which a player that has not moved is given up; to be made it may take five times as long. */
  readonly patience?: number;
  /** The most positions about which a player is asked at once, if it takes many. */
  readonly batch?: number;
  readonly onProgress?: OnProgress;
}

// Enough stretches that workers end together, few enough that messages cost nothing.
const STRETCHES = 32;
const PATIENCE = 120;
const PATIENCE_TO_MAKE = 5;

/**
 * Plays matches on worker threads. The scores depend neither on their number nor on the batch. A player that
 * crashes or hangs, or takes its worker with it, ends it all with a MatchError.
 */
export async function playMatches(matches: readonly Match[], options: ArenaOptions = {}): Promise<Scores[]> {
  const games = matches.reduce((sum, match) => sum + match.games, 0);
  const workers = Math.max(1, Math.min(options.workers ?? cores(), games));
  const { batch = BATCH, patience = PATIENCE, onProgress } = options;
  const length = Math.ceil(Math.max(games / STRETCHES, Math.min(batch, games / workers)));
  const stretches = matches
    .flatMap((match, matchIndex) => cut(match, matchIndex, length))
    .map((stretch) => ({ ...stretch, batch }))
    .values();
  const team = Array.from({ length: workers }, () => {
    const memory = diaryMemory(Math.min(batch, length));
    const url = new URL("./arena-worker.ts", import.meta.url);
    return { diary: openDiary(memory), assistant: startWorker<Task, Scores>(url, memory) };
  });
  const scores: (readonly number[])[][] = matches.map(() => []);
  let [done, shown] = [0, 0];
  const report = (): void => {
    const underWay = team.reduce((sum, { diary }) => sum + diary.share(matches), 0);
    shown = Math.max(shown, Math.min(done + underWay, games));
    onProgress?.({ label: `playing ${games} games`, done: done === games ? games : shown, total: games });
  };
  report();
  const watch = watchOver(matches, team, patience, report);
  const work = async ({ assistant, diary }: (typeof team)[number]): Promise<void> => {
    try {
      await assistant.ask({ kind: "make", matches });
      for (const stretch of stretches) {
        const part = await assistant.ask({ kind: "play", ...stretch });
        part.forEach((score, i) => {
          scores[stretch.matchIndex][stretch.from + i] = score;
        });
        done += part.length;
        report();
      }
      await assistant.ask({ kind: "close", matches });
    } catch (error) {
      throw errorOf(error, diary, matches);
    }
  };
  try {
    await Promise.race([Promise.all(team.map(work)), watch.hung]);
  } finally {
    watch.end();
    await Promise.all(team.map(({ assistant }) => assistant.dismiss()));
  }
  return scores;
}

/** Cuts a match into stretches of so many games. */
function cut(match: Match, matchIndex: number, length: number): Omit<Stretch, "batch">[] {
  return Array.from({ length: Math.ceil(match.games / length) }, (_, i) => ({
    match,
    matchIndex,
    from: i * length,
    to: Math.min(match.games, (i + 1) * length),
  }));
}

/** A worker's own errors say all; of what ends a worker, its diary knows where it happened. */
function errorOf(error: unknown, diary: Diary, matches: readonly Match[]): unknown {
  if (error instanceof Error && ["MatchError", "UserError"].includes(error.name)) return error;
  const scene = diary.scene(matches);
  const what = error instanceof WorkerDeath ? error.message : failed(error);
  return scene ? new MatchError(scene, what) : error;
}

/** Looks now and then how far the workers are; `hung` rejects when one has been at the same for too long. */
function watchOver(
  matches: readonly Match[],
  team: readonly { readonly diary: Diary }[],
  patience: number,
  report: () => void,
) {
  const seen = team.map(({ diary }) => ({ step: diary.step(), since: performance.now() }));
  let timer: NodeJS.Timeout | undefined;
  const hung = new Promise<never>((_, reject) => {
    const look = (): void => {
      report();
      team.forEach(({ diary }, i) => {
        if (diary.step() !== seen[i].step) {
          seen[i] = { step: diary.step(), since: performance.now() };
          return;
        }
        const waited = (performance.now() - seen[i].since) / 1000;
        if (waited <= patience) return;
        const scene = diary.scene(matches);
        if (scene?.during === "play") reject(new MatchError(scene, `has not moved for ${patience} s`));
        else if (scene && waited > PATIENCE_TO_MAKE * patience)
          reject(new MatchError(scene, `has done nothing for ${PATIENCE_TO_MAKE * patience} s`));
      });
    };
    timer = setInterval(look, Math.min(1000, 250 * patience));
  });
  hung.catch(() => {}); // Whoever races against it hears of it; nobody else need.
  return { hung, end: () => clearInterval(timer) };
}
