import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readTrained } from "../../lib/zero/run-folder.ts";
import { command, fixture, leftovers } from "./runs.ts";

const place = mkdtempSync(join(tmpdir(), "two-at-once-"));
afterAll(() => rmSync(place, { recursive: true, force: true }));

const TOLD = /is in use by process \d+ on \S+, since \d{4}-\d\d-\d\d \d\d:\d\d UTC: wait until it is done/;

test("two trains in one folder: one trains, the other is told of it, and the weights are those of one alone", async () => {
  const [alone, shared] = [join(place, "alone"), join(place, "shared")];
  const whole = fixture("train", [alone]);
  const both = await Promise.all([fixture("train", [shared]), fixture("train", [shared])]);
  expect((await whole).code).toBe(0);
  // The slower to start may find all done already, and then loads it.
  const [first, second] = both.toSorted((a, b) => a.code! - b.code!);
  expect(first.code, first.stderr).toBe(0);
  if (second.code !== 0) expect([second.code, second.stderr]).toEqual([2, expect.stringMatching(TOLD)]);
  expect(readTrained(shared).net).toEqual(readTrained(alone).net);
  expect(leftovers(shared)).toEqual([]);
});

test("two settles in one folder: one settles, the other is told of it", async () => {
  const shared = join(place, "settled");
  const both = await Promise.all([fixture("settle", [shared]), fixture("settle", [shared])]);
  const [first, second] = both.toSorted((a, b) => a.code! - b.code!);
  expect(first.code, first.stderr).toBe(0);
  if (second.code !== 0) expect([second.code, second.stderr]).toEqual([2, expect.stringMatching(TOLD)]);
  expect(leftovers(shared)).toEqual([]);
});

test("two settles under one new folder, and a stranger's file: all come through", async () => {
  const above = join(place, "new", "deep");
  const both = [fixture("settle", [join(above, "a")]), fixture("settle", [join(above, "b")])];
  while (!existsSync(above)) await new Promise((resolve) => setTimeout(resolve, 5));
  writeFileSync(join(above, "precious"), "mine");
  for (const { code, stderr } of await Promise.all(both)) expect(code, stderr).toBe(0);
  expect(readFileSync(join(above, "precious"), "utf8")).toBe("mine");
  const [a, b] = ["a", "b"].map((run) => readFileSync(join(above, run, "notakto-5.bin")));
  expect(a.equals(b)).toBe(true);
});

test("settle --plan writes nothing, and leaves what is there", async () => {
  const args = ["settle", "--size", "5", "--memory", "50m", "--workers", "1", "--plan", "--disk"];
  const none = join(place, "planned", "deep");
  expect((await command([...args, none])).code).toBe(0);
  expect(existsSync(join(place, "planned"))).toBe(false);
  const there = join(place, "there");
  mkdirSync(there);
  writeFileSync(join(there, "precious"), "mine");
  expect((await command([...args, there])).code).toBe(0);
  expect(readFileSync(join(there, "precious"), "utf8")).toBe("mine");
});
