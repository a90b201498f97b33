import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { CodeCell, Notebook } from "../../lib/kernel/notebook.ts";
import { runNotebook } from "../../lib/kernel/run-notebook.ts";
import { projectPath } from "../../lib/project.ts";
import { notebookOf } from "./workspace.ts";

const runHere = (
  notebook: Notebook,
  options: { timeoutMs?: number; parameters?: Record<string, string> } = {},
) => runNotebook(notebook, { directory: projectPath("test/kernel"), timeoutMs: 60_000, ...options });
const outputs = (notebook: Notebook, cell: number) => (notebook.cells[cell] as CodeCell).outputs;

describe("a cell that fails ends the run", () => {
  test("with the message and the line when it throws, deep in the lib or in another cell", async () => {
    const { notebook, failure } = await runHere(
      notebookOf(
        'import { notakto } from "notakto-lab/games";\n' +
          "interface Box { readonly text: string }\n" +
          "const read = async (box: Box) => {\n  await null;\n  return notakto(2).parse(box.text);\n};",
        'console.log("before");\nawait read({ text: "X" });',
        'console.log("never");',
      ),
    );
    expect(failure).toMatchObject({
      cell: 2,
      ename: "UserError",
      evalue: expect.stringContaining("this board has 2"),
    });
    const told = failure!.traceback.join("\n");
    expect(told).toContain("lib/games/notakto.ts:");
    expect(told).toContain("cell 1, line 5:");
    expect(told).toContain("> 5 |   return notakto(2).parse(box.text);");
    expect(told).toContain("cell 2, line 2:");
    expect(told).not.toContain(projectPath("."));
    expect(outputs(notebook, 1)).toEqual([
      { output_type: "stream", name: "stdout", text: "before\n" },
      expect.objectContaining({ output_type: "error", evalue: failure!.evalue }),
    ]);
    expect(outputs(notebook, 2)).toEqual([]);
  });

  test("with the line when it does not compile; cells are strict", async () => {
    const { failure } = await runHere(notebookOf("const n = 1;\nfunction f(x) {\n  return x;\n}"));
    expect(failure).toMatchObject({ cell: 1, ename: "CompileError" });
    expect(failure!.evalue).toBe("line 2: Parameter 'x' implicitly has an 'any' type.");
    expect(failure!.traceback).toContain("> 2 | function f(x) {");
  });

  test("when nobody handles a rejection", async () => {
    const { failure } = await runHere(
      notebookOf('const lost = async () => {\n  throw new RangeError("nobody");\n};\nlost();', "1"),
    );
    expect(failure).toMatchObject({ cell: 1, ename: "RangeError", evalue: "nobody" });
    expect(failure!.traceback).toContain('> 2 |   throw new RangeError("nobody");');
  });

  test("when a timer throws while a later cell runs, or after the last one", async () => {
    const later = await runHere(
      notebookOf(
        'setTimeout(() => { throw new Error("later"); }, 50);',
        "await new Promise((resolve) => setTimeout(resolve, 20_000));",
      ),
    );
    expect(later.failure).toMatchObject({ cell: 2, evalue: "later" });
    const last = await runHere(
      notebookOf('setTimeout(() => { console.log("unseen"); throw new Error("last"); }, 400);\n"shown"'),
    );
    expect(last.failure).toMatchObject({ cell: 1, evalue: "last" });
    expect(outputs(last.notebook, 0).map((output) => output.output_type)).toEqual(["stream", "error"]);
    expect(outputs(last.notebook, 0)[0]).toMatchObject({ text: "shown\n" });
  });

  test("when the process dies, with its last words", async () => {
    const { failure, notebook } = await runHere(
      notebookOf('import { writeSync } from "node:fs";\nwriteSync(2, "out of coffee");\nprocess.exit(7);'),
    );
    expect(failure).toMatchObject({ cell: 1, evalue: "the process ended with code 7: out of coffee" });
    expect(outputs(notebook, 0)).toMatchObject([{ output_type: "error" }]);
  });

  test("unless its tag says that it may", async () => {
    const { failure, notebook } = await runHere(
      notebookOf({ source: 'throw new Error("as expected");', tags: ["raises-exception"] }, '"on"'),
    );
    expect(failure).toBeUndefined();
    expect(outputs(notebook, 0)).toMatchObject([{ output_type: "error", evalue: "as expected" }]);
    expect(outputs(notebook, 1)).toMatchObject([{ text: "on\n" }]);
  });
});

test("a notebook that takes too long is ended with everything it started", async () => {
  const folder = mkdtempSync(join(tmpdir(), "notakto-lab-"));
  try {
    const pidFile = join(folder, "pid");
    const { failure, notebook } = await runHere(
      notebookOf(
        'import { spawn } from "node:child_process";\nimport { writeFileSync } from "node:fs";\n' +
          'const child = spawn("sleep", ["600"]);\n' +
          `writeFileSync(${JSON.stringify(pidFile)}, String(child.pid));\nconsole.log("started");`,
        "await null;\nwhile (true) {}",
      ),
      { timeoutMs: 10_000 },
    );
    expect(failure).toMatchObject({ cell: 2, evalue: "still running after 10 seconds, the time limit" });
    expect(outputs(notebook, 0)).toMatchObject([{ text: "started\n" }]);
    const pid = readFileSync(pidFile, "utf8");
    await expect.poll(() => isRunning(pid), { timeout: 30_000 }).toBe(false);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Whether a process is there; one that has ended but was not yet waited for does not count. */
function isRunning(pid: string): boolean {
  if (existsSync("/proc/self/stat")) {
    if (!existsSync(`/proc/${pid}/stat`)) return false;
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  }
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch {
    return false;
  }
}

test("cells share names, may define them anew, and see the injected parameters", async () => {
  const { failure, notebook } = await runHere(
    notebookOf(
      {
        source:
          'import type { Profile } from "notakto-lab";\n' +
          'import { basename } from "node:path";\n' +
          'const profile: Profile = "quick";\nconst out = "../results/quick";',
        tags: ["parameters"],
      },
      'console.log(profile === "quick" ? "default" : profile, out);',
      "const basename = 3;\nlet count = 1;\nconst add = async () => {\n  await null;\n  count += basename;\n};",
      "await add();\ncount += 10;\ncount",
      'import { basename } from "node:path";\nbasename(process.cwd())',
    ),
    { parameters: { profile: "smoke", out: "mine" } },
  );
  expect(failure).toBeUndefined();
  expect([2, 4, 5].map((cell) => outputs(notebook, cell))).toMatchObject([
    [{ text: "smoke mine\n" }],
    [{ text: "14\n" }],
    [{ text: "kernel\n" }],
  ]);
  expect(notebook.cells.map((cell) => (cell as CodeCell).execution_count)).toEqual([1, 2, 3, 4, 5, 6]);
});
