import { spawn } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { formatNotebook, type Notebook } from "../../lib/kernel/notebook.ts";
import { projectPath } from "../../lib/project.ts";

/** A copy of the project that a test may edit, with notebooks of its own. */
export interface Workspace {
  path(name: string): string;
  /** Writes a file, making its folder. */
  write(name: string, content: string | Notebook): string;
  /** Runs the copy's `notakto` command. */
  notakto(args: readonly string[], options?: { cwd?: string; env?: NodeJS.ProcessEnv }): Promise<Run>;
  remove(): void;
}

export interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export function makeWorkspace(): Workspace {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "notakto-lab-")));
  const path = (name: string) => join(root, name);
  for (const name of ["package.json", "lib", "data", "results"]) {
    cpSync(projectPath(name), path(name), {
      recursive: true,
      filter: (source) => !source.includes("node_modules") && !source.endsWith(".png"),
    });
  }
  mkdirSync(path("notebooks"));
  mkdirSync(path("node_modules"));
  for (const name of readdirSync(projectPath("node_modules"))) {
    const target = name === "notakto-lab" ? path("lib") : projectPath(`node_modules/${name}`);
    symlinkSync(target, path(`node_modules/${name}`));
  }
  return {
    path,
    write(name, content) {
      mkdirSync(dirname(path(name)), { recursive: true });
      writeFileSync(path(name), typeof content === "string" ? content : formatNotebook(content));
      return path(name);
    },
    notakto: (args, { cwd = root, env = {} } = {}) =>
      run(process.execPath, [path("lib/cli/notakto.mjs"), ...args], { cwd, env: { ...process.env, ...env } }),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** Runs a program to its end. */
export function run(
  program: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    let [stdout, stderr] = ["", ""];
    child.stdout.on("data", (text) => {
      stdout += text;
    });
    child.stderr.on("data", (text) => {
      stderr += text;
    });
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, stdout, stderr }));
  });
}

/** A notebook of code cells; a cell may be given with tags. */
export function notebookOf(...cells: (string | { source: string; tags: string[] })[]): Notebook {
  return {
    nbformat: 4,
    nbformat_minor: 5,
    metadata: {
      kernelspec: { display_name: "TypeScript (notakto-lab)", language: "typescript", name: "notakto-lab" },
    },
    cells: cells.map((cell, index) => ({
      cell_type: "code",
      id: `cell-${index + 1}`,
      metadata: typeof cell === "string" ? {} : { tags: cell.tags },
      source: typeof cell === "string" ? cell : cell.source,
      execution_count: null,
      outputs: [],
    })),
  };
}
