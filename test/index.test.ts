import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { publicModules } from "../lib/docs/public-modules.ts";
import { projectPath } from "../lib/project.ts";

/** Packages that may be loaded at once: everything heavier waits until it is asked for. */
const LIGHT = ["papaparse", "pure-rand", "tsx", "esbuild", "valibot"];

/** Prints the address of every module that is loaded, whether by `import` or by `require`. */
const LIST_LOADED = `
import Module, { register } from "node:module";
const hook = 'import { writeSync } from "node:fs"; export const load = (url, context, next) => { writeSync(1, url + "\\\\n"); return next(url, context); };';
register("data:text/javascript," + encodeURIComponent(hook));
for (const name of process.argv.slice(1)) await import(name);
for (const path of Object.keys(Module._cache)) console.log(path);
`;

test("importing the lab, and each of its rooms, loads no heavy library", async () => {
  const names = publicModules().map(({ name }) => name);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "--eval", LIST_LOADED, ...names],
    { cwd: projectPath("") },
  );
  expect(stdout).toContain("lib/zero/train.ts");
  const packages = stdout.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)/g);
  const heavy = new Set(Array.from(packages, ([, name]) => name).filter((name) => !LIGHT.includes(name)));
  expect([...heavy]).toEqual([]);
});
