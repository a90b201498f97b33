import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { UserError } from "../../../lib/errors.ts";
import { projectPath } from "../../../lib/project.ts";
import { seal } from "../../../lib/sealed-file.ts";
import { BOOK_PATH, readBook } from "../../../lib/solvers/notakto/book.ts";

const folder = mkdtempSync(join(tmpdir(), "notakto-book-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a book that is missing, damaged, or sealed nonsense is refused in a sentence", () => {
  const path = join(folder, "book.bin");
  expect(() => readBook(path)).toThrow(UserError);
  const whole = readFileSync(projectPath(BOOK_PATH));
  const content = whole.subarray(0, -32);
  for (const bytes of [
    whole.with(100, whole[100] ^ 1),
    whole.subarray(1),
    seal([]),
    seal([content.subarray(0, -1)]),
    seal([content, Uint8Array.of(0)]),
    seal([Uint8Array.of(255, 255, 255, 255, 255, 255, 255, 255, 255, 255)]),
    seal([Uint8Array.of(2, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)]),
  ]) {
    writeFileSync(path, bytes);
    expect(() => readBook(path)).toThrow(UserError);
    expect(() => readBook(path)).toThrow("damaged");
  }
});
