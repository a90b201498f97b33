import { describe, expect, test } from "vitest";
import { notakto } from "./notakto.ts";

const solve = (boards: string, ...more: string[]) =>
  notakto(["solve", "notakto-sum", "--boards", boards, ...more]);

describe("notakto solve notakto-sum", () => {
  test("two empty boards are lost", () => {
    const { status, stdout } = solve(".../.../... .../.../...", "--json");
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toEqual({ winner: "opponent", element: "c^2", winningMoves: [] });
  });

  test("after the centre of one of them, mimicry wins, among others", () => {
    const { stdout } = solve(".../.X./... .../.../...", "--json");
    const { winner, element, winningMoves } = JSON.parse(stdout);
    expect([winner, element]).toEqual(["mover", "ac^2"]);
    expect(winningMoves).toContainEqual({ board: 1, cell: [1, 1] });
  });

  test("a board with a completed line is out of play", () => {
    const { stdout } = solve("XXX/.../... XX./.../...", "--json");
    const { winner, element, winningMoves } = JSON.parse(stdout);
    expect([winner, element]).toEqual(["mover", "ad"]);
    expect(winningMoves.every(({ board }: { board: number }) => board === 1)).toBe(true);
    expect(winningMoves).not.toContainEqual({ board: 1, cell: [0, 2] });
  });

  test("in words, with the boards drawn", () => {
    const { stdout } = solve("x../.X./... .../.../...");
    expect(stdout).toContain(
      "The player to move loses: the boards multiply to bc, which is in P = {a, b^2, bc, c^2}.",
    );
    expect(stdout).toContain("  X . .   . . .\n  . X .   . . .\n  . . .   . . .\n  b       c\n");
    expect(solve("X../.../..X").stdout).toContain("loses");
    expect(solve(".../.../...").stdout).toContain(". W .");
  });

  test("when every board is out of play, the game is over", () => {
    expect(solve("XXX/.../... X../X../X..").stdout).toContain("The game is over");
    expect(JSON.parse(solve("XXX/XXX/XXX", "--json").stdout)).toEqual({
      winner: "mover",
      element: "1",
      winningMoves: [],
    });
  });
});

describe("bad sums are refused in one sentence, with exit code 2", () => {
  test.each([
    [["--boards", ""], /no board/],
    [["--boards", "X../.X/..."], /Board 1 is not 3×3/],
    [["--boards", ".../.../... .../.O./..."], /Board 2 can't hold "O"/],
    [["--size", "3,3"], /--boards/],
    [[], /--boards/],
  ])("%j", (args, reason) => {
    const { status, stdout, stderr } = notakto(["solve", "notakto-sum", ...args]);
    expect(status).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).toMatch(reason);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });

  test("boards are not for a single board", () => {
    const { status, stderr } = notakto(["solve", "notakto", "--boards", ".../.../..."]);
    expect(status).toBe(2);
    expect(stderr).toMatch(/notakto-sum/);
  });
});
