import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readTrained } from "../../lib/zero/run-folder.ts";
import { command, filesIn, fixture, leftovers } from "./runs.ts";

const place = mkdtempSync(join(tmpdir(), "disks-"));
const mounted: string[] = [];
afterAll(() => {
  for (const disk of mounted) spawnSync("umount", [disk]);
  rmSync(place, { recursive: true, force: true });
});

const mount = (...args: string[]): boolean => spawnSync("mount", args).status === 0;
/** A disk of so many bytes, in memory. */
function smallDisk(name: string, bytes: number): string {
  const disk = join(place, name);
  mkdirSync(disk);
  expect(mount("-t", "tmpfs", "-o", `size=${bytes}`, "tmpfs", disk)).toBe(true);
  mounted.push(disk);
  return disk;
}

const trial = join(place, "trial");
mkdirSync(trial);
const mayMount = mount("-t", "tmpfs", "-o", "size=4096", "tmpfs", trial);
if (mayMount) spawnSync("umount", [trial]);
else process.stderr.write("skipped: small and read-only disks (only root may mount them)\n");

const SETTLE = ["settle", "--size", "5", "--memory", "50m", "--workers", "1"];
const TRAIN = ["train", "nim", "--size", "1,2", "--profile", "smoke", "--workers", "1"];

/** One sentence, without a stack, that names the place. */
function expectSentence({ code, stderr }: { code: number | null; stderr: string }, words: RegExp): void {
  expect(stderr).toMatch(words);
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect(code).toBe(2);
}

describe.runIf(mayMount)("a small disk", () => {
  test("a training that fills it stops with a sentence, and goes on to the same weights where there is room", async () => {
    const alone = join(place, "alone");
    expect((await fixture("train", [alone])).code).toBe(0);
    const disk = smallDisk("small", 80 * 1024);
    const folder = join(disk, "run");
    const { code, stderr } = await fixture("train", [folder]);
    expect(stderr).toMatch(/^Cannot write to .*: the disk is full; make room there.*\n$/);
    expect(code).toBe(2);
    expect(leftovers(folder)).toEqual([]);
    expect(mount("-o", "remount,size=10m", disk)).toBe(true);
    expect((await fixture("train", [folder])).code).toBe(0);
    expect(readTrained(folder).net).toEqual(readTrained(alone).net);
    expect(filesIn(folder)).toEqual(filesIn(alone));
  });

  test("a small settle fits on it; one that does not, or whose results do not, is refused beforehand", async () => {
    const disk = smallDisk("settling", 24 * 2 ** 20);
    const fits = await command([...SETTLE, "--disk", join(disk, "run")]);
    expect(fits.code, fits.stderr).toBe(0);
    const tiny = smallDisk("tiny", 64 * 1024);
    expectSentence(
      await command([...SETTLE, "--disk", join(tiny, "run")]),
      /takes .* of disk, but .* has room for/,
    );
    const out = await command([...SETTLE, "--disk", join(place, "slices"), "--out", tiny]);
    expectSentence(out, /What is kept of the run takes .* has room for only/);
    expect(readdirSync(tiny)).toEqual([]);
    expect(filesIn(join(place, "slices"))).toEqual([]);
  });
});

describe.runIf(mayMount)("a disk that can only be read", () => {
  test("is refused in a sentence by every command, before it begins", async () => {
    const disk = smallDisk("read-only", 2 ** 25);
    expect(mount("-o", "remount,ro", disk)).toBe(true);
    const [run, words] = [
      join(disk, "run"),
      /^notakto: Cannot write to .*can only be read; name another folder/,
    ];
    expectSentence(await command([...SETTLE, "--disk", run]), words);
    expectSentence(await command([...SETTLE, "--disk", join(place, "elsewhere"), "--out", run]), words);
    expectSentence(await command([...TRAIN, "--out", run]), words);
    expectSentence(await command(TRAIN, { env: { NOTAKTO_STORE: run } }), words);
    expectSentence(await command(["reproduce", "03", "--profile", "smoke", "--out", run]), words);
    expect(filesIn(join(place, "elsewhere"))).toEqual([]);
  });
});

test("a file where a folder should be is refused in a sentence by every command, before it begins", async () => {
  writeFileSync(join(place, "file"), "");
  const [run, words] = [
    join(place, "file", "run"),
    /^notakto: Cannot write to .*a file where a folder should be/,
  ];
  expectSentence(await command([...SETTLE, "--disk", run]), words);
  expectSentence(await command([...SETTLE, "--disk", join(place, "slices-2"), "--out", run]), words);
  expectSentence(await command([...TRAIN, "--out", run]), words);
  expectSentence(await command(TRAIN, { env: { NOTAKTO_STORE: run } }), words);
  expectSentence(await command(["reproduce", "03", "--profile", "smoke", "--out", run]), words);
  expect(filesIn(join(place, "slices-2"))).toEqual([]);
});
