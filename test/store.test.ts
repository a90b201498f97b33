import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { thisProcess } from "../lib/owner.ts";
import { canonicalJson, type EntryKey, entryPath, kept, storeFolder } from "../lib/store.ts";

const entry: EntryKey = { kind: "sum", version: "1", key: { seed: 1, config: { a: 2, b: [3, 4] } } };

test("what was computed once is found again, as it was, with how it was made", async () => {
  const value = { count: 55867091087n, labels: Float32Array.of(0.5, 1), none: undefined, at: [null, "x"] };
  const first = await kept({ ...entry, kind: "value" }, () => value);
  expect(first).toMatchObject({ value, wasKept: false });
  const again = await kept({ ...entry, kind: "value" }, () => expect.unreachable("it was kept"));
  expect(again).toEqual({ ...first, wasKept: true });
  expect(again.made.seconds).toBeGreaterThanOrEqual(0);
  expect(Date.parse(again.made.started)).not.toBeNaN();
  expect(again.made.machine.cores).toBeGreaterThan(0);
});

test("an entry has one folder, whatever the order in which its key is written, and another for each change", () => {
  expect(entryPath({ key: { config: { b: [3, 4], a: 2 }, seed: 1 }, version: "1", kind: "sum" })).toBe(
    entryPath(entry),
  );
  const others: EntryKey[] = [
    { ...entry, kind: "other" },
    { ...entry, version: "2" },
    { ...entry, key: { seed: 2, config: { a: 2, b: [3, 4] } } },
    { ...entry, key: { seed: 1, config: { a: 2, b: [4, 3] } } },
  ];
  for (const other of others) expect(entryPath(other)).not.toBe(entryPath(entry));
  expect(canonicalJson({ b: 1, a: [{ d: 1, c: 2 }] })).toBe('{"a":[{"c":2,"d":1}],"b":1}');
});

test("what another config, seed or code left behind never enters, even in this one's place", async () => {
  const { value } = await kept(entry, () => 7);
  const label = join(entryPath(entry), "entry.json");
  for (const forged of [
    { version: "0" },
    { kind: "other" },
    { key: { ...(entry.key as object), seed: 2 } },
  ]) {
    writeFileSync(label, JSON.stringify({ ...JSON.parse(readFileSync(label, "utf8")), ...forged }));
    expect(await kept(entry, () => value + 1)).toMatchObject({ value: 8, wasKept: false });
  }
  writeFileSync(join(entryPath(entry), "value.bin"), "half of");
  expect(await kept(entry, () => 9)).toMatchObject({ value: 9, wasKept: false });
});

test("what fails leaves no entry, and finds its own files when it is tried again", async () => {
  const failing: EntryKey = { ...entry, kind: "failing" };
  const notes = (folder: string) => join(folder, "notes.txt");
  await expect(
    kept(failing, (folder) => {
      writeFileSync(notes(folder), "so far");
      throw new Error("killed");
    }),
  ).rejects.toThrow("killed");
  expect((await kept(failing, (folder) => readFileSync(notes(folder), "utf8"))).value).toBe("so far");
  expect(readdirSync(entryPath(failing)).sort()).toEqual(["entry.json", "notes.txt", "value.bin"]);
});

test("what another is computing is waited for, and taken; a lock of one that was killed is no hindrance", async () => {
  const shared: EntryKey = { ...entry, kind: "shared" };
  let computed = 0;
  const words: (string | undefined)[] = [];
  const slow = async (folder: string): Promise<number> => {
    expect(readdirSync(folder)).toContain("entry.lock");
    await expect.poll(() => words.length).toBeGreaterThan(0);
    return ++computed;
  };
  const both = await Promise.all([
    kept(shared, slow),
    kept(shared, slow, { onProgress: ({ label, detail }) => words.push(`${label}: ${detail}`) }),
  ]);
  expect(both.map(({ value, wasKept }) => [value, wasKept])).toEqual([
    [1, false],
    [1, true],
  ]);
  expect(words[0]).toMatch(/^waiting for shared: computed by this very process, since /);
  const killed: EntryKey = { ...entry, kind: "killed" };
  mkdirSync(entryPath(killed), { recursive: true });
  const holder = { id: "x", ...thisProcess(), start: "1", since: "2026-01-02T03:04:05.000Z" };
  writeFileSync(join(entryPath(killed), "entry.lock"), JSON.stringify(holder));
  if (thisProcess().start !== "") expect((await kept(killed, () => 2)).value).toBe(2);
});

test("the store is where NOTAKTO_STORE says", () => {
  expect(storeFolder()).toBe(process.env.NOTAKTO_STORE);
  expect(existsSync(storeFolder())).toBe(true);
});
