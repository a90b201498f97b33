import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Net } from "../../lib/nets/net.ts";
import { storeFolder } from "../../lib/store.ts";
import { iterationFolder, keptIterations } from "../../lib/zero/kept-iterations.ts";
import { folderFor } from "../../lib/zero/run-folder.ts";
import { train } from "../../lib/zero/train.ts";
import { trainAll } from "../../lib/zero/train-all.ts";
import { TINY } from "./fixtures/tiny.ts";

/** A digest of all weights. */
function digestOf({ weights }: Net): string {
  const digest = createHash("sha256");
  for (const [name, { buffer, byteOffset, byteLength }] of Object.entries(weights))
    digest.update(name).update(new Uint8Array(buffer, byteOffset, byteLength));
  return digest.digest("hex");
}

test("several side by side have the weights that each has alone; the same config twice is trained once", async () => {
  const [one, two] = [1, 2].map((seed) => ({ ...TINY, iterations: 2, seed }));
  const alone = [];
  for (const [i, config] of [one, two].entries())
    alone.push(await train(config, { folder: join(storeFolder(), `alone-${i}`), workers: 1 }).done);
  const heard: string[] = [];
  const shares: number[] = [];
  const trained = await trainAll([one, two, one], {
    workers: 2,
    keep: 1,
    onTraining: (i, { loaded, reports }) => heard.push(`${i}: ${loaded}, ${reports.length}`),
    onProgress: ({ label, done, total }) => {
      expect([label, total]).toEqual(["training 2 nets", 4]);
      shares.push(done);
    },
  });
  expect(trained.map(({ net }) => digestOf(net))).toEqual(
    [alone[0], alone[1], alone[0]].map(({ net }) => digestOf(net)),
  );
  expect(trained.every(({ finished }) => finished)).toBe(true);
  // Each is told before any begins, and again after each of its iterations.
  expect(heard.slice(0, 3)).toEqual(["0: 0, 0", "1: 0, 0", "2: 0, 0"]);
  for (const i of [0, 1])
    expect(heard.slice(3).filter((line) => line.startsWith(`${i}`))).toEqual([`${i}: 0, 1`, `${i}: 0, 2`]);
  expect(heard).toHaveLength(7);
  expect([shares[0], shares.at(-1)]).toEqual([0, 4]);
  expect(keptIterations(folderFor(one), 2, 1)).toEqual([1, 2]);
});

test("what was trained is loaded, and a single one goes on here, its iterations kept", async () => {
  const [done, begun] = [3, 4].map((seed) => ({ ...TINY, iterations: 2, seed }));
  const whole = await train(done, { workers: 1 }).done;
  const run = train(begun, { workers: 1, onReport: () => run.stop() });
  await run.done;
  const heard: string[] = [];
  const [loaded, goneOn] = await trainAll([done, begun], {
    workers: 1,
    keep: 2,
    onTraining: (i, { loaded, reports }) => heard.push(`${i}: ${loaded}, ${reports.length}`),
  });
  expect(heard).toEqual(["0: 2, 2", "1: 1, 1", "1: 1, 2"]);
  expect(digestOf(loaded.net)).toBe(digestOf(whole.net));
  expect(goneOn.reports.map(({ iteration }) => iteration)).toEqual([1, 2]);
  // Also of the one that was finished before anybody wanted its iterations kept, the last is.
  for (const { folder } of [loaded, goneOn]) {
    expect(existsSync(iterationFolder(folder, 2))).toBe(true);
    expect(existsSync(iterationFolder(folder, 1))).toBe(false);
  }
});

test("a signal ends it, and what was saved is there for the next time", async () => {
  const configs = [5, 6].map((seed) => ({ ...TINY, iterations: 1000, seed }));
  const stop = new AbortController();
  const endless = trainAll(configs, {
    workers: 2,
    signal: stop.signal,
    onTraining: (_, { reports }) => {
      if (reports.length > 0) stop.abort(new Error("enough"));
    },
  });
  await expect(endless).rejects.toThrow("enough");
  const loaded: number[] = [];
  const again = trainAll(configs, {
    signal: AbortSignal.abort(new Error("no more")),
    onTraining: (_, status) => loaded.push(status.loaded),
  });
  await expect(again).rejects.toThrow("no more");
  expect(Math.max(...loaded)).toBeGreaterThan(0);
});
