import type { OnProgress } from "../progress.ts";
import { perform } from "../work/perform.ts";
import { arena } from "../work/tasks.ts";
import type { Match, Scores } from "./match.ts";
import { BATCH } from "./player.ts";

/** Some games of a match, from one number up to, not including, another. */
export interface MatchRange {
  /** The match, by its place among all. */
  readonly match: number;
  readonly from: number;
  readonly to: number;
}

/** What all ranges of games have in common. */
export interface ArenaJob {
  readonly matches: readonly Match[];
  /** So many games at most are played side by side. */
  readonly batch: number;
  /** The most games of a range. */
  readonly length: number;
  /** Seconds: see ArenaOptions. */
  readonly patience: number;
}

export interface ArenaOptions {
  readonly workers?: number;
  /** Seconds after which a player that has not moved is given up; to be made it may take five times as long. */
  readonly patience?: number;
  /** The most positions about which a player is asked at once, if it takes many. */
  readonly batch?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: OnProgress;
}

/** So many ranges at most, or messages would cost time; and where there are games for them, so many at least. */
const RANGES = { most: 32, least: 8 };
/** Games that are worth a thread, to which players must come first. */
const FEW = 16;
const PATIENCE = 120;

/**
 * Plays matches on worker threads. The scores depend neither on their number nor on the batch. A player that
 * crashes or hangs, or takes its thread with it, ends it all with a MatchError.
 */
export async function playMatches(matches: readonly Match[], options: ArenaOptions = {}): Promise<Scores[]> {
  const { workers, signal, batch = BATCH, patience = PATIENCE, onProgress } = options;
  const games = matches.reduce((sum, match) => sum + match.games, 0);
  const atLeast = Math.min(batch, Math.max(FEW, Math.ceil(games / RANGES.least)));
  const length = Math.max(Math.ceil(games / RANGES.most), atLeast);
  const ranges = matches.flatMap((match, i) => rangesOf(match, i, length));
  const underWay = new Map<number, number>();
  let [done, shown] = [0, 0];
  const progress = (): void => {
    shown = Math.max(shown, done + [...underWay.values()].reduce((sum, share) => sum + share, 0));
    onProgress?.({ label: `playing ${games} games`, done: done === games ? games : shown, total: games });
  };
  progress();
  const scores = await perform(arena, ranges, {
    workers,
    signal,
    shared: { matches, batch, length, patience },
    onReport(range, share) {
      underWay.set(range, share);
      progress();
    },
    onAnswer(range, { length }) {
      underWay.delete(range);
      done += length;
      progress();
    },
  });
  return matches.map((_, i) => ranges.flatMap(({ match }, range) => (match === i ? scores[range] : [])));
}

const rangesOf = (match: Match, index: number, length: number): MatchRange[] =>
  Array.from({ length: Math.ceil(match.games / length) }, (_, i) => ({
    match: index,
    from: i * length,
    to: Math.min(match.games, (i + 1) * length),
  }));
