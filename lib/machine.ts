import { availableParallelism } from "node:os";

/** Bytes that this process may still take, within the limits of its container if it has any. */
export const availableMemory = (): number => process.availableMemory();

/** The most memory that this process has held so far, in bytes. */
export const peakMemory = (): number => process.resourceUsage().maxRSS * 1024;

export const cores = (): number => availableParallelism();
