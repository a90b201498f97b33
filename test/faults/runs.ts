import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { projectPath } from "../../lib/project.ts";

/** How a process ended, and what it said. */
export interface Ended {
  readonly code: number | null;
  readonly stderr: string;
  /** Milliseconds from the moment when it began its work, as it says itself, to its end. */
  readonly ms: number;
}

interface Doing {
  /** Kills it so many milliseconds after it has begun its work. */
  readonly killAfter?: number;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs a fixture of this folder in a process of its own. */
export const fixture = (name: string, args: readonly string[], doing?: Doing): Promise<Ended> =>
  ended(["--import", "tsx", projectPath(`test/faults/fixtures/${name}.ts`), ...args], doing);

/** Runs the command. */
export const command = (args: readonly string[], doing?: Doing): Promise<Ended> =>
  ended([projectPath("lib/cli/notakto.mjs"), ...args], doing);

async function ended(args: readonly string[], { killAfter, env }: Doing = {}): Promise<Ended> {
  const child = spawn(process.execPath, args, {
    cwd: projectPath("."),
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    stderr += text;
  });
  const exit = once(child, "exit");
  // A fixture says when it begins, and the command when it runs a notebook.
  const begun = Promise.race([once(child.stdout, "data"), once(child.stderr, "data"), exit]);
  await begun;
  const started = performance.now();
  child.stdout.resume();
  if (killAfter !== undefined) {
    await Promise.race([sleep(killAfter), exit]);
    child.kill("SIGKILL");
  }
  const [code] = await exit;
  return { code, stderr, ms: performance.now() - started };
}

/** All files under a folder, but for what only tells of times. */
export const filesIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted() : [];

/** What no run may leave behind. */
export const leftovers = (folder: string): string[] =>
  filesIn(folder).filter((path) => /(^|\/)([a-z]+\.)?lock|\.tmp$|(^|\/)trial/.test(path));
