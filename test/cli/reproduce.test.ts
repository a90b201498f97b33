import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { minutesFor } from "../../lib/cli/reproduce.ts";
import { type CodeCell, type Notebook, parseNotebook } from "../../lib/kernel/notebook.ts";
import { PROFILES } from "../../lib/lab/profile.ts";
import { makeWorkspace, notebookOf, type Workspace } from "../kernel/workspace.ts";

let workspace: Workspace;
beforeAll(() => {
  workspace = makeWorkspace();
  workspace.write("notebooks/01-pictures.ipynb", pictures);
  workspace.write("notebooks/02-broken.ipynb", notebookOf("const fine = 1;", 'throw new Error("no luck");'));
  workspace.write("notebooks/03-after.ipynb", notebookOf(parameters, "console.log(profile, seed, out);"));
});
afterAll(() => workspace.remove());

const parameters = {
  source: 'const profile: string = "quick";\nconst seed = 1;\nconst out = "../results/quick";',
  tags: ["parameters"],
};
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const pictures = notebookOf(
  parameters,
  `import { show } from "notakto-lab/notebook";
import { display } from "tslab";
await show({ kind: "boards", name: "a-square", title: "", boards: [{ rows: 1, cols: 1, cells: [{}] }] });
display.png(Buffer.from("${PIXEL}", "base64"));
import { writeFileSync } from "node:fs";
writeFileSync(out + "/table.csv", "a,b\\n1,2\\n");`,
);

const read = (name: string) => parseNotebook(readFileSync(workspace.path(name), "utf8"));
const outputs = (notebook: Notebook) =>
  notebook.cells.map((cell) => (cell as CodeCell).outputs.map((output) => output.output_type));

test("runs what is picked and leaves notebooks and pictures; the sources stay as they are", async () => {
  const before = readFileSync(workspace.path("notebooks/01-pictures.ipynb"), "utf8");
  const { code, stdout, stderr } = await workspace.notakto(["reproduce", "1", "03-after", "-p", "smoke"]);
  expect(stderr).toMatch(
    /^notebook 1 of 2, 01-pictures: cell 1 of 3, \d:\d\d\nnotebook 2 of 2, 03-after: cell 1/,
  );
  expect(code).toBe(0);
  expect(readdirSync(workspace.path("results/smoke")).sort()).toEqual([
    "01-pictures--2.png",
    "01-pictures--a-square.png",
    "01-pictures.ipynb",
    "03-after.ipynb",
    "table.csv",
  ]);
  expect(stdout).toContain("    results/smoke/01-pictures--a-square.png\n");
  expect(stdout).toContain("    results/smoke/table.csv\n");
  expect(readFileSync(workspace.path("results/smoke/01-pictures--2.png"), "base64")).toBe(PIXEL);
  expect(outputs(read("results/smoke/01-pictures.ipynb"))).toEqual([
    [],
    [],
    ["display_data", "display_data"],
  ]);
  expect((read("results/smoke/03-after.ipynb").cells[2] as CodeCell).outputs).toMatchObject([
    { text: "smoke 1 ../results/smoke\n" },
  ]);
  expect(readFileSync(workspace.path("notebooks/01-pictures.ipynb"), "utf8")).toBe(before);
});

test("goes on after a failure and tells it at the end; --out is where the caller says", async () => {
  const { code, stdout } = await workspace.notakto(["reproduce", "2", "3", "--seed", "7", "--out", "mine"], {
    cwd: workspace.path("data"),
  });
  expect(code).toBe(1);
  expect(stdout).toMatch(/✗ 02-broken .*cell 3: Error: no luck\n/);
  expect(stdout).toMatch(/✓ 03-after /);
  expect(stdout).toContain("1 of 2 failed: 02-broken");
  expect(outputs(read("data/mine/02-broken.ipynb"))).toEqual([[], [], ["error"]]);
  expect((read("data/mine/03-after.ipynb").cells[2] as CodeCell).outputs).toMatchObject([
    { text: "quick 7 ../data/mine\n" },
  ]);
});

test("--in-place writes outputs back without the injected cell; under npm --out is still the caller's", async () => {
  workspace.write("notebooks/04-in-place.ipynb", notebookOf(parameters, "console.log(profile);"));
  const { code } = await workspace.notakto(["reproduce", "04", "--in-place", "--out", "elsewhere"], {
    env: { npm_lifecycle_event: "reproduce", INIT_CWD: workspace.path("lib") },
  });
  expect(code).toBe(0);
  expect(existsSync(workspace.path("lib/elsewhere/04-in-place.ipynb"))).toBe(true);
  const { cells } = read("notebooks/04-in-place.ipynb");
  expect(cells).toMatchObject([
    { source: parameters.source, execution_count: 1 },
    { execution_count: 2, outputs: [{ text: "quick\n" }] },
  ]);
});

describe("misuse is refused in one sentence, before anything is run or written", () => {
  test.each([
    [
      "an unknown notebook",
      ["99"],
      /There is no notebook "99": there are 01-pictures, 02-broken, 03-after.*\./,
    ],
    ["a bad seed", ["--seed", "six"], /--seed can't be "six"; it takes a whole number from 0 to \d+\./],
    [
      "a bad timeout",
      ["--timeout", "-1"],
      /--timeout can't be "-1"; it takes a number of minutes above 0.*\./,
    ],
    ["the sources' folder", ["--out", "notebooks"], /--out can't be the notebooks' own folder; .*\./],
    ["a folder that cannot be", ["--out", "package.json/x"], /Cannot write to .*package\.json\/x: .*\./],
  ])("%s", async (_, args, sentence) => {
    const before = readdirSync(workspace.path("results"), { recursive: true });
    const { code, stdout, stderr } = await workspace.notakto(["reproduce", ...args]);
    expect(code).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).toMatch(new RegExp(`^notakto: ${sentence.source}\n$`));
    expect(readdirSync(workspace.path("results"), { recursive: true })).toEqual(before);
  });
});

test("a notebook has an hour, of the large profiles a day, or what --timeout says", () => {
  expect(PROFILES.map((profile) => minutesFor({ profile }))).toEqual([60, 60, 1440, 1440]);
  expect(minutesFor({ profile: "standard", timeout: "0.5" })).toBe(0.5);
});

test("results that can't be written fail their notebook, and the next one runs", async () => {
  mkdirSync(workspace.path("taken/01-pictures.ipynb"), { recursive: true });
  const { code, stdout } = await workspace.notakto(["reproduce", "1", "3", "--out", workspace.path("taken")]);
  expect(code).toBe(1);
  expect(stdout).toMatch(/✗ 01-pictures .*can't be written: .*there is a folder where a file should be/);
  expect(stdout).toMatch(/✓ 03-after /);
});

test.runIf(existsSync("/proc/self"))("a folder that can never be made is refused at once", async () => {
  const { code, stderr } = await workspace.notakto(["reproduce", "3", "--out", "/proc/nowhere/results"]);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^notakto: Cannot write to \/proc\/nowhere\/results: \w+\.\n$/);
});

test("Ctrl-C ends it with the notebook that runs, and leaves no half of a file", async () => {
  const mark = workspace.path("ticks");
  workspace.write(
    "notebooks/05-endless.ipynb",
    notebookOf(
      `import { writeFileSync } from "node:fs";\nfor (;;) writeFileSync(${JSON.stringify(mark)}, String(Date.now()));`,
    ),
  );
  const cli = spawn(
    process.execPath,
    [workspace.path("lib/cli/notakto.mjs"), "reproduce", "5", "-o", "stopped"],
    {
      cwd: workspace.path("."),
      stdio: "ignore",
    },
  );
  const ended = new Promise((resolve) => cli.on("close", resolve));
  await expect.poll(() => existsSync(mark), { timeout: 60_000 }).toBe(true);
  cli.kill("SIGINT");
  expect(await ended).toBe(130);
  expect(readdirSync(workspace.path("stopped"))).toEqual([]);
  await expect
    .poll(
      async () => {
        const then = readFileSync(mark, "utf8");
        await new Promise((resolve) => setTimeout(resolve, 200));
        return readFileSync(mark, "utf8") === then;
      },
      { timeout: 30_000 },
    )
    .toBe(true);
});
