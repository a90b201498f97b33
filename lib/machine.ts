import { availableParallelism } from "node:os";

/** Bytes that this process may still take, within the limits of its container if it has any. */
export const availableMemory = (): number => process.availableMemory();

/** The most memory that this process has held so far, in bytes. */
export const peakMemory = (): number => process.resourceUsage().maxRSS * 1024;

export const cores = (): number => availableParallelism();

/** How many threads can work at once if each of them takes so many bytes: as many as there are cores, or fewer. */
export const coresFor = (bytes: number): number =>
  Math.max(1, Math.min(cores(), Math.floor(availableMemory() / bytes)));
