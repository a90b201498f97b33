import { availableParallelism } from "node:os";

/** Bytes that this process may still take, within the limits of its container if it has any. */
export const availableMemory = (): number => process.availableMemory();

/** The most memory that this process has held so far, in bytes. */
export const peakMemory = (): number => process.resourceUsage().maxRSS * 1024;

export const cores = (): number => availableParallelism();

/** "178 MB": as people say it, in powers of ten. */
export function formatBytes(bytes: number): string {
  const units = ["bytes", "kB", "MB", "GB", "TB"];
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[power]}`;
}

/** "6.9 µs", "17 ms", "1.3 s". */
export function formatSeconds(seconds: number): string {
  if (seconds >= 1) return `${Number(seconds.toPrecision(3))} s`;
  return seconds >= 1e-3
    ? `${Number((seconds * 1e3).toPrecision(2))} ms`
    : `${Number((seconds * 1e6).toPrecision(2))} µs`;
}
