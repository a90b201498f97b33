import { describe, expect, test } from "vitest";
import { notakto } from "./notakto.ts";

describe("notakto cgt", () => {
  test("prints the value of a row, and of its pieces", () => {
    const { status, stdout } = notakto(["cgt", "W..BBBW.BB."]);
    expect(status).toBe(0);
    expect(stdout).toContain("W..BBBW.BB. = 1*\n  W..B = *\n  W.B. = 1\n");
    expect(stdout).toContain("L: Black wins, whoever moves");
  });

  test("as JSON", () => {
    const { stdout } = notakto(["cgt", "..B.", "--json"]);
    expect(JSON.parse(stdout)).toEqual({
      row: "..B.",
      value: "{1|0}",
      outcome: "N",
      leftStop: 1,
      rightStop: 0,
      mean: 0.5,
      temperature: 0.5,
      birthday: 2,
      pieces: [{ piece: "..B.", value: "{1|0}" }],
    });
  });

  test.each([
    ["BW..", "The block B at point 1 of BW.. has no liberty"],
    ["x..", "B is a black stone"],
    ["..#", "#"],
    [".".repeat(15), "up to 14"],
  ])("%s is refused in a sentence, with exit code 2", (row, why) => {
    const { status, stdout, stderr } = notakto(["cgt", row]);
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(why);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });
});
