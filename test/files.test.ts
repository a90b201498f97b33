import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { UserError } from "../lib/errors.ts";
import {
  keepAs,
  makeFolder,
  prepareFolder,
  removeLeftovers,
  temporaryPath,
  writeError,
  writeFileAtomic,
} from "../lib/files.ts";

/** What the system is asked for, in order; and what it is to refuse. */
const { asked, refuse } = vi.hoisted(() => ({
  asked: [] as string[],
  refuse: { rename: undefined as string | undefined },
}));
vi.mock("node:fs", async (importOriginal) => {
  const fs = await importOriginal<typeof import("node:fs")>();
  const paths = new Map<number, string>();
  return {
    ...fs,
    openSync: (...args: Parameters<typeof fs.openSync>) => {
      const file = fs.openSync(...args);
      paths.set(file, String(args[0]));
      return file;
    },
    fsyncSync: (file: number) => {
      asked.push(`sync ${paths.get(file)}`);
      fs.fsyncSync(file);
    },
    renameSync: (from: string, to: string) => {
      asked.push(`rename ${from}`);
      if (refuse.rename) throw Object.assign(new Error("refused"), { code: refuse.rename });
      fs.renameSync(from, to);
    },
  };
});

const place = mkdtempSync(join(tmpdir(), "files-"));
afterAll(() => rmSync(place, { recursive: true }));

test("a file is on the disk before its rename, and the rename before it returns", () => {
  const folder = join(place, "synced");
  asked.length = 0;
  writeFileAtomic(join(folder, "a.txt"), "whole");
  expect(readFileSync(join(folder, "a.txt"), "utf8")).toBe("whole");
  const temporary = asked.find((step) => step.startsWith("rename"))!.slice("rename ".length);
  // The new folder in the one above it; the file; the file in its folder.
  expect(asked).toEqual([`sync ${place}`, `sync ${temporary}`, `rename ${temporary}`, `sync ${folder}`]);
});

test("what can't be written leaves the old file and nothing else, and is told in a sentence", () => {
  const folder = join(place, "refused");
  const path = join(folder, "a.txt");
  writeFileAtomic(path, "old");
  refuse.rename = "ENOSPC";
  try {
    expect(() => writeFileAtomic(path, "new")).toThrow(
      new UserError(
        `Cannot write to ${path}: the disk is full; make room there, or name another folder, and run it again.`,
      ),
    );
  } finally {
    refuse.rename = undefined;
  }
  expect(readdirSync(folder)).toEqual(["a.txt"]);
  expect(readFileSync(path, "utf8")).toBe("old");
});

test.each([
  ["ENOSPC", /disk is full; make room/],
  ["EROFS", /can only be read; name another folder/],
  ["EACCES", /not allowed; name a folder that you may write to/],
  ["ENOTDIR", /a file where a folder should be/],
  ["EISDIR", /a folder where a file should be/],
])("%s is a sentence that names the place and what to do", (code, words) => {
  const told = writeError(Object.assign(new Error(code), { code }), "/some/place");
  expect(told).toBeInstanceOf(UserError);
  expect((told as Error).message).toMatch(words);
  expect((told as Error).message).toContain("/some/place");
});

test("what is not the place's fault stays what it is", () => {
  const bug = new TypeError("a bug");
  expect(writeError(bug, "/some/place")).toBe(bug);
});

test("a folder that can't be made is refused, with what was made on the way removed", () => {
  writeFileSync(join(place, "file"), "");
  expect(() => prepareFolder(join(place, "file", "x"))).toThrow(/file where a folder should be/);
  expect(() => prepareFolder(join(place, "new", "x".repeat(300)))).toThrow(/name is too long/);
  expect(existsSync(join(place, "new"))).toBe(false);
  prepareFolder(join(place, "fine", "deep"));
  expect(readdirSync(join(place, "fine", "deep"))).toEqual([]);
});

test("a folder is told with those above it that had to be made, the innermost first", () => {
  const [one, two] = [join(place, "one"), join(place, "one", "two")];
  expect(makeFolder(two)).toEqual([two, one]);
  expect(makeFolder(two)).toEqual([]);
});

test("leftovers of processes that ended are removed; those of others, and all else, stay", () => {
  const folder = join(place, "leftovers");
  mkdirSync(folder);
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  const own = temporaryPath(join(folder, "own.bin"));
  const named = (change: (parts: string[]) => void): string => {
    const parts = own.split("~");
    change(parts);
    return parts.join("~");
  };
  const dead = named((parts) => {
    parts[3] = String(pid);
  });
  const elsewhere = named((parts) => {
    parts[1] = "elsewhere";
  });
  const [recycled, longAgo] = [
    named((parts) => {
      parts[4] = "1";
    }),
    named((parts) => {
      parts[1] = "long-ago";
    }),
  ];
  const old = ["checkpoint.bin.77.tmp", "trial-77"].map((name) => join(folder, name));
  const fresh = [join(folder, "b.bin.78.tmp"), join(folder, "table.bin"), join(folder, "trial-run.csv")];
  for (const path of [own, dead, elsewhere, longAgo, ...old, ...fresh]) writeFileSync(path, "");
  if (thisProcessHasStart(own)) writeFileSync(recycled, "");
  const yesterday = Date.now() / 1000 - 86_400;
  for (const path of [longAgo, ...old, fresh[1], fresh[2]]) utimesSync(path, yesterday, yesterday);
  removeLeftovers(folder);
  const left = readdirSync(folder).map((name) => join(folder, name));
  expect(left.toSorted()).toEqual([own, elsewhere, ...fresh].toSorted());
});

const thisProcessHasStart = (name: string): boolean => name.split("~")[4] !== "";

test("no two temporary names are the same", () => {
  expect(new Set(Array.from({ length: 100 }, () => temporaryPath("a"))).size).toBe(100);
});

test("a file kept under another name takes the place of what had it", () => {
  const folder = join(place, "kept");
  const [now, before] = [join(folder, "now"), join(folder, "before")];
  writeFileAtomic(now, "2");
  writeFileAtomic(before, "1");
  // Twice, as after a disk that was full in between.
  keepAs(now, before);
  keepAs(now, before);
  writeFileAtomic(now, "3");
  expect(readdirSync(folder).toSorted()).toEqual(["before", "now"]);
  expect([now, before].map((path) => readFileSync(path, "utf8"))).toEqual(["3", "2"]);
});
