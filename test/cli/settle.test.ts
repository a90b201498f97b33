import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { projectPath } from "../../lib/project.ts";
import { readJournal } from "../../lib/solvers/notakto/retrograde/journal.ts";
import { NOTAKTO_FACTS } from "../oracles/notakto-facts.ts";
import { notakto } from "./notakto.ts";

const folder = mkdtempSync(join(tmpdir(), "settle-cli-"));
afterAll(() => rmSync(folder, { recursive: true }));

const journals = (run: string): string[] =>
  readdirSync(run)
    .filter((file) => file.endsWith(".journal"))
    .map((file) => join(run, file));

/** How many slices a run at work has noted; unlike readJournal this leaves a record being written alone. */
function solvedSlices(run: string): number {
  let records = 0;
  for (const path of journals(run)) {
    const file = readFileSync(path);
    for (let at = 0; at + 8 <= file.length; at += 8 + file.readUInt32LE(at)) records++;
  }
  return records;
}

const SIX = ["settle", "--size", "6", "--memory", "170m", "--workers", "2", "--check", "10", "--disk"];

/** Starts settling 6×6 and sends a signal once so many slices are solved. Returns the exit code. */
async function interrupt(
  run: string,
  slices: number,
  signal: NodeJS.Signals = "SIGKILL",
): Promise<number | null> {
  const child = spawn(process.execPath, [projectPath("lib/cli/notakto.mjs"), ...SIX, run], {
    stdio: "ignore",
  });
  const ended = once(child, "exit");
  while (child.exitCode === null) {
    if (readdirSync(folder).includes("run") && solvedSlices(run) >= slices) {
      child.kill(signal);
      break;
    }
    await sleep(5);
  }
  return (await ended)[0];
}

describe("notakto settle", () => {
  test("6×6 killed twice and interrupted once: the same command goes on, and finds the exact counts", async () => {
    const run = join(folder, "run");
    expect(await interrupt(run, 5, "SIGKILL")).toBe(null);
    expect(await interrupt(run, 25, "SIGKILL")).toBe(null);
    expect(await interrupt(run, 45, "SIGINT")).toBe(130);
    const solved = journals(run).flatMap(readJournal).length;
    expect(solved).toBeGreaterThanOrEqual(45);
    expect(solved).toBeLessThan(88);
    expect(await interrupt(run, Number.POSITIVE_INFINITY)).toBe(0);
    const { checks } = JSON.parse(readFileSync(join(run, "notakto-6.json"), "utf8"));
    expect(checks).toEqual({
      latePositions: { checked: 10, wrong: [] },
      tablePositions: { checked: 5000, wrong: [] },
    });
    // No slice was solved twice.
    expect(journals(run).flatMap(readJournal)).toHaveLength(88);
    const rows = readFileSync(join(run, "notakto-6.csv"), "utf8")
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((row) => row.split(","));
    expect(rows.reduce((sum, row) => sum + BigInt(row[2]), 0n)).toBe(NOTAKTO_FACTS[5].lineFree);
    expect(rows.reduce((sum, row) => sum + BigInt(row[3]), 0n)).toBe(NOTAKTO_FACTS[5].lost);
  }, 600_000);

  test("--plan says what 7×7 needs, and writes nothing", () => {
    const disk = join(folder, "seven");
    const { status, stdout } = notakto(
      ["settle", "--size", "7", "--filled", "d4,a1,g1,a7,g7", "--memory", "6g", "--disk", disk, "--plan"],
      { cwd: folder },
    );
    expect(status).toBe(0);
    expect(stdout).toMatch(/slices +17,923 of 2.1 MB/);
    expect(stdout).toMatch(/disk +8.\d+ GB at most/);
    expect(stdout).toMatch(/time +about/);
    expect(readdirSync(folder)).not.toContain("seven");
  });

  test.each([
    [
      ["--size", "7", "--disk", "x", "--memory", "100m", "--filled", "d4,a1,g1,a7,g7"],
      /takes at least .* but it may use only 100 MB/,
    ],
    [["--size", "7", "--disk", "x", "--memory", "lots", "--filled", "d4"], /an amount such as 18g/],
    [["--size", "5", "--disk", "x", "--filled", "h9"], /h9/],
    [["--size", "5", "--disk", "x", "--filled", "c3,c3"], /Square c3 can't be filled/],
    [["--size", "5", "--disk", "x", "--naming", "c3,a1"], /can't name slices/],
    [["--size", "8", "--disk", "x"], /too many boards/],
    [["--size", "5"], /--disk/],
  ])("%j is refused in a sentence", (args, message) => {
    const { status, stderr } = notakto(["settle", ...args], { cwd: folder });
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(status).toBe(2);
    expect(readdirSync(folder)).not.toContain("x");
  });
});
