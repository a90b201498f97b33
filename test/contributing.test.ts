import { readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { readCsv } from "../lib/csv.ts";
import type { CodeCell, Notebook } from "../lib/kernel/notebook.ts";
import { projectPath } from "../lib/project.ts";
import { makeWorkspace } from "./kernel/workspace.ts";

const workspace = makeWorkspace();
afterAll(() => workspace.remove());

/** The code of CONTRIBUTING's example: the experiment, then the cells of its notebook. */
const [experiment, ...cells] = Array.from(
  readFileSync(projectPath("CONTRIBUTING.md"), "utf8")
    .split("<!-- test/contributing.test.ts runs this example. -->")[1]
    .matchAll(/^```ts\n(.*?)^```$/gms),
  ([, code]) => code,
);

const cell = (source: string, tags: string[] = []): CodeCell => ({
  cell_type: "code",
  execution_count: null,
  metadata: { tags },
  outputs: [],
  source,
});

test("CONTRIBUTING's experiment is short", () => {
  const lines = [experiment, ...cells].join("").trimEnd().split("\n");
  expect(lines.length).toBeLessThan(40);
});

test("CONTRIBUTING's experiment, added as it says there, writes its table and its provenance", async () => {
  workspace.write("lib/papers/chen/first-mover.ts", experiment);
  const index = readFileSync(workspace.path("lib/papers/chen/index.ts"), "utf8");
  workspace.write(
    "lib/papers/chen/index.ts",
    `${index}export { type FirstMoverConfig, firstMover } from "./first-mover.ts";\n`,
  );
  const notebook: Notebook = {
    // The last cell is a reader's own, who goes on with what came out.
    cells: [
      ...cells.map((source, i) => cell(source, i === 0 ? ["parameters"] : [])),
      cell(
        'const games: number = results.config.games;\nconsole.log(games, results.tables["first-mover"].length);',
      ),
    ],
    metadata: { kernelspec: { name: "tslab", display_name: "TypeScript", language: "typescript" } },
    nbformat: 4,
    nbformat_minor: 5,
  };
  workspace.write("notebooks/99-first-mover.ipynb", notebook);

  const { code, stdout, stderr } = await workspace.notakto(["reproduce", "99", "--profile", "smoke"]);
  expect({ code, stderr: code === 0 ? "" : stdout + stderr }).toEqual({ code: 0, stderr: "" });

  const rows = readCsv(workspace.path("results/smoke/first-mover.csv"));
  expect(rows.map(({ n, games }) => [n, games])).toEqual([
    ["2", "20"],
    ["3", "20"],
  ]);
  // On 2×2 any second X completes a line, so that whoever begins always wins.
  expect(rows[0].wins).toBe("20");
  const provenance = JSON.parse(readFileSync(workspace.path("results/smoke/first-mover.json"), "utf8"));
  expect(provenance).toMatchObject({ experiment: "first-mover", profile: "smoke", tables: ["first-mover"] });
});
