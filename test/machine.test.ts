import { totalmem } from "node:os";
import { afterEach, expect, test, vi } from "vitest";
import { collectGarbage, cpuClass, totalMemory } from "../lib/machine.ts";

afterEach(() => vi.restoreAllMocks());

test("a container's limit counts where it is less than the machine has", () => {
  const limit = vi.spyOn(process, "constrainedMemory");
  limit.mockReturnValue(1e9);
  expect(totalMemory()).toBe(1e9);
  // What Node says where there is none.
  for (const none of [0, 2 ** 64]) {
    limit.mockReturnValue(none);
    expect(totalMemory()).toBe(totalmem());
  }
});

test("what nobody holds is freed when asked for", async () => {
  const held = new WeakRef({ large: new Uint8Array(1e6) });
  // A weak reference holds until the end of the task that made it.
  await new Promise((resolve) => setTimeout(resolve));
  collectGarbage();
  expect(held.deref()).toBeUndefined();
});

test("the class of the CPU begins with its architecture", () => {
  expect(cpuClass().split(" ")[0]).toBe(process.arch);
});
