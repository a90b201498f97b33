import { spawnSync } from "node:child_process";
import { projectPath } from "../../lib/project.ts";

/** Runs the real command in a process of its own. */
export function notakto(args: readonly string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [projectPath("lib/cli/notakto.mjs"), ...args],
    {
      encoding: "utf8",
      timeout: 100_000,
      ...options,
    },
  );
  return { status, stdout, stderr };
}
