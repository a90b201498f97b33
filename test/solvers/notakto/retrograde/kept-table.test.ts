import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { UserError } from "../../../../lib/errors.ts";
import { projectPath } from "../../../../lib/project.ts";
import { seal } from "../../../../lib/sealed-file.ts";
import { readKeptTable } from "../../../../lib/solvers/notakto/retrograde/kept-table.ts";

const folder = mkdtempSync(join(tmpdir(), "notakto-table-"));
afterAll(() => rmSync(folder, { recursive: true }));

const HEADER = { position: ".../.X./...", naming: [0, 2], inner: [1, 3], names: 0, levels: [] as number[] };
const tableOf = (header: unknown, ...blocks: Uint8Array[]) =>
  seal([Buffer.from(`${JSON.stringify(header)}\n`), ...blocks]);

test("a table that is damaged, or sealed nonsense, is refused in a sentence", () => {
  const path = join(folder, "table.bin");
  const whole = readFileSync(projectPath("data/notakto-7-d4.bin"));
  const bomb = brotliCompressSync(Buffer.alloc(1e6));
  const wrong = brotliCompressSync(Buffer.from(Uint32Array.of(9).buffer));
  for (const bytes of [
    whole.with(1000, whole[1000] ^ 1),
    tableOf(null),
    tableOf({ ...HEADER, naming: "x" }),
    tableOf({ ...HEADER, naming: [4] }),
    tableOf({ ...HEADER, naming: [1] }),
    tableOf({ ...HEADER, names: 7 }, Buffer.alloc(3)),
    tableOf({ ...HEADER, names: 3 }, Buffer.alloc(3)),
    tableOf({ ...HEADER, names: bomb.length }, bomb),
    tableOf({ ...HEADER, names: wrong.length }, wrong),
  ]) {
    writeFileSync(path, bytes);
    expect(() => readKeptTable(path)).toThrow(UserError);
    expect(() => readKeptTable(path)).toThrow("damaged");
  }
});
