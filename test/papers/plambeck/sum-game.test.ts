import { expect, test } from "vitest";
import { playSum } from "../../../lib/papers/plambeck/sum-game.ts";

test("a game on six boards is the same for the same seed, and won by the second player", async () => {
  const turns = await playSum(6, "greedy", 3);
  expect(await playSum(6, "greedy", 3)).toEqual(turns);
  // Whoever completes the last line loses.
  expect(turns.at(-1)?.player).toBe("greedy");
});
