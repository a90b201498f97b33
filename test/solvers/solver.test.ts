import { describe, expect, test } from "vitest";
import { notakto } from "../../lib/games/notakto.ts";
import {
  type Analysis,
  analysisOf,
  analysisWithProgress,
  BY_RULES,
  bestMoves,
  REVERSED,
  type Result,
  winningMoves,
} from "../../lib/solvers/solver.ts";

const game = notakto(3);

describe("an analysis from what moves lead to", () => {
  /** The empty board, where move i leads to a position with the i-th result for whoever is to move there. */
  const from = (results: readonly Result[]): Analysis => {
    let i = 0;
    return analysisOf(game, game.initial(), () => results[i++] ?? "win", { method: "told" });
  };

  test("one win is enough; what is not known may still be one; a loss takes that every move loses", () => {
    expect(from(["win", "unknown", "loss"]).result).toBe("win");
    expect(from(["unknown"]).result).toBe("unknown");
    expect(from(["draw"]).result).toBe("draw");
    expect(from([])).toMatchObject({ result: "loss", method: "told" });
  });

  test("results change sides with the turn, but not where the same player moves again", () => {
    expect(
      from(["loss", "draw", "win"])
        .moves.slice(0, 3)
        .map(({ result }) => result),
    ).toEqual(["win", "draw", "loss"]);
    expect(REVERSED).toEqual({ win: "loss", draw: "draw", loss: "win", unknown: "unknown" });
    const alone = { ...game, toMove: () => 0 };
    expect(analysisOf(alone, game.initial(), () => "win", BY_RULES).result).toBe("win");
  });

  test("a finished game is what the rules say, and so is a move that ends it", () => {
    expect(analysisOf(game, game.parse("XXX/.../..."), () => "unknown", BY_RULES)).toEqual({
      result: "win",
      moves: [],
      method: "the rules",
    });
    const { moves } = analysisOf(game, game.parse("XX./.../..."), () => "loss", BY_RULES);
    expect(moves[0]).toEqual({ move: 2, result: "loss" });
    expect(moves.slice(1).every(({ result }) => result === "win")).toBe(true);
  });

  test("tells how many moves are through", () => {
    const seen: number[] = [];
    analysisWithProgress(
      game,
      game.initial(),
      () => "win",
      BY_RULES,
      ({ done, total }) => {
        expect(total).toBe(9);
        seen.push(done);
      },
    );
    expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9]);
  });
});

describe("the moves of perfect play", () => {
  const state = game.parse("XX./.../...");
  const of = (results: Readonly<Record<number, Result>>): Analysis => ({
    ...{ result: "unknown", method: "told" },
    moves: Object.entries(results).map(([move, result]) => ({ move: Number(move), result })),
  });

  test.each<[Readonly<Record<number, Result>>, number[]]>([
    [{ 3: "win", 4: "draw", 5: "win" }, [3, 5]],
    [{ 3: "loss", 4: "draw", 5: "unknown" }, [4]],
    [{ 2: "unknown", 3: "loss", 5: "unknown" }, [5]],
    // c1 completes a line: it is only played where nothing else is left.
    [{ 2: "loss", 3: "loss", 5: "loss" }, [3, 5]],
    [{ 2: "loss" }, [2]],
  ])("%j", (results, best) => {
    expect(bestMoves(game, state, of(results))).toEqual(best);
  });

  test("winning moves are none where nobody knows any", () => {
    expect(winningMoves(of({ 3: "win", 4: "unknown", 5: "win" }))).toEqual([3, 5]);
    expect(winningMoves(of({ 3: "loss", 4: "unknown" }))).toEqual([]);
  });
});
