import { describe, expect, test } from "vitest";
import { notakto } from "./notakto.ts";

describe("notakto solve nogo", () => {
  test("a board as JSON: the promised object, nothing else", () => {
    const { status, stdout } = notakto(["solve", "nogo", "--rows", "3", "--cols", "5", "--json"]);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      winner: "first",
      nodes: expect.any(Number),
      seconds: expect.any(Number),
    });
  });

  test("a position, by SBH and in words", () => {
    const position = ["--board", "X.O/.../...", "--to-play", "white"];
    const { stdout } = notakto(["solve", "nogo", ...position, "--solver", "sbh", "--memory", "8"]);
    expect(stdout).toMatch(/^White wins; White is to move\./);
    expect(JSON.parse(notakto(["solve", "nogo", ...position, "--json"]).stdout).winner).toBe("mover");
  });

  test("a long row goes to the solver of rows", () => {
    const { stdout } = notakto(["solve", "nogo", "--rows", "1", "--cols", "16", "--json"]);
    expect(JSON.parse(stdout).winner).toBe("first");
  });

  test("without room for SBH, the answer is unknown and the exit code says so", () => {
    const sbh = ["--solver", "sbh", "--memory", "2", "--json"];
    const { status, stdout } = notakto(["solve", "nogo", "--rows", "4", "--cols", "4", ...sbh]);
    expect(status).toBe(1);
    expect(JSON.parse(stdout).winner).toBe("unknown");
  });

  test.each([
    [["--board", "XO./O../...", "--to-play", "white"], "The stone on a1 has no liberty"],
    [["--board", "X./...", "--to-play", "white"], "differ in length"],
    [["--board", "B..", "--to-play", "white"], `A point can't hold "B"`],
    [["--board", "X.."], "Say who moves"],
    [["--rows", "3"], "either --rows 4 --cols 5"],
    [["--rows", "6", "--cols", "6"], "Boards of up to 30 points can be solved; 6x6 has 36."],
    [["--rows", "2", "--cols", "2", "--solver", "dfpn"], "there are: best, sbh, cgt"],
    [["--rows", "2", "--cols", "2", "--solver", "cgt"], "for single rows; 2x2 is none"],
    [["--rows", "2", "--cols", "2", "--memory", "9999"], "--memory can't be"],
  ])("refuses %j in a sentence", (args, message) => {
    const { status, stderr, stdout } = notakto(["solve", "nogo", ...args]);
    expect(status).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(stdout).toBe("");
  });
});
