import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { run } from "../../lib/cli/solve.ts";
import { UserError } from "../../lib/errors.ts";
import { games } from "../../lib/games/registry.ts";
import { projectPath } from "../../lib/project.ts";
import { afterOpening } from "../../lib/solvers/nogo/rows/openings.ts";
import { maskOf, negamax } from "../oracles/negamax.ts";
import { notakto } from "./notakto.ts";

const folder = mkdtempSync(join(tmpdir(), "solve-"));
afterAll(() => rmSync(folder, { recursive: true }));

const solved = (...args: string[]) => JSON.parse(notakto(["solve", ...args, "--json"]).stdout);
type Told = { readonly move: string; readonly result: string };
const movesWith = (moves: readonly Told[], wanted: string): string[] =>
  moves.filter(({ result }) => result === wanted).map(({ move }) => move);

test("JSON has the same keys for every game, on standard output and nothing else", () => {
  for (const [name, { examples }] of Object.entries(games)) {
    const { status, stdout } = notakto(["solve", name, "--size", examples[0], "--json"]);
    expect(status, name).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      game: name,
      size: examples[0],
      position: expect.any(String),
      winner: expect.stringMatching(/^(first|second|draw)$/),
      result: expect.stringMatching(/^(win|draw|loss)$/),
      moves: expect.any(Array),
      method: expect.any(String),
      seconds: expect.any(Number),
    });
  }
}, 60_000);

describe("notakto", () => {
  test("6×6, with the counts", () => {
    const answer = solved("notakto", "--size", "6");
    expect(answer).toMatchObject({ winner: "first", lineFree: "55867091087", lost: "16931721733" });
    expect(movesWith(answer.moves, "win")).toHaveLength(36);
    expect(answer.seconds).toBeGreaterThan(0);
    expect(answer.peakBytes).toBeGreaterThan(188e6);
    expect(answer.peakBytes).toBeLessThan(3.6e9);
  });

  test("a position: every move with its result, as plain search finds them", () => {
    const position = "X..X/.X../..../....";
    const { lineFree, loses } = negamax(4);
    const expected = [];
    for (let cell = 0; cell < 16; cell++) {
      const next = maskOf(position) | (1n << BigInt(cell));
      if (next === maskOf(position)) continue;
      const move = `${"abcd"[cell % 4]}${Math.floor(cell / 4) + 1}`;
      expected.push({ move, result: lineFree(next) && loses(next) ? "win" : "loss" });
    }
    expect(solved("notakto", "--position", position)).toMatchObject({
      size: "4",
      position,
      winner: loses(maskOf(position)) ? "first" : "second",
      result: loses(maskOf(position)) ? "loss" : "win",
      moves: expected,
    });
    expect(new Set(expected.map(({ result }) => result)).size).toBe(2);
  });

  test("7×7 from its table, and where that is", () => {
    const answer = solved("notakto", "--size", "7");
    expect(answer).toMatchObject({ winner: "first", source: "data/notakto-7-d4.bin" });
    expect(movesWith(answer.moves, "win")).toHaveLength(25);
    expect(movesWith(answer.moves, "win")).toContain("d4");
    expect(movesWith(answer.moves, "unknown")).toHaveLength(24);
    expect(movesWith(answer.moves, "unknown")).toContain("a1");
  });

  test("8×8 by the pairing, with how to play it", () => {
    expect(solved("notakto", "--size", "8")).toMatchObject({
      winner: "second",
      method: "the pairing strategy",
      howToWin: expect.stringMatching(/^answer every X .*a–b c–d e–f g–h.*1–7 2–8 3–5 4–6/),
    });
  });

  test("a late position of a large board", () => {
    const rows = ["XXXXXX.", "XXXX.XX", "XX.XXXX", "X.XXX.X", ".XXXXXX", ".......", "......."];
    expect(["win", "loss"]).toContain(solved("notakto", "--position", rows.join("/")).result);
  });
});

describe("nogo", () => {
  test("a position by SBH in little memory, and a winning move", () => {
    const position = ["--position", "B.W/.../... w"];
    const sbh = solved("nogo", ...position, "--solver", "sbh", "--memory", "8m");
    expect(sbh).toMatchObject({ size: "3x3", winner: "second", result: "win", memoryBytes: 8e6 });
    expect(movesWith(sbh.moves, "win")).toHaveLength(1);
    expect(solved("nogo", ...position).result).toBe("win");
  });

  test.each(["nogo", "corso", "notakto"])(
    "%s: more memory than the machine has is refused beforehand",
    (game) => {
      const { status, stderr } = notakto(["solve", game, "--memory", "900t"]);
      expect(status).toBe(2);
      expect(stderr).toMatch(
        /^notakto: --memory can't be "900t" here: this machine, or its container, has .* in all\.\n$/,
      );
    },
  );

  test("Ctrl-C ends it with what is known", async () => {
    const cli = projectPath("lib/cli/notakto.mjs");
    const child = spawn(process.execPath, [cli, "solve", "nogo", "--size", "5x6", "--json"]);
    let [stdout, stderr] = ["", ""];
    child.stdout.on("data", (text) => {
      stdout += text;
    });
    // The first line of progress comes after two seconds of search.
    child.stderr.on("data", (text) => {
      stderr += text;
      // Once: a second one ends it without an answer.
      if (stderr.includes("nodes") && !stderr.includes("Stopping")) child.kill("SIGINT");
    });
    const [code] = await once(child, "close");
    expect(code).toBe(130);
    expect(JSON.parse(stdout)).toMatchObject({ winner: "unknown", losingMoves: 0, movesToSearch: 30 });
    expect(stderr).toMatch(/solving 5x6, move 1 of 30, if it wins: 0%, [\d,]+ nodes, [\d,]+ a second, 0:0\d/);
  }, 60_000);

  test("a row keeps within its memory; the answer is the same in the least there is", () => {
    const position = `${afterOpening(26, 2).replace("o", "W")} b`;
    const [tight, roomy] = [["--memory", "1m"], []].map((more) =>
      solved("nogo", "--position", position, ...more),
    );
    expect([tight.result, roomy.result]).toEqual(["loss", "loss"]);
    // Of 24 bytes each.
    expect(24 * tight.stored).toBeLessThan(1e6);
    expect(tight.nodes).toBeGreaterThan(roomy.nodes);
  });

  test("without room for SBH, the answer is unknown and the exit code says so", () => {
    const sbh = ["--solver", "sbh", "--memory", "2m", "--json"];
    const { status, stdout } = notakto(["solve", "nogo", "--size", "4x4", ...sbh]);
    expect(status).toBe(1);
    expect(JSON.parse(stdout).winner).toBe("unknown");
  });
});

test("sums of boards, one of them out of play", () => {
  const answer = solved("notakto-sum", "--position", "XXX/.../... + XX./.../...");
  expect(answer).toMatchObject({ size: "3,3", result: "win", element: "ad", elements: "1 · ad" });
  expect(answer.moves.every(({ move }: Told) => move.startsWith("2:"))).toBe(true);
  expect(movesWith(answer.moves, "win")).not.toContain("2:c1");
});

describe("bad input is refused in one sentence", () => {
  const seven = `X......${"/.......".repeat(6)}`;
  test.each([
    ["notakto", { size: "0" }, /no board of size 0/],
    ["notakto", { size: "-3" }, /"-3" is no size/],
    ["notakto", { size: "9" }, /Nobody knows who wins 9×9 Notakto: boards up to 6×6 are solved/],
    ["notakto", { size: "3", workers: "none" }, /--workers can't be "none"/],
    ["notakto", { size: "3", memory: "much" }, /--memory can't be "much"; it takes an amount such as 18g/],
    ["notakto", { size: "6", memory: "1m" }, /only 1 MB is available/],
    ["notakto", { size: "3", solver: "best" }, /notakto takes no --solver; it takes --size, .*--workers/],
    ["notakto", { position: "X../.X/..." }, /Row 2 has 2 squares/],
    ["notakto", { position: "" }, /Row 1/],
    ["notakto", { position: seven }, /can be solved/],
    ["notakto", { size: "4", position: "X../.../..." }, /this board has 4/],
    ["nogo", { size: "6x6" }, /up to 30 points and rows of up to 50 can be solved; 6x6 has 36/],
    ["nogo", { size: "3" }, /"3" is no size/],
    ["nogo", { position: "BW./W../... w" }, /The stone on a1 has no liberty/],
    ["nogo", { position: "X.. b" }, /can't hold "X"/],
    ["nogo", { position: "B.." }, /doesn't say who moves/],
    ["nogo", { size: "2x2", solver: "dfpn" }, /there are: best, sbh, cgt/],
    ["nogo", { size: "2x2", solver: "cgt" }, /for single rows; 2x2 is none/],
    ["nogo", { size: "1x9", memory: "1k" }, /it takes 1 MB to 4.29 GB/],
    ["nogo", { size: "1x9", memory: "9t" }, /this machine, or its container, has/],
    ["nogo", { size: "1x9", workers: "2" }, /nogo takes no --workers/],
    ["notakto-sum", { size: "4,4,4" }, /Too many positions/],
    ["notakto-sum", { position: ".../.../... + .../.O./..." }, /Board 2: A square can't hold "O"/],
    ["notakto-sum", { workers: "1" }, /takes no --workers/],
    ["corso", { size: "4x" }, /"4x" is no size/],
    ["corso", { size: "6x6" }, /up to 27 cells/],
    ["corso", { size: "3x3x3" }, /two players/],
    ["corso", { position: "AB/.. c" }, /whose turn/],
    ["corso", { solver: "best" }, /takes no --solver/],
    ["othello", { size: "6" }, /with 32 empty squares is too much for exact search: 4×4 is solved/],
    ["othello", { workers: "1" }, /takes no --workers/],
    ["nim", { position: "many" }, /"many" is no size/],
    ["nim", { memory: "1g" }, /nim takes no --memory; it takes --size, --position, --json\./],
    ["dawson", { size: "27" }, /1 to 26 columns/],
    ["dawson", { memory: "1g" }, /dawson takes no --memory/],
    ["chess", {}, /no game "chess"/],
  ])("%s %j", async (game, options, message) => {
    const refusal = await run(game, options).catch((error) => error);
    expect(refusal).toBeInstanceOf(UserError);
    expect(refusal.message).toMatch(message);
    expect(refusal.message).not.toContain("\n");
  });

  test("with exit code 2, nothing on standard output and nothing written", () => {
    for (const args of [
      ["--size", "six"],
      ["--sise", "3"],
    ]) {
      const { status, stdout, stderr } = notakto(["solve", "notakto", ...args], { cwd: folder });
      expect([status, stdout]).toEqual([2, ""]);
      expect(stderr).toMatch(/"six" is no size|unknown option/);
      expect(stderr).not.toMatch(/\n\s+at /); // no stack trace
    }
    expect(readdirSync(folder)).toEqual([]);
    expect(notakto(["frobnicate"]).status).toBe(2);
  });
});

test("--help teaches every command, and solve has an example for every game", () => {
  const { status, stdout } = notakto(["--help"]);
  expect(status).toBe(0);
  for (const command of ["solve", "play", "reproduce", "lab", "plot", "bench"]) {
    expect(stdout).toContain(command);
    expect(notakto([command, "--help"]).status).toBe(0);
  }
  const help = notakto(["solve", "--help"]).stdout;
  for (const name of Object.keys(games)) expect(help).toContain(`notakto solve ${name} --`);
});
