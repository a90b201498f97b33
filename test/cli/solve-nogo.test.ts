import { spawn } from "node:child_process";
import { once } from "node:events";
import { projectPath } from "notakto-lab/project";
import { afterOpening } from "notakto-lab/solvers/nogo/linear/openings";
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
    expect(stdout).toMatch(/^White wins by [a-c][1-3]; White is to move\./);
    expect(JSON.parse(notakto(["solve", "nogo", ...position, "--json"]).stdout).winner).toBe("mover");
  });

  test("words name the move that wins", () => {
    const { stdout } = notakto(["solve", "nogo", "--rows", "3", "--cols", "5"]);
    expect(stdout).toMatch(/^The first player wins 3×5 NoGo by c2\./);
  });

  test("Ctrl-C ends it with what is known", async () => {
    const cli = projectPath("lib/cli/notakto.mjs");
    const child = spawn(process.execPath, [cli, "solve", "nogo", "--rows", "5", "--cols", "6", "--json"]);
    let [stdout, stderr] = ["", ""];
    child.stdout.on("data", (text) => {
      stdout += text;
    });
    // The first line of progress comes after two seconds of search.
    child.stderr.on("data", (text) => {
      stderr += text;
      if (stderr.includes("nodes")) child.kill("SIGINT");
    });
    const [code] = await once(child, "close");
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ winner: "unknown", losingMoves: 0, movesToSearch: 30 });
    expect(stderr).toMatch(/nodes, [\d,]+ a second, 0:0\d so far, move 1 of 30/);
  }, 60_000);

  test("a long row goes to the solver of rows", () => {
    const { stdout } = notakto(["solve", "nogo", "--rows", "1", "--cols", "16", "--json"]);
    expect(JSON.parse(stdout).winner).toBe("first");
  });

  test("a row keeps within its memory, and says so; the answer is the same in the least there is", () => {
    const row = ["solve", "nogo", "--board", afterOpening(26, 2), "--to-play", "black"];
    const words = notakto([...row, "--memory", "1"]).stdout;
    expect(words).toMatch(/^White wins; Black is to move\.\n/);
    const [, stored] = words.match(/positions stored {4}([\d,]+) \(in at most 1\.05 MB\)/)!;
    // Of 24 bytes each.
    expect(24 * Number(stored.replace(",", ""))).toBeLessThan(2 ** 20);
    const roomy = JSON.parse(notakto([...row, "--json"]).stdout);
    expect(roomy.winner).toBe("opponent");
    expect(Number(words.match(/searched {2}([\d,]+)/)![1].replaceAll(",", ""))).toBeGreaterThan(roomy.nodes);
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
    [["--rows", "3", "--cols", "3", "--position", "X.."], "NoGo takes --rows and --cols"],
    [["--rows", "3"], "either --rows 4 --cols 5"],
    [["--rows", "6", "--cols", "6"], "Boards of up to 30 points can be solved; 6x6 has 36."],
    [["--rows", "2", "--cols", "2", "--solver", "dfpn"], "there are: best, sbh, cgt"],
    [["--rows", "2", "--cols", "2", "--solver", "cgt"], "for single rows; 2x2 is none"],
    [["--rows", "2", "--cols", "2", "--memory", "9999"], "--memory can't be"],
    [["--rows", "1", "--cols", "9", "--memory", "0"], "it takes a whole number from 1 to 4096"],
  ])("refuses %j in a sentence", (args, message) => {
    const { status, stderr, stdout } = notakto(["solve", "nogo", ...args]);
    expect(status).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(stdout).toBe("");
  });
});
