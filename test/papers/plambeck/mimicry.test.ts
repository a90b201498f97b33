import { expect, test } from "vitest";
import { mimicryTraps } from "../../../lib/papers/plambeck/mimicry.ts";
import { analyseSum, isOutOfPlay, notaktoAlgebra } from "../../../lib/solvers/notakto/sum.ts";

test("copying a completing move loses, another reply wins", () => {
  const traps = mimicryTraps(notaktoAlgebra());
  expect(traps.length).toBeGreaterThan(10);
  for (const { board, square, replies } of traps) {
    const completed = board | (1 << square);
    expect(isOutOfPlay(completed)).toBe(true);
    expect(analyseSum([board, board]).result).toBe("loss");
    expect(replies).not.toContain(square);
    for (const reply of replies) expect(analyseSum([completed, board | (1 << reply)]).result).toBe("loss");
  }
});
