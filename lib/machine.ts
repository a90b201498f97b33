import { readFileSync } from "node:fs";
import { arch, availableParallelism } from "node:os";

/** Bytes that this process may still take, within the limits of its container if it has any. */
export const availableMemory = (): number => process.availableMemory();

/** The most memory that this process has held so far, in bytes. */
export const peakMemory = (): number => process.resourceUsage().maxRSS * 1024;

/** Wider registers first: what libraries for nets choose their code by, and with it the last bits of what they compute. */
const INSTRUCTIONS = ["avx512f", "avx2", "avx"];

/** The class of the CPU: processors of one class compute the same bits. Where its instructions can't be told, "x64". */
export function cpuClass(): string {
  try {
    const flags =
      /^flags\s*:(.*)$/m.exec(readFileSync("/proc/cpuinfo", "utf8"))?.[1].trim().split(/\s+/) ?? [];
    const widest = INSTRUCTIONS.find((name) => flags.includes(name));
    return widest ? `${arch()} ${widest}` : arch();
  } catch {
    return arch();
  }
}

export const cores = (): number => availableParallelism();

/** How many threads can work at once if each of them takes so many bytes: as many as there are cores, or fewer. */
export const coresFor = (bytes: number): number =>
  Math.max(1, Math.min(cores(), Math.floor(availableMemory() / bytes)));
