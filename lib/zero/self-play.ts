import type { Net } from "../nets/net.ts";
import { perform } from "../work/perform.ts";
import { selfPlay } from "../work/tasks.ts";
import { addCounts, type CacheCounts, NO_COUNTS } from "./cached-evaluator.ts";
import type { GameChoice } from "./config.ts";
import type { GameRecord, MoveSelection } from "./play-game.ts";
import type { SearchConfig } from "./search.ts";

/** Games of nets that search: of one with itself, or of two with each other. Plain data. */
export interface NetMatch extends GameChoice, MoveSelection {
  /** One net plays with itself; two meet, and in game i seat s has net (s + i) mod 2. */
  readonly nets: readonly Net[];
  /** How each net is searched with. */
  readonly searches: readonly SearchConfig[];
  readonly games: number;
  /** Names the source of chance: game i draws on the seed split by each of these, then by i. */
  readonly seed: number;
  readonly splits: readonly number[];
}

export interface PlayedMatch {
  /** Game by game. */
  readonly records: readonly GameRecord[];
  readonly simulations: number;
  /** What the nets were asked; it depends on how the games were spread. */
  readonly cache: CacheCounts;
}

export interface NetMatchOptions {
  /** Threads that play; 1 plays in this one. By default one a core. The games do not depend on it. */
  readonly workers?: number;
  readonly signal?: AbortSignal;
  readonly onGames?: (done: number) => void;
}

/** Games that are handed out together: few, so that no thread waits long for the last of another. */
const GAMES = 4;

/** Plays the games of a match. */
export async function playNetMatch(
  match: NetMatch,
  { onGames, ...options }: NetMatchOptions = {},
): Promise<PlayedMatch> {
  const ranges = Array.from({ length: Math.ceil(match.games / GAMES) }, (_, i) => ({
    from: i * GAMES,
    to: Math.min(match.games, (i + 1) * GAMES),
  }));
  let done = 0;
  let cache = NO_COUNTS;
  const played = await perform(selfPlay, ranges, {
    ...options,
    shared: match,
    onReport(_, counts) {
      cache = addCounts([cache, counts]);
      onGames?.(++done);
    },
  });
  return {
    records: played.flatMap(({ records }) => records),
    simulations: played.reduce((sum, { simulations }) => sum + simulations, 0),
    cache,
  };
}
