import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { CodeCell } from "../../lib/kernel/notebook.ts";
import { runNotebook } from "../../lib/kernel/run-notebook.ts";
import { Session } from "../../lib/kernel/session.ts";
import { projectPath } from "../../lib/project.ts";
import { makeWorkspace, notebookOf } from "./workspace.ts";

/** A thread that begins to count when it gets a message. */
const counter = (index: number): string =>
  `new Worker("const { parentPort, workerData } = require('worker_threads');` +
  `parentPort.once('message', () => { for (;;) workerData[${index}]++; });", ` +
  "{ eval: true, workerData: counts })";

test("an interrupt ends the threads that the cell put to work, new or kept, and no others", async () => {
  const session = new Session(process.cwd());
  try {
    await session.run(
      'import { Worker } from "node:worker_threads";\n' +
        "const counts = new Int32Array(new SharedArrayBuffer(8));\n" +
        "const pause = () => new Promise((resolve) => setTimeout(resolve, 20));\n" +
        `const [kept, other] = [${counter(0)}, ${counter(1)}];\n` +
        "for (const thread of [kept, other]) thread.unref();\n" +
        "other.postMessage(0);",
      1,
    );
    const interrupted = session.run(
      "kept.ref();\nkept.postMessage(0);\nwhile (counts.includes(0)) await pause();\n(globalThis as any).counting();\nawait new Promise(() => {});",
      2,
    );
    interrupted.catch(() => {});
    await new Promise<void>((resolve) => Object.assign(globalThis, { counting: resolve }));
    session.interrupt();
    await expect(interrupted).rejects.toMatchObject({ name: "Interrupted" });
    await session.run(
      "await pause();\nconst [a, b] = counts;\nawait pause();\n(globalThis as any).went = [counts[0] > a, counts[1] > b];\nawait other.terminate();",
      3,
    );
    expect((globalThis as unknown as { went: boolean[] }).went).toEqual([false, true]);
  } finally {
    session.close();
  }
});

test("reload() takes up the edited lib: code, types, new files; broken code leaves the old in place", async () => {
  const workspace = makeWorkspace();
  try {
    // A room that offers a little more.
    const room = readFileSync(workspace.path("lib/games/index.ts"), "utf8");
    const offering = (names: string) => `${room}export { ${names} } from "../demo/demo.ts";\n`;
    workspace.write("lib/games/index.ts", offering("greet, here, lazy"));
    workspace.write(
      "lib/demo/demo.ts",
      'import { word } from "./word.ts";\nexport const greet = () => word();\n' +
        'export const lazy = async () => (await import("./late.ts")).late();\nexport const here = import.meta.url;\n',
    );
    workspace.write("lib/demo/word.ts", 'export const word = () => "old";');
    workspace.write("lib/demo/late.ts", 'import { word } from "./word.ts";\nexport const late = word;');
    const edit = (name: string, content: string) =>
      `writeFileSync(${JSON.stringify(workspace.path(`lib/${name}`))}, ${JSON.stringify(content)});\n`;
    const { notebook, failure } = await runNotebook(
      notebookOf(
        'import { writeFileSync } from "node:fs";\nimport { greet, here, lazy } from "notakto-lab/games";\n' +
          "const twice = () => greet() + greet();\n" +
          'console.log(greet(), await lazy(), here.endsWith("/lib/demo/demo.ts"));',
        edit("demo/word.ts", 'export const word = () => "new";\nexport const added: number = 7;') +
          edit("demo/fresh.ts", 'export const fresh: string = "fresh";') +
          edit(
            "demo/demo.ts",
            `${readFileSync(workspace.path("lib/demo/demo.ts"), "utf8")}export { added } from "./word.ts";\nexport { fresh } from "./fresh.ts";\n`,
          ) +
          edit("games/index.ts", offering("added, fresh, greet, here, lazy")) +
          "await reload();\nconsole.log(greet(), twice(), await lazy());",
        'import { added, fresh, notakto } from "notakto-lab/games";\n' +
          "console.log(added.toFixed(1), notakto(1).size, fresh, twice());",
        {
          source: `${edit("demo/word.ts", "export const word = (;")}await reload();`,
          tags: ["raises-exception"],
        },
        "console.log(greet(), added);",
      ),
      { directory: workspace.path("notebooks"), timeoutMs: 60_000 },
    );
    expect(failure).toBeUndefined();
    const outputs = notebook.cells.map((cell) => (cell as CodeCell).outputs[0]);
    expect(outputs).toMatchObject([
      { text: "old old true\n" },
      { text: "new newnew new\n" },
      { text: "7.0 1 fresh newnew\n" },
      { output_type: "error", evalue: expect.stringContaining("lib/demo/word.ts:1:") },
      { text: "new 7\n" },
    ]);
  } finally {
    workspace.remove();
  }
});

test("cells complete what the lab offers: rooms, names, members", () => {
  const before = process.cwd();
  process.chdir(projectPath("notebooks"));
  const session = new Session(process.cwd());
  const completed = (source: string): string[] => {
    const position = source.indexOf("|");
    const { start, end, candidates } = session.complete(source.replace("|", ""), position);
    return candidates.map((name) => source.slice(0, start) + name + source.replace("|", "").slice(end));
  };
  try {
    expect(completed('import { readCs| } from "notakto-lab";')).toEqual([
      'import { readCsv } from "notakto-lab";',
    ]);
    expect(completed('import { othel| } from "notakto-lab/games";')).toContain(
      'import { othello } from "notakto-lab/games";',
    );
    expect(completed('import { x } from "notakto-lab/ga|";')).toContain(
      'import { x } from "notakto-lab/games";',
    );
    const game = 'import { notakto } from "notakto-lab"; notakto(3)';
    expect(completed(`${game}.ini|`)).toEqual([`${game}.initial`]);
  } finally {
    session.close();
    process.chdir(before);
  }
});
