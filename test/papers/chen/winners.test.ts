import { expect, test } from "vitest";
import { winnerOf } from "../../../lib/papers/chen/winners.ts";
import { NOTAKTO_FACTS } from "../../oracles/notakto-facts.ts";

test("boards that were solved, the settled 7×7, and Theorem 1; of the others nothing is said", () => {
  for (const { n, winner } of NOTAKTO_FACTS) expect(winnerOf(n)).toBe(winner);
  expect([7, 8, 9, 10, 11, 12].map(winnerOf)).toEqual([
    "first",
    "second",
    undefined,
    undefined,
    undefined,
    "second",
  ]);
});
