import { expect, test } from "vitest";
import { mix32 } from "../lib/hash.ts";

test("MurmurHash3's finaliser, on values that other implementations give", () => {
  expect([0, 1, 2, -1].map((x) => mix32(x) >>> 0)).toEqual([0, 0x514e28b7, 0x30f4c306, 0x81f16f39]);
});
