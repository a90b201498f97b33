import { type ChildProcess, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { projectPath } from "../../lib/project.ts";

/** Writes a small table whose charts `notakto plot` knows. */
export function writeTable(path: string): void {
  const rows = [3, 4].flatMap((n) =>
    Array.from({ length: 7 }, (_, x) => `${n},${x},${10 * (x + 1)},${n * x},${(n * x) / (10 * (x + 1))}`),
  );
  writeFileSync(path, `n,x,line_free,lost,share\n${rows.join("\n")}\n`);
}

/** Starts `notakto plot` and waits until it says where the plot is. */
export async function start(
  ...args: string[]
): Promise<{ child: ChildProcess; address: string; ended: Promise<number | null> }> {
  const child = spawn(process.execPath, [projectPath("lib/cli/notakto.mjs"), "plot", ...args, "--no-open"]);
  const ended = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
  let output = "";
  const address = await new Promise<string>((resolve, reject) => {
    const read = (part: Buffer) => {
      output += part;
      const [found] = /http:\S+(?=\s)/.exec(output) ?? [];
      if (found) resolve(found);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    ended.then(() => reject(new Error(`notakto plot ended: ${output}`)));
  });
  return { child, address, ended };
}
