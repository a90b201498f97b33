import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import {
  appendRecord,
  readJournal,
  type SliceRecord,
} from "../../../../lib/solvers/notakto/retrograde/journal.ts";
import { keptBoards, rankOf } from "../../../../lib/solvers/notakto/retrograde/kept-boards.ts";
import { sliceCache } from "../../../../lib/solvers/notakto/retrograde/slice-cache.ts";
import { sliceChecker } from "../../../../lib/solvers/notakto/retrograde/slice-solver.ts";

const folder = mkdtempSync(join(tmpdir(), "journal-"));
afterAll(() => rmSync(folder, { recursive: true }));

const record = (slot: number): SliceRecord => ({
  slot,
  checksum: 2n ** 64n - BigInt(slot),
  seconds: slot / 8,
  sample: slot === 2 ? undefined : { place: slot, lost: slot === 1 },
  complete: BigUint64Array.of(0n, BigInt(slot), 2704156n),
  lost: BigUint64Array.of(1n, 0n, 7n),
  kept: Uint8Array.of(slot, 2, 3),
});

test("a journal cut off at any byte gives its whole records, and goes on from there", async () => {
  const path = join(folder, "journal");
  for (const slot of [1, 2, 3]) await appendRecord(path, record(slot));
  const file = readFileSync(path);
  const each = file.length / 3;
  for (let length = 0; length <= file.length; length++) {
    writeFileSync(path, file.subarray(0, length));
    const whole = [record(1), record(2), record(3)].slice(0, Math.floor(length / each));
    expect(readJournal(path)).toEqual(whole);
    await appendRecord(path, record(9));
    expect(readJournal(path)).toEqual([...whole, record(9)]);
  }
});

test("a record with a wrong bit is not believed", async () => {
  const path = join(folder, "wrong");
  await appendRecord(path, record(1));
  const file = readFileSync(path);
  for (let bit = 0; bit < 8 * file.length; bit++) {
    const wrong = Uint8Array.from(file);
    wrong[bit >> 3] ^= 1 << (bit & 7);
    writeFileSync(path, wrong);
    expect(readJournal(path)).toEqual([]);
  }
});

test("every single wrong bit changes a slice's checksum", () => {
  const slice = Uint8Array.from({ length: 64 }, (_, i) => i * 37);
  const checksum = sliceChecker(9);
  const right = checksum(slice);
  const seen = new Set([right]);
  for (let bit = 0; bit < 512; bit++) {
    slice[bit >> 3] ^= 1 << (bit & 7);
    seen.add(checksum(slice));
    slice[bit >> 3] ^= 1 << (bit & 7);
  }
  expect(seen.size).toBe(513);
  expect(checksum(slice)).toBe(right);
});

test("kept boards are found at the rank of their place", () => {
  const slice = Uint8Array.from({ length: 128 }, (_, i) => (i * 73) ^ (i >> 2));
  const kept = keptBoards(slice, 10, 4);
  const starts = [0, 1, 11, 56, 176, 386];
  const ones = (place: number): number => place.toString(2).replaceAll("0", "").length;
  for (let place = 0; place < 1024; place++) {
    if (ones(place) > 4) continue;
    const at = starts[ones(place)] + rankOf(place);
    expect(at).toBeLessThan(starts[ones(place) + 1]);
    expect((kept[at >> 3] >> (at & 7)) & 1).toBe((slice[place >> 3] >> (place & 7)) & 1);
  }
});

test("the cache lets go of the slice that will be missed last, and never of one that is held", () => {
  const nextUse = [5, 9, 2, 7, 1];
  const cache = sliceCache(3, (slot) => nextUse[slot]);
  const places = [0, 1, 2].map((slot) => cache.take(slot));
  expect(new Set(places).size).toBe(3);
  expect(() => cache.take(3)).toThrow(/too few places/);
  cache.release(0);
  cache.release(2);
  expect(cache.take(3)).toBe(places[0]); // slot 1 would be missed later, but is held
  expect(cache.hold(0)).toBeUndefined();
  cache.release(1);
  expect(cache.take(4)).toBe(places[1]);
  cache.release(3);
  cache.drop(3);
  expect(cache.take(0)).toBe(places[0]);
});
