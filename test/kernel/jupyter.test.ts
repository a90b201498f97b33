import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { jupyterEnvironment } from "../../lib/cli/lab.ts";
import { injectParameters, type Notebook, parseNotebook } from "../../lib/kernel/notebook.ts";
import { runNotebook } from "../../lib/kernel/run-notebook.ts";
import { projectPath } from "../../lib/project.ts";
import { describeWith, tool } from "../tools.ts";
import { everything } from "./fixtures/kernel.ts";
import { makeWorkspace, notebookOf, run, type Workspace } from "./workspace.ts";

const notebooks = readdirSync(projectPath("notebooks")).filter((file) => file.endsWith(".ipynb"));
// The others tell how long things took, in tables and charts, or say what they found in a cache.
const [sameEachTime, others] = [notebooks.slice(0, 2), notebooks.slice(2)];
const environment = jupyterEnvironment();

let workspace: Workspace;
beforeAll(() => {
  workspace = makeWorkspace();
});
afterAll(() => workspace.remove());

/** Executes a notebook of the workspace with Jupyter's own tool. */
async function nbconvert(path: string, ...options: string[]) {
  const args = [
    "nbconvert",
    "--to",
    "notebook",
    "--execute",
    ...options,
    "--output-dir",
    workspace.path("jupyter"),
  ];
  const { code, stderr } = await run("jupyter", [...args, path], { env: environment });
  return { code, stderr, read: () => readFileSync(workspace.path(`jupyter/${basename(path)}`), "utf8") };
}

/** The outputs without what differs from run to run: times, and displays of progress. */
function comparable(notebook: Notebook): unknown {
  const cells = notebook.cells.map((cell) => {
    if (cell.cell_type !== "code") return cell;
    const { execution: _, ...metadata } = cell.metadata;
    const outputs = cell.outputs.filter((output) => !isTiming(output)).map(withoutTimes);
    return { ...cell, metadata, outputs };
  });
  return { ...notebook, cells };
}

const isTiming = (output: object) =>
  "metadata" in output &&
  (output.metadata as { "notakto-lab"?: { timing?: boolean } })["notakto-lab"]?.timing === true;

const TIMED_ELEMENT = /(<(\w+)[^>]*class="[^"]*\btiming\b[^"]*"[^>]*>).*?(<\/\2>)/gs;

function withoutTimes<T extends object>(output: T): T {
  const html = "data" in output ? (output.data as Record<string, string>)["text/html"] : undefined;
  if (!html?.match(TIMED_ELEMENT)) return output;
  return { ...output, data: { "text/html": html.replace(TIMED_ELEMENT, "$1$3") } };
}

describeWith(["jupyter-nbconvert"], "our runner and `jupyter nbconvert --execute`", () => {
  test("give a notebook the same outputs, to the byte of the file", async () => {
    const path = workspace.write("notebooks/everything.ipynb", everything);
    const { code, read } = await nbconvert(path, "--allow-errors");
    expect(code).toBe(0);
    const theirs = parseNotebook(read());
    const ours = await runNotebook(everything, { directory: workspace.path("notebooks"), timeoutMs: 60_000 });
    expect(comparable(ours.notebook)).toEqual(comparable(theirs));
    expect(ours.failure).toMatchObject({ evalue: expect.stringContaining('A square can\'t hold "?"') });
    const text = workspace.write("ours.ipynb", ours.notebook);
    expect(normalText(readFileSync(text, "utf8"))).toBe(normalText(read()));
  });

  test.each(sameEachTime)("give %s the same outputs, in the smoke profile", async (file) => {
    const source = parseNotebook(readFileSync(projectPath(`notebooks/${file}`), "utf8"));
    const notebook = injectParameters(source, { profile: "smoke", out: "../results/smoke" });
    const { code, stderr, read } = await nbconvert(workspace.write(`notebooks/${file}`, notebook));
    expect(code, stderr).toBe(0);
    const ours = await runNotebook(notebook, { directory: workspace.path("notebooks"), timeoutMs: 100_000 });
    expect(ours.failure).toBeUndefined();
    expect(comparable(ours.notebook)).toEqual(comparable(parseNotebook(read())));
  });

  test.each([
    ["a cell throws", ["const x: number = 1;", 'throw new RangeError("no " + x);'], "RangeError: no 1"],
    ["nobody handles a rejection", ["Promise.reject(new Error('nobody'));"], "Error: nobody"],
    [
      "a timer throws between two cells",
      ["setTimeout(() => { throw new Error('late'); }, 1);", "await new Promise(() => {});"],
      "Error: late",
    ],
  ])("nbconvert fails with the message too when %s", async (reason, cells, message) => {
    const path = workspace.write(`notebooks/${reason.replaceAll(" ", "-")}.ipynb`, notebookOf(...cells));
    const { code, stderr } = await nbconvert(path);
    expect(code).not.toBe(0);
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/> 1 \|/);
  });
});

test.each(others)("our runner runs %s in the smoke profile", async (file) => {
  const source = parseNotebook(readFileSync(projectPath(`notebooks/${file}`), "utf8"));
  const notebook = injectParameters(source, { profile: "smoke", out: "../results/smoke" });
  const { failure } = await runNotebook(notebook, {
    directory: workspace.path("notebooks"),
    timeoutMs: 110_000,
  });
  expect(failure).toBeUndefined();
});

/** A file as it stands, but for times. */
const normalText = (text: string) =>
  text
    .replace(/\{\s*"execution": \{[^}]*\},?\s*/g, "{")
    .replace(/\{\s*\}/g, "{}")
    .replace(/\d+ ms/g, "")
    .replace(/\{\s+"tags"/g, '{"tags"');

describeWith(["jupyter-nbconvert"], "an interrupt from Jupyter", () => {
  test("stops what waits, what loops, what is compiled and what other threads do, and the kernel goes on with what it had", async () => {
    const python = /^#!(\S+)/.exec(readFileSync(tool("jupyter-nbconvert")!, "utf8"))![1]!;
    const { code, stdout, stderr } = await run(
      python,
      [projectPath("test/kernel/interrupt.py"), workspace.path("notebooks")],
      { env: environment },
    );
    expect(code, stderr).toBe(0);
    expect(
      stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { status: "ok", text: "" },
      { status: "ok", text: "number\n" },
      { status: "error", ename: "Interrupted" },
      { status: "ok", text: "true\n" },
      { status: "error", ename: "Interrupted" },
      { status: "error", ename: "Interrupted" },
      { status: "error", ename: "Interrupted" },
      { status: "error", ename: "Interrupted" },
      { status: "ok", text: "42\n" },
      { status: "ok", text: "number\n" },
      { status: "ok", text: "" },
      { status: "error", ename: "Interrupted" },
      { status: "ok", text: "true\n" },
    ]);
  });
});
