import { readFileSync } from "node:fs";
import { arch, availableParallelism, totalmem } from "node:os";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Bytes that this process may still take, within the limits of its container if it has any. */
export const availableMemory = (): number => process.availableMemory();

/** Bytes that this machine has in all, or that its container may take if that is less. */
export function totalMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

let collect: (() => void) | undefined;

/**
 * Frees what nobody holds any more. The collector does that when JavaScript's own objects have grown, and hardly
 * counts the memories of WebAssembly: a process would hold gigabytes of them before it wakes.
 */
export function collectGarbage(): void {
  if (!collect) {
    setFlagsFromString("--expose-gc");
    collect = runInNewContext("gc") as () => void;
  }
  collect();
}

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
