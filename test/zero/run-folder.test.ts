import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { UserError } from "../../lib/errors.ts";
import { notakto } from "../../lib/games/notakto.ts";
import { encodeCheckpoint } from "../../lib/nets/checkpoint.ts";
import { createNet, netShape } from "../../lib/nets/net.ts";
import { makePlayer } from "../../lib/players/registry.ts";
import { randomFrom } from "../../lib/random.ts";
import { gameChosen } from "../../lib/zero/config.ts";
import type { IterationReport, TrainingState } from "../../lib/zero/iteration.ts";
import {
  claimFolder,
  hasCheckpoint,
  readConfig,
  readGames,
  readState,
  saveIteration,
  tidyFolder,
} from "../../lib/zero/run-folder.ts";
import { TINY } from "./fixtures/tiny.ts";

const place = mkdtempSync(join(tmpdir(), "run-folder-"));
afterAll(() => rmSync(place, { recursive: true }));

const WINDOW = 2;
const shape = netShape(gameChosen(TINY));
/** As if so many iterations had been done; each has other weights. */
const after = (iterations: number): TrainingState => ({
  net: createNet(shape, TINY.net, randomFrom(iterations)),
  reports: Array.from({ length: iterations }, (_, i) => ({ iteration: i + 1 }) as IterationReport),
});
let folder = "";
const save = (iteration: number): void => saveIteration(folder, after(iteration), [], WINDOW);
const checkpoint = (): string => join(folder, "checkpoint.bin");
const before = (): string => join(folder, "checkpoint-before.bin");
const iterationThere = (): number | undefined => readState(folder)?.reports.length;
function damage(path: string): void {
  const bytes = readFileSync(path);
  bytes[bytes.length >> 1] ^= 1;
  // Not in place: the file may have two names.
  rmSync(path);
  writeFileSync(path, bytes);
}
const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
beforeEach(() => {
  warn.mockClear();
  folder = mkdtempSync(join(place, "run-"));
  claimFolder(folder, TINY);
});

test("the last two checkpoints are kept, with the games that both need", () => {
  for (const iteration of [1, 2, 3, 4]) save(iteration);
  expect(readdirSync(folder).toSorted()).toEqual([
    "checkpoint-before.bin",
    "checkpoint.bin",
    "config.json",
    "games-0003.bin",
    "games-0004.bin",
  ]);
  expect(iterationThere()).toBe(4);
  expect(readGames(folder, gameChosen(TINY), after(4), WINDOW)).toHaveLength(1);
  damage(checkpoint());
  expect(readGames(folder, gameChosen(TINY), readState(folder)!, WINDOW)).toHaveLength(1);
});

test.each([
  ["damaged", () => damage(checkpoint())],
  ["cut short", () => writeFileSync(checkpoint(), readFileSync(checkpoint()).subarray(0, 100))],
  ["gone", () => rmSync(checkpoint())],
])("where the last is %s, the one before is taken, with a word", (_, spoil) => {
  for (const iteration of [1, 2, 3]) save(iteration);
  spoil();
  expect(hasCheckpoint(folder)).toBe(true);
  const state = readState(folder)!;
  expect(state).toEqual({ ...after(2), optimiser: undefined });
  expect(warn).toHaveBeenCalledTimes(1);
  expect(warn.mock.calls[0][0]).toMatch(/checkpoint\.bin.* The one before it is: iteration 2\.$/);
  // The next run goes on from there, and at no moment depends on the damaged one.
  tidyFolder(folder, state, WINDOW);
  expect(readFileSync(checkpoint())).toEqual(readFileSync(before()));
  save(3);
  expect([checkpoint(), before()].map(existsSync)).toEqual([true, true]);
  expect(iterationThere()).toBe(3);
  damage(checkpoint());
  expect(iterationThere()).toBe(2);
});

test("damaged under a run's hands, the last does not take the place of the one before", () => {
  for (const iteration of [1, 2, 3]) save(iteration);
  damage(checkpoint());
  save(4);
  expect(iterationThere()).toBe(4);
  damage(checkpoint());
  expect(iterationThere()).toBe(2);
});

test("both damaged are refused in a sentence; none is no state", () => {
  expect(readState(folder)).toBeUndefined();
  for (const iteration of [1, 2]) save(iteration);
  damage(checkpoint());
  damage(before());
  expect(() => readState(folder)).toThrow(/is damaged/);
});

test("a later iteration is never written over by an earlier one", () => {
  for (const iteration of [1, 2, 3]) save(iteration);
  const files = () => readdirSync(folder).map((name) => readFileSync(join(folder, name)));
  const there = files();
  for (const iteration of [1, 2, 3]) expect(() => save(iteration)).toThrow(/come to iteration 3 by another/);
  expect(files()).toEqual(there);
});

test("what a killed run left over is removed", () => {
  for (const iteration of [1, 2, 3]) save(iteration);
  writeFileSync(join(folder, "games-0001.bin"), "");
  tidyFolder(folder, after(3), WINDOW);
  expect(readdirSync(folder)).not.toContain("games-0001.bin");
});

test.each<[string, string]>([
  ["null", "does not name a training run"],
  ["[]", "does not name a training run"],
  ['{"version":2,"config":null}', "does not name a training run"],
  ["{", "can't be read"],
  [
    JSON.stringify({ version: 2, config: { ...TINY, search: { ...TINY.search, simulations: "x" } } }),
    'search.simulations can\'t be "x"',
  ],
])("config.json of %s: neither resumed nor played with", async (text, sentence) => {
  writeFileSync(join(folder, "config.json"), text);
  expect(() => readConfig(folder)).toThrow(UserError);
  expect(() => readConfig(folder)).toThrow(sentence);
  await expect(makePlayer(folder, notakto(3))).rejects.toThrow(sentence);
});

test("a checkpoint without reports is no run's", async () => {
  writeFileSync(join(folder, "config.json"), JSON.stringify({ version: 2, config: TINY }));
  const net = createNet(netShape(notakto(3)), TINY.net, randomFrom(1));
  for (const about of [
    null,
    {},
    { reports: "x" },
    { reports: [null] },
    { reports: [{ iteration: "../x" }] },
  ]) {
    writeFileSync(join(folder, "checkpoint.bin"), encodeCheckpoint({ net, about }));
    await expect(makePlayer(folder, notakto(3))).rejects.toThrow("is no checkpoint of a training run");
  }
});
