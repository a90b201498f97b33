import type { Net } from "../nets/net.ts";
import type { GameChoice } from "./config.ts";
import type { Manner } from "./play-game.ts";
import type { SearchConfig } from "./search.ts";

/** Games to be played. Plain data, sent to workers. */
export interface Job extends GameChoice, Manner {
  /** One net plays with itself; two meet, and in game i seat s has net (s + i) mod 2. */
  readonly nets: readonly Net[];
  /** How each net is searched with. */
  readonly searches: readonly SearchConfig[];
  readonly games: number;
  /** Names the source of chance: game i draws on the seed split by each of these, then by i. */
  readonly seed: number;
  readonly splits: readonly number[];
}

/**
 * What workers share while they do a job: which game is next, how many are over. So no worker waits for
 * another, and whoever watches need not ask.
 */
export type Ledger = Int32Array;
export const [NEXT, DONE] = [0, 1];

/** A job as a worker gets it. */
export interface Share {
  readonly job: Job;
  readonly ledger: Ledger;
  /** Games that the worker plays side by side. */
  readonly width: number;
}
