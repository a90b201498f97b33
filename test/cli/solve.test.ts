import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { maskOf, negamax } from "../oracles/negamax.ts";
import { notakto } from "./notakto.ts";

const folder = mkdtempSync(join(tmpdir(), "solve-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("notakto solve", () => {
  test("6×6 as JSON: the promised object on standard output, nothing else", () => {
    const { status, stdout } = notakto(["solve", "notakto", "--size", "6", "--json"]);
    expect(status).toBe(0);
    const answer = JSON.parse(stdout);
    expect(answer).toMatchObject({
      game: "notakto",
      size: 6,
      winner: "first",
      lineFree: "55867091087",
      lost: "16931721733",
    });
    expect(answer.winningOpenings).toHaveLength(36);
    expect(answer.winningOpenings[7]).toEqual([1, 1]);
    expect(answer.seconds).toBeGreaterThan(0);
    expect(answer.peakBytes).toBeGreaterThan(188e6);
    expect(answer.peakBytes).toBeLessThan(3.6e9);
  });

  test("the one winning opening of 3×3, in words", () => {
    const { stdout } = notakto(["solve", "notakto", "--size", "3"]);
    expect(stdout).toContain("The first player wins 3×3 Notakto.");
    expect(stdout).toMatch(/winning first moves\s+b2/);
  });

  test("a position: every safe move with its result, as plain search finds them", () => {
    const position = "X..X/.X../..../....";
    const { status, stdout } = notakto(["solve", "notakto", "--position", position, "--json"]);
    expect(status).toBe(0);
    const { lineFree, loses } = negamax(4);
    const expected = [];
    for (let cell = 0; cell < 16; cell++) {
      const next = maskOf(position) | (1n << BigInt(cell));
      if (next === maskOf(position) || !lineFree(next)) continue;
      expected.push({ cell: [Math.floor(cell / 4), cell % 4], result: loses(next) ? "win" : "loss" });
    }
    expect(JSON.parse(stdout)).toEqual({
      winner: loses(maskOf(position)) ? "opponent" : "mover",
      moves: expected,
    });
    expect(new Set(expected.map(({ result }) => result)).size).toBe(2);
  });

  test("a position with no safe move is lost", () => {
    const { stdout } = notakto(["solve", "notakto", "--position", ".", "--json"]);
    expect(JSON.parse(stdout)).toEqual({ winner: "opponent", moves: [] });
  });

  test("7×7 from its table, and where that is", () => {
    const { status, stdout } = notakto(["solve", "notakto", "--size", "7", "--json"]);
    expect(status).toBe(0);
    const answer = JSON.parse(stdout);
    expect(answer).toMatchObject({
      size: 7,
      winner: "first",
      losingOpenings: [],
      source: "data/notakto-7-d4.bin",
    });
    expect(answer.winningOpenings).toHaveLength(25);
    expect(answer.winningOpenings).toContainEqual([3, 3]);
    expect(answer.unknownOpenings).toHaveLength(24);
    expect(answer.unknownOpenings).toContainEqual([0, 0]);
    const words = notakto(["solve", "notakto", "--size", "7"]).stdout;
    expect(words).toContain("The first player wins 7×7 Notakto.");
    expect(words).toMatch(/where this is from\s+data\/notakto-7-d4\.bin/);
  });

  test("an early position of 7×7: the corners win where a corner and a middle square stand beside the centre", () => {
    const position = "X..X.../......./......./...X.../......./......./.......";
    const { stdout } = notakto(["solve", "notakto", "--position", position]);
    expect(stdout).toContain("The player to move wins.");
    expect(stdout).toContain("X l l X l l W\n");
    expect(stdout).toContain("This is from data/notakto-7-d4.bin");
  });

  test("a late position of a large board", () => {
    const rows = ["XXXXXX.", "XXXX.XX", "XX.XXXX", "X.XXX.X", ".XXXXXX", ".......", "......."];
    const { status, stdout } = notakto(["solve", "notakto", "--position", rows.join("/"), "--json"]);
    expect(status).toBe(0);
    expect(["mover", "opponent"]).toContain(JSON.parse(stdout).winner);
  });
});

describe("bad input is refused in one sentence, with exit code 2 and nothing written", () => {
  test.each([
    [["--size", "0"], /size "0"/],
    [["--size", "-3"], /size "-3"/],
    [["--size", "six"], /size "six"/],
    [["--size", "40"], /sizes 1 to 6 can/],
    [["--size", "9"], /sizes 1 to 6 can/],
    [["--size", "6", "--workers", "none"], /--workers/],
    [["--position", ".", "--workers", "1"], /--workers goes with --size/],
    [["--position", "X../.X/..."], /Row 2 has 2 squares/],
    [["--position", "X../.O./..."], /can't hold "O"/],
    [["--position", "XXX/.../..."], /game is over/],
    [["--position", ""], /Row 1/],
    [["--position", `X......${"/.......".repeat(6)}`], /can be solved/],
    [[], /either --size <n> or --position/],
    [["--size", "3", "--position", "."], /either --size <n> or --position/],
    [["--sise", "3"], /unknown option/],
  ])("solve notakto %j", (args, message) => {
    const { status, stdout, stderr } = notakto(["solve", "notakto", ...args], { cwd: folder });
    expect(status).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/\n\s+at /); // no stack trace
    expect(readdirSync(folder)).toEqual([]);
  });

  test("an unknown game", () => {
    const { status, stderr } = notakto(["solve", "chess", "--size", "8"]);
    expect(status).toBe(2);
    expect(stderr).toContain('no solver for "chess"');
  });

  test("an unknown command", () => {
    expect(notakto(["frobnicate"]).status).toBe(2);
  });
});

test("--help teaches every command", () => {
  const { status, stdout } = notakto(["--help"]);
  expect(status).toBe(0);
  for (const command of ["solve", "play", "reproduce", "lab", "plot", "bench"]) {
    expect(stdout).toContain(command);
    expect(notakto([command, "--help"]).status).toBe(0);
  }
});
