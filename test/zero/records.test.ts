import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { UserError } from "../../lib/errors.ts";
import { notakto } from "../../lib/games/notakto.ts";
import { readRecords, writeRecords } from "../../lib/zero/records.ts";
import { played } from "./evaluators.ts";

describe("records", () => {
  const folder = mkdtempSync(join(tmpdir(), "notakto-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "games.bin");

  test("come back as they were written", async () => {
    const records = await played(notakto(3), 5);
    writeRecords(path, 9, records);
    expect(readRecords(path, notakto(3))).toEqual(records);
  });

  test("are refused in a sentence when they are missing, damaged or something else", async () => {
    writeRecords(path, 9, await played(notakto(3), 2));
    const whole = readFileSync(path);
    for (const bad of [
      whole.subarray(0, whole.length - 1),
      whole.with(whole.length - 40, 7),
      Buffer.from("{}"),
    ]) {
      writeFileSync(path, bad);
      expect(() => readRecords(path, notakto(3))).toThrow(UserError);
    }
    writeRecords(path, 9, [
      {
        moves: Uint16Array.of(4, 4),
        policies: new Float32Array(18),
        values: new Float32Array(2),
        scores: [1, -1],
      },
    ]);
    expect(() => readRecords(path, notakto(3))).toThrow("damaged");
    expect(() => readRecords(path, notakto(4))).toThrow("9 moves to choose from, not 16");
    expect(() => readRecords(join(folder, "none.bin"), notakto(3))).toThrow(UserError);
  });
});
