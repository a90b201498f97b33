import { expect, test } from "vitest";
import { corsoOfSize } from "../../../lib/games/corso.ts";
import { replayOpening } from "../../../lib/papers/mistri/opening-replay.ts";
import { corsoScores } from "../../../lib/solvers/corso/score-search.ts";

test.each(["a1", "b1", "b2"])(
  "%s of 3×3 is played out for both players, with the board's own score",
  (move) => {
    const game = corsoOfSize("3x3");
    const opened = game.play(game.initial(), game.parseMove(move));
    const { score, first, second } = replayOpening({ size: "3x3", move });
    expect(score).toBe(0 - corsoScores(game).score(opened));
    expect(Math.min(first, second)).toBeGreaterThan(0);
  },
);
