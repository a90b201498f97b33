import { type Assistant, startWorker } from "../workers.ts";
import { type PlayedPart, playPart } from "./crew-worker.ts";
import { DONE, type Job, type Ledger, type Share } from "./job.ts";
import { addCounts, type MindCounts } from "./mind.ts";
import type { GameRecord } from "./play-game.ts";

export interface Played {
  /** Game by game. */
  readonly records: readonly GameRecord[];
  readonly simulations: number;
  readonly minds: MindCounts;
}

/** Whoever plays games: this thread alone, or one worker a core. What they play does not depend on their number. */
export interface Crew {
  play(job: Job, onGames?: (done: number) => void): Promise<Played>;
  dismiss(): Promise<void>;
}

/** The most games that one worker plays side by side: larger batches are hardly faster a position. */
const MOST_WIDTH = 64;
const LOOK_MS = 200;

export function hireCrew(workers: number): Crew {
  const hired: Assistant<Share, PlayedPart>[] =
    workers === 1
      ? []
      : Array.from({ length: workers }, () =>
          startWorker(new URL("./crew-worker.ts", import.meta.url), undefined),
        );
  return {
    async play(job, onGames) {
      const ledger: Ledger = new Int32Array(new SharedArrayBuffer(8));
      const width = Math.min(MOST_WIDTH, Math.ceil(job.games / workers));
      const share: Share = { job, ledger, width };
      const look = setInterval(() => onGames?.(Atomics.load(ledger, DONE)), LOOK_MS);
      try {
        const parts =
          hired.length === 0
            ? [await playPart(share)]
            : await Promise.all(hired.map((assistant) => assistant.ask(share)));
        onGames?.(job.games);
        return together(parts);
      } finally {
        clearInterval(look);
      }
    },
    dismiss: async () => {
      await Promise.all(hired.map((assistant) => assistant.dismiss()));
    },
  };
}

function together(parts: readonly PlayedPart[]): Played {
  return {
    records: parts
      .flatMap(({ games }) => games)
      .sort((a, b) => a.index - b.index)
      .map(({ record }) => record),
    simulations: parts.reduce((sum, { simulations }) => sum + simulations, 0),
    minds: addCounts(parts.map(({ minds }) => minds)),
  };
}
