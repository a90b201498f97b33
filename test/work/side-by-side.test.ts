import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { sideBySide } from "../../lib/work/side-by-side.ts";

test("no more at a time than asked for; results in the order of the items", async () => {
  let [underWay, most] = [0, 0];
  const begun: number[] = [];
  const doubled = await sideBySide([30, 10, 20, 1], { width: 2 }, async (item) => {
    begun.push(item);
    most = Math.max(most, ++underWay);
    await setTimeout(item);
    underWay--;
    return 2 * item;
  });
  expect(doubled).toEqual([60, 20, 40, 2]);
  expect(begun).toEqual([30, 10, 20, 1]);
  expect(most).toBe(2);
  expect(await sideBySide([], { width: 2 }, async () => 1)).toEqual([]);
});

test("the first failure stops the others and begins nothing more", async () => {
  const begun: number[] = [];
  const work = async (item: number, signal: AbortSignal) => {
    begun.push(item);
    if (item === 2) throw new Error("two");
    await setTimeout(60_000, undefined, { signal });
  };
  await expect(sideBySide([1, 2, 3], { width: 2 }, work)).rejects.toThrow("two");
  expect(begun).toEqual([1, 2]);
});

test("a signal stops it with its reason", async () => {
  const stopping = new AbortController();
  const work = async (_: number, signal: AbortSignal) => {
    stopping.abort(new Error("enough"));
    signal.throwIfAborted();
  };
  await expect(sideBySide([1, 2], { width: 1, signal: stopping.signal }, work)).rejects.toThrow("enough");
});

test("items that are made one by one", async () => {
  function* counted() {
    for (let i = 0; i < 5; i++) yield i;
  }
  expect(await sideBySide(counted(), { width: 3 }, async (item) => item ** 2)).toEqual([0, 1, 4, 9, 16]);
});
