import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { run } from "../../lib/cli/train.ts";
import { projectPath } from "../../lib/project.ts";
import { converseWith } from "./conversation.ts";
import { notakto } from "./notakto.ts";

const folder = mkdtempSync(join(tmpdir(), "notakto-train-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const NIM = ["train", "nim", "--size", "1,2", "--profile", "smoke", "--workers", "1"];

describe("notakto train", () => {
  test("trains, loads what is done, and leaves a player that can be asked for by its folder", () => {
    const out = join(folder, "nim");
    const trained = notakto([...NIM, "--out", out, "--json"]);
    expect(trained.status, trained.stderr).toBe(0);
    const report = JSON.parse(trained.stdout);
    expect(report).toMatchObject({ game: "nim", finished: true, iterations: 2 });
    // Short as the game is, every game leaves something to learn from.
    for (const { games, positions } of report.reports) expect(positions).toBeGreaterThanOrEqual(games);

    const again = notakto(["train", "nim", "--out", out, "--resume"]);
    expect(again.status, again.stderr).toBe(0);
    expect(again.stderr).toContain("2 iterations were there already");

    const arena = notakto([
      ...["arena", "nim", "--size", "1,2", "--first", out, "--second", `${out}@1`],
      ...["--games", "4", "--json"],
    ]);
    expect(arena.status, arena.stderr).toBe(0);
    expect(JSON.parse(arena.stdout).games).toBe(4);
  });

  test("Ctrl-C stops it after the iteration at hand, and --resume goes on with the next", async () => {
    const out = join(folder, "long");
    const command = [projectPath("lib/cli/notakto.mjs"), ...NIM, "--out", out];
    const first = converseWith(process.execPath, [...command, "--set", "iterations=5000"]);
    await first.hear("iteration 1:");
    first.child.kill("SIGINT");
    await first.hear(/Stopped after \d+ iterations/);
    expect(await first.ended).toBe(130);

    const second = converseWith(process.execPath, [...command.slice(0, 2), "nim", "--out", out, "--resume"]);
    await second.hear(/[1-9]\d* iterations? were there already/);
    await second.hear(/iteration [2-9]\d*:/);
    second.child.kill("SIGKILL");
    await second.ended;
  });

  test("others who listen for Ctrl-C do so afterwards, too", async () => {
    const other = vi.fn();
    process.on("SIGINT", other);
    const before = process.listeners("SIGINT");
    const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    try {
      const options = { size: "1,2", profile: "smoke", seed: "1", workers: "1" } as const;
      const ended = run("nim", { ...options, set: ["iterations=3"], out: join(folder, "heard") });
      expect(process.listeners("SIGINT")).toHaveLength(before.length + 1);
      process.emit("SIGINT", "SIGINT");
      expect(await ended).toBe(130);
      expect(process.listeners("SIGINT")).toEqual(before);
      expect(other).toHaveBeenCalledTimes(1);
      expect(written.mock.calls.join()).toContain("Stopped after 1 iterations");
    } finally {
      written.mockRestore();
      process.off("SIGINT", other);
    }
  });

  test.each([
    ["a value that is none of a training's", ["--set", "search.depth=3"], /search has no depth/],
    ["a name that is more than a name", ["--set", "__proto__.toString=1"], /has no __proto__/],
    ["a value that can't be", ["--set", "search.cPuct=-1"], /search\.cPuct can't be -1/],
    ["no run to go on with", ["--resume"], /--resume needs --out/],
  ])("%s is refused in a sentence, and nothing is written", (_, args, message) => {
    const before = readdirSync(folder);
    const { status, stderr } = notakto([...NIM, ...args]);
    expect(status).toBe(2);
    expect(stderr).toMatch(message);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(readdirSync(folder)).toEqual(before);
  });
});
