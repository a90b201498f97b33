import { describe, expect, test } from "vitest";
import { notakto } from "./notakto.ts";

describe("notakto cgt", () => {
  test("prints the value of a row, and of its pieces", () => {
    const { status, stdout } = notakto(["cgt", "o..xxxo.xx."]);
    expect(status).toBe(0);
    expect(stdout).toContain("o..xxxo.xx. = 1*\n  o..x = *\n  o.x. = 1\n");
    expect(stdout).toContain("L: Black wins, whoever moves");
  });

  test("as JSON", () => {
    const { stdout } = notakto(["cgt", "..x.", "--json"]);
    expect(JSON.parse(stdout)).toEqual({
      row: "..x.",
      value: "{1|0}",
      outcome: "N",
      leftStop: 1,
      rightStop: 0,
      mean: 0.5,
      temperature: 0.5,
      birthday: 2,
      pieces: [{ piece: "..x.", value: "{1|0}" }],
    });
  });

  test.each([
    ["xo..", "no liberty"],
    ["..#", "#"],
    [".".repeat(15), "up to 14"],
  ])("%s is refused in a sentence, with exit code 2", (row, why) => {
    const { status, stdout, stderr } = notakto(["cgt", row]);
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(why);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });
});
