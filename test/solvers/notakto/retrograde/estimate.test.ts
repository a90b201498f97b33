import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { notakto } from "../../../../lib/games/notakto.ts";
import { estimate } from "../../../../lib/solvers/notakto/retrograde/estimate.ts";
import { planSettlement } from "../../../../lib/solvers/notakto/retrograde/settle.ts";

/** Bytes that were written, and those that are to be free; the rest of the disk is as it is. */
const disk = vi.hoisted(() => ({ written: 0, free: undefined as number | undefined }));
vi.mock("node:fs", async (importOriginal) => {
  const fs = await importOriginal<typeof import("node:fs")>();
  return {
    ...fs,
    writeSync: (file: number, bytes: Uint8Array, offset: number, length: number) => {
      const written = fs.writeSync(file, bytes, offset, length);
      disk.written += written;
      return written;
    },
    statfsSync: (path: string) =>
      disk.free === undefined ? fs.statfsSync(path) : { bsize: 1, bavail: disk.free },
  };
});

const folder = mkdtempSync(join(tmpdir(), "estimate-"));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => {
  disk.written = 0;
  disk.free = undefined;
});

const game = notakto(5);
const plan = planSettlement(game, game.initial(), { workers: 1, memory: 3e7 });

test("the trial of the disk takes a part of its free room at most, and leaves all that is there", () => {
  writeFileSync(join(folder, "of-others"), "");
  disk.free = 800_000;
  expect(estimate(plan, folder).writing).toBeGreaterThan(0);
  expect(disk.written).toBe(100_000);
  expect(readdirSync(folder)).toEqual(["of-others"]);
  disk.written = 0;
  disk.free = 1e15;
  estimate(plan, folder);
  expect(disk.written).toBe(2 ** 26);
  expect(readdirSync(folder)).toEqual(["of-others"]);
  expect(statfsSync(folder).bsize).toBe(1);
});

test("without a folder nothing is written, and nothing said of the disk", () => {
  const { writing, seconds, secondsPerSlice } = estimate(plan);
  expect(writing).toBeUndefined();
  expect(seconds).toBeCloseTo(secondsPerSlice * plan.slicing.stored.length);
  expect(disk.written).toBe(0);
});
