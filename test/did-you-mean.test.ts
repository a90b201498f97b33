import { expect, test } from "vitest";
import { nearest } from "../lib/did-you-mean.ts";

test.each([
  ["cpuct", "cPuct"],
  ["cPcut", "cPuct"],
  ["sim", "simulations"],
  ["simulation", "simulations"],
  ["reuze", "reuse"],
  ["xyz", undefined],
  ["", undefined],
  ["c".repeat(1e6), undefined],
])("%s: %s", (word, meant) => {
  expect(nearest(word, ["simulations", "cPuct", "reuse"])).toBe(meant);
});
