import { describe, expect, test } from "vitest";
import { notakto } from "./notakto.ts";

describe("notakto solve corso", () => {
  test("a board as JSON", () => {
    const { status, stdout } = notakto(["solve", "corso", "--size", "3x4", "--json"]);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      game: "corso",
      size: "3x4",
      winner: "first",
      bestOpenings: ["b2", "b3"],
    });
  });

  test("a drawn board, in words", () => {
    const { stdout } = notakto(["solve", "corso", "--size", "4x2"]);
    expect(stdout).toContain("Nobody wins 4x2 Corso.");
    expect(stdout).toMatch(/best first moves\s+all 8/);
  });

  test("a position: every move with its result", () => {
    // Expanding a1 dyes the whole board; a marble on d1 fills it, two cells for each.
    const args = ["solve", "corso", "--position", "ABB. a"];
    expect(JSON.parse(notakto([...args, "--json"]).stdout)).toEqual({
      result: "win",
      moves: [
        { move: "a1", result: "win" },
        { move: "d1", result: "draw" },
      ],
    });
    expect(notakto(args).stdout).toBe("The player to move wins.\n  win   a1\n  draw  d1\n");
  });

  test.each([
    [[], /either --size 4x3 or --position/],
    [["--size", "4x"], /"4x" is no size/],
    [["--size", "6x6"], /up to 25 cells/],
    [["--size", "3x3x3"], /two players/],
    [["--size", "3x3", "--workers", "2"], /no other option/],
    [["--position", "AB/.. c"], /whose turn/],
    [["--position", "AB/AB a"], /game is over/],
  ])("misuse: %j", (args, message) => {
    const { status, stdout, stderr } = notakto(["solve", "corso", ...args]);
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/\n\s+at /);
  });
});
