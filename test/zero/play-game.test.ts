import { expect, test } from "vitest";
import { notakto } from "../../lib/games/notakto.ts";
import { played } from "./evaluators.ts";

test("with the solver, proven positions are worth what is proven, and the winner does not let go", async () => {
  const game = notakto(3);
  for (const { values, scores } of await played(game, 20, { solver: true })) {
    // Once a player has proven a win all that follows agrees with the end of the game.
    const last = values.length - 1;
    expect(values[last]).toBe(scores[last % 2]);
  }
});
