import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { projectPath } from "../../lib/project.ts";
import { run } from "../kernel/workspace.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "notakto-lab-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs `notakto lab` on a machine where nothing but this `jupyter`, if any, is installed. */
function lab(jupyter: string | undefined, ...args: string[]) {
  if (jupyter) {
    writeFileSync(join(folder, "jupyter"), `#!${process.execPath}\n${jupyter}`);
    chmodSync(join(folder, "jupyter"), 0o755);
  }
  return run(process.execPath, [projectPath("lib/cli/notakto.mjs"), "lab", ...args], {
    cwd: folder,
    env: { PATH: folder, HOME: folder, JUPYTER_PATH: "/elsewhere" },
  });
}

/** A Jupyter that has only some of its parts, and tells how it was called. */
const jupyterWith = (...parts: string[]) => `
  const [part, ...args] = process.argv.slice(2);
  if (!${JSON.stringify(parts)}.includes(part)) process.exit(1);
  if (args[0] !== "--version") console.log(JSON.stringify({ part, args, path: process.env.JUPYTER_PATH }));
`;

test("opens Lab on the notebooks, on this machine only, with our kernel, and passes arguments on", async () => {
  const { code, stdout } = await lab(jupyterWith("lab", "notebook"), "--no-browser", "--port=9999");
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual({
    part: "lab",
    args: ["--ip=localhost", "--no-browser", "--port=9999", projectPath("notebooks")],
    path: `${projectPath("lib/kernel/jupyter")}:/elsewhere`,
  });
});

test("opens the classic Notebook where there is no Lab", async () => {
  const { stdout } = await lab(jupyterWith("notebook"));
  expect(JSON.parse(stdout)).toMatchObject({ part: "notebook" });
});

test("says how to get Jupyter where there is none", async () => {
  const { code, stdout, stderr } = await lab(undefined);
  expect(code).toBe(1);
  expect(stdout).toBe("");
  expect(stderr).toMatch(/^notakto: Jupyter is not installed; get it with .*\.\n$/);
});
