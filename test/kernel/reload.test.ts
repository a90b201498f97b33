import { expect, test } from "vitest";
import type { CodeCell } from "../../lib/kernel/notebook.ts";
import { runNotebook } from "../../lib/kernel/run-notebook.ts";
import { makeWorkspace, notebookOf } from "./workspace.ts";

test("reload() takes up the edited lib: code, types, new files; broken code leaves the old in place", async () => {
  const workspace = makeWorkspace();
  try {
    workspace.write(
      "lib/demo/greet.ts",
      'import { word } from "./word.ts";\nexport const greet = () => word();',
    );
    workspace.write("lib/demo/word.ts", 'export const word = () => "old";');
    workspace.write("lib/demo/late.ts", 'import { word } from "./word.ts";\nexport const late = word;');
    workspace.write(
      "lib/demo/lazy.ts",
      'export const lazy = async () => (await import("./late.ts")).late();\nexport const here = import.meta.url;',
    );
    const edit = (name: string, content: string) =>
      `writeFileSync(${JSON.stringify(workspace.path(`lib/demo/${name}`))}, ${JSON.stringify(content)});`;
    const { notebook, failure } = await runNotebook(
      notebookOf(
        'import { writeFileSync } from "node:fs";\n' +
          'import { greet } from "notakto-lab/demo/greet";\nimport * as demo from "notakto-lab/demo/lazy";\n' +
          "const twice = () => greet() + greet();\n" +
          'console.log(greet(), await demo.lazy(), demo.here.endsWith("/lib/demo/lazy.ts"));',
        edit("word.ts", 'export const word = () => "new";\nexport const added: number = 7;') +
          edit("fresh.ts", 'export const fresh: string = "fresh";') +
          "\nawait reload();\nconsole.log(greet(), twice(), await demo.lazy());",
        'import { added, word } from "notakto-lab/demo/word";\nimport { fresh } from "notakto-lab/demo/fresh";\n' +
          "console.log(added.toFixed(1), word(), fresh, twice());",
        {
          source: `${edit("word.ts", "export const word = (;")}\nawait reload();`,
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
      { text: "7.0 new fresh newnew\n" },
      { output_type: "error", evalue: expect.stringContaining("lib/demo/word.ts:1:") },
      { text: "new 7\n" },
    ]);
  } finally {
    workspace.remove();
  }
});
