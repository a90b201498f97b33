import { expect, test } from "vitest";
import { giveBack, makeMemory, memoryToTake, takeMemory } from "../../lib/wasm/load.ts";

const bytesOf = (memory: WebAssembly.Memory): number => memory.buffer.byteLength;

test("a memory that was given back is taken again, if it is large enough, and by one alone", () => {
  const first = takeMemory(1e6);
  expect(bytesOf(first)).toBeGreaterThanOrEqual(1e6);
  giveBack(first);
  const again = takeMemory(5e5);
  expect(again).toBe(first);
  expect(takeMemory(5e5)).not.toBe(first);
  giveBack(again);
  expect(takeMemory(2e6)).not.toBe(first);
});

test("what waits to be taken counts as there", () => {
  const memory = makeMemory(1e6);
  giveBack(memory);
  expect(memoryToTake(1e6)).toBeGreaterThanOrEqual(1e6);
  expect(takeMemory(1e6)).toBe(memory);
});
