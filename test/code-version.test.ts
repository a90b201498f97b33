import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { codeVersion } from "../lib/code-version.ts";

const place = mkdtempSync(join(tmpdir(), "code-version-"));
afterAll(() => rmSync(place, { recursive: true }));

let count = 0;

/** The version of main.ts among these files, in a folder of their own. */
function versionOf(files: Readonly<Record<string, string>>): string {
  const folder = join(place, `${++count}`);
  mkdirSync(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return codeVersion(pathToFileURL(join(folder, "main.ts")));
}

const FILES = {
  "main.ts":
    'import { add, type Pair } from "./add.ts";\nexport const sum = (pair: Pair): number => add(pair);\n',
  "add.ts": "export type Pair = [number, number];\nexport const add = ([a, b]: Pair): number => a + b;\n",
};

test("comments, types and formatting do not change it, nor the folder", () => {
  const version = versionOf(FILES);
  expect(version).toMatch(/^[0-9a-f]{16}$/);
  expect(versionOf(FILES)).toBe(version);
  expect(
    versionOf({
      "main.ts":
        '// A sum; new URL("./x.ts", import.meta.url) in a comment is no worker.\nimport type { Pair } from "./add.ts";\nimport { add } from "./add.ts";\nexport const sum = (\n  pair: Pair,\n) => add(pair);\n',
      "add.ts":
        "/** Two. */\nexport type Pair = readonly [number, number];\ninterface Zzz { z: number }\nexport const add = ([a, b]: Pair): number => a  +  b;\nexport const never = (z: Zzz): number => z.z;\n",
    }),
  ).toBe(version);
});

test("what an imported module does changes it", () => {
  expect(versionOf({ ...FILES, "add.ts": FILES["add.ts"].replace("a + b", "a - b") })).not.toBe(
    versionOf(FILES),
  );
});

test("so do workers that are started by their address, and theirs", () => {
  const main = 'export const start = (): URL => new URL("./worker.ts", import.meta.url);\n';
  const worker = 'export const next = (): URL => new URL("./last.ts", import.meta.url);\n';
  const last = (n: number) => `export const n = ${n};\n`;
  const version = (n: number) => versionOf({ "main.ts": main, "worker.ts": worker, "last.ts": last(n) });
  expect(version(1)).toBe(version(1));
  expect(version(1)).not.toBe(version(2));
});

test("and the WebAssembly that is loaded by name", () => {
  const main = (name: string) =>
    `declare function wasmModule(name: string): unknown;\nexport const load = (best: string): unknown => wasmModule(${name});\n`;
  const [row, board, either] = ['"nogo-linear"', '"nogo-best"', `\`nogo-\${best}\``].map((name) =>
    versionOf({ "main.ts": main(name) }),
  );
  expect(new Set([row, board, either]).size).toBe(3);
});

test("it is there at once", () => {
  const module = new URL("../lib/solvers/nogo/rows/openings.ts", import.meta.url);
  const version = codeVersion(module);
  const from = performance.now();
  expect(codeVersion(module)).toBe(version);
  expect(performance.now() - from).toBeLessThan(20);
});
