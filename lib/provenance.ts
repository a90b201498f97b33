import { execFileSync } from "node:child_process";
import { arch, cpus, platform, totalmem } from "node:os";
import { cores } from "./machine.ts";
import { projectPath } from "./project.ts";

/** The machine that computed something. */
export interface Machine {
  readonly platform: string;
  readonly cpu: string;
  readonly cores: number;
  readonly memoryBytes: number;
}

/** When, where and by which code something was begun. */
export interface Origin {
  /** ISO 8601. */
  readonly started: string;
  readonly commit: string;
  readonly machine: Machine;
}

/** The same of something finished. */
export interface Made extends Origin {
  readonly seconds: number;
}

/** What is begun now, here. */
export const originNow = (): Origin => ({
  started: new Date().toISOString(),
  commit: commit(),
  machine: {
    platform: `${platform()} ${arch()}`,
    cpu: cpus()[0]?.model.trim() ?? "unknown",
    cores: cores(),
    memoryBytes: totalmem(),
  },
});

/** Starts the clock on something; what it returns tells how it was made, once it is. */
export function making(): () => Made {
  const origin = originNow();
  const from = performance.now();
  return () => ({ ...origin, seconds: (performance.now() - from) / 1000 });
}

/** The commit that the code came from, marked where it had been changed; "unknown" outside a clone. */
function commit(): string {
  const git = (...args: string[]): string =>
    execFileSync("git", args, {
      cwd: projectPath("."),
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  try {
    // What a run writes, and prose, do not change what it computes. Without git's own lock, which a kill would leave behind.
    const changed =
      git("--no-optional-locks", "status", "--porcelain", "--", "lib", "package-lock.json") !== "";
    return git("rev-parse", "HEAD") + (changed ? " with local changes" : "");
  } catch {
    return "unknown";
  }
}
