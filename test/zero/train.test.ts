import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { UserError } from "../../lib/errors.ts";
import { notakto } from "../../lib/games/notakto.ts";
import { gameNamed } from "../../lib/games/registry.ts";
import { cpuClass } from "../../lib/machine.ts";
import type { Net } from "../../lib/nets/net.ts";
import { makePlayer } from "../../lib/players/registry.ts";
import { randomFrom } from "../../lib/random.ts";
import type { TrainConfig } from "../../lib/zero/config.ts";
import { claimFolder, folderFor, readState, readTrained, savePlayer } from "../../lib/zero/run-folder.ts";
import { train } from "../../lib/zero/train.ts";
import { TINY } from "./fixtures/tiny.ts";

const place = mkdtempSync(join(tmpdir(), "notakto-"));
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** All weights of a net, as bytes. */
const bytesOf = ({ weights }: Net): string =>
  Object.entries(weights)
    .map(([name, { buffer, byteOffset, byteLength }]) =>
      [name, Buffer.from(buffer, byteOffset, byteLength).toString("hex")].join(),
    )
    .join("\n");

const trained = async (config: TrainConfig, name: string, workers = 1) =>
  train(config, { folder: join(place, name), workers }).done;

describe("a run", () => {
  let whole: string;
  beforeAll(async () => {
    whole = bytesOf((await trained(TINY, "whole")).net);
  });

  test("learns something: its weights are not those of another seed, or of one iteration less", async () => {
    expect(bytesOf((await trained({ ...TINY, seed: 2 }, "seed")).net)).not.toBe(whole);
    expect(bytesOf((await trained({ ...TINY, iterations: 1 }, "less")).net)).not.toBe(whole);
  });

  test.each([2, 3])("has the same weights on %d workers", async (workers) => {
    expect(bytesOf((await trained(TINY, `on-${workers}`, workers)).net)).toBe(whole);
  });

  test("stopped between iterations and gone on with ends with the same weights", async () => {
    const folder = join(place, "stopped");
    const run = train(TINY, { folder, workers: 1, onReport: () => run.stop() });
    const part = await run.done;
    expect(part.finished).toBe(false);
    expect(part.reports).toHaveLength(1);
    const rest = train(TINY, { folder, workers: 1 });
    expect(rest.loaded).toBe(1);
    const all = await rest.done;
    expect(all.finished).toBe(true);
    expect(all.reports.map(({ iteration }) => iteration)).toEqual([1, 2, 3]);
    expect(bytesOf(all.net)).toBe(whole);
  });

  test("tells with what it was computed, and goes on with something else only if that is allowed", async () => {
    const folder = join(place, "elsewhere");
    const run = train(TINY, { folder, workers: 1, onReport: () => run.stop() });
    const [{ computedBy }] = (await run.done).reports;
    expect(computedBy).toMatchObject({ training: expect.stringMatching(/^\w+ \(.*\)$/), cpu: cpuClass() });
    const forced = process.env.NOTAKTO_BACKEND;
    process.env.NOTAKTO_BACKEND = "cpu";
    try {
      const refused = train(TINY, { folder, workers: 1 }).done;
      await expect(refused).rejects.toThrow(UserError);
      await expect(refused).rejects.toThrow(
        /was trained by .*; here it would be trained by cpu .*--allow-other/,
      );
      expect(readState(folder)?.reports).toHaveLength(1);
      const allowed = await train(TINY, { folder, workers: 1, allowOtherBackend: true }).done;
      expect(allowed.reports.map((report) => report.computedBy?.training.split(" ")[0])).toEqual([
        computedBy?.training.split(" ")[0],
        "cpu",
        "cpu",
      ]);
    } finally {
      if (forced === undefined) delete process.env.NOTAKTO_BACKEND;
      else process.env.NOTAKTO_BACKEND = forced;
    }
  });

  test("killed at any moment and gone on with ends with the same weights", async () => {
    const folder = join(place, "killed");
    const script = new URL("./fixtures/train-tiny.ts", import.meta.url).pathname;
    // Killed after so many files have been seen in the folder: before the first iteration, within one, after one.
    for (const files of [1, 2, 4]) {
      const child = spawn(process.execPath, ["--import", "tsx", script, folder], { stdio: "inherit" });
      const ended = new Promise((resolve) => child.once("exit", resolve));
      const look = setInterval(() => {
        if (existsSync(folder) && readdirSync(folder).length >= files) child.kill("SIGKILL");
      }, 5);
      await ended;
      clearInterval(look);
    }
    expect(bytesOf((await trained(TINY, "killed")).net)).toBe(whole);
  });

  test("is alone in its folder: a second is refused, or waits and has what the first made", async () => {
    const folder = join(place, "shared");
    const first = train(TINY, { folder, workers: 1 });
    expect(() => train(TINY, { folder, workers: 1 })).toThrow(/is in use by this very process, since/);
    const words = new Set<string | undefined>();
    const second = train(TINY, {
      folder,
      workers: 1,
      wait: true,
      onProgress: ({ detail }) => words.add(detail),
      onReport: () => expect.unreachable("the first did all"),
    });
    const stopped = train(TINY, { folder, workers: 1, wait: true });
    stopped.stop();
    expect((await stopped.done).finished).toBe(false);
    expect(bytesOf((await first.done).net)).toBe(whole);
    const { net, finished } = await second.done;
    expect([bytesOf(net), finished, second.loaded]).toEqual([whole, true, 3]);
    expect([...words][0]).toMatch(/^waiting for this very process, since/);
    expect(existsSync(join(folder, "lock"))).toBe(false);
  });

  test("whose last checkpoint is damaged goes on from the one before, to the same weights", async () => {
    const folder = join(place, "damaged");
    await trained(TINY, "damaged");
    rmSync(join(folder, "checkpoint.bin"));
    writeFileSync(join(folder, "checkpoint.bin"), "half of");
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const run = train(TINY, { folder, workers: 1 });
    expect(run.loaded).toBe(2);
    expect(bytesOf((await run.done).net)).toBe(whole);
    expect(warn.mock.calls[0][0]).toMatch(/The one before it is: iteration 2/);
    warn.mockRestore();
  });

  test("done already is loaded, not repeated", async () => {
    let iterations = 0;
    const run = train(TINY, { folder: join(place, "whole"), workers: 1, onReport: () => iterations++ });
    expect(run.loaded).toBe(3);
    expect(bytesOf((await run.done).net)).toBe(whole);
    expect(iterations).toBe(0);
  });

  test("keeps only the games that it still learns from", async () => {
    await trained(TINY, "kept");
    const files = readdirSync(join(place, "kept")).filter((file) => file.startsWith("games"));
    expect(files.toSorted()).toEqual(["games-0002.bin", "games-0003.bin"]);
  });

  test("reports what it did", async () => {
    const { reports } = readState(join(place, "whole"))!;
    for (const { games, firstWins, secondWins, positions, simulations, losses, duel, seconds } of reports) {
      expect(games).toBe(TINY.selfPlay.games);
      expect(firstWins + secondWins).toBe(games); // Notakto has no draws
      expect(positions).toBeGreaterThan(3 * games);
      expect(simulations).toBe(positions * TINY.search.simulations);
      for (const loss of [losses.policy, losses.value, losses.l2]) expect(loss).toBeGreaterThan(0);
      expect(duel!.wonAsFirst + duel!.lostAsFirst).toBe(2);
      expect(duel!.wonAsSecond + duel!.lostAsSecond).toBe(2);
      expect(Math.min(...Object.values(seconds))).toBeGreaterThan(0);
    }
  });

  test("is a player, with its search or its net alone, for its own game only", async () => {
    const folder = join(place, "whole");
    const game = notakto(3);
    for (const spec of [folder, `${folder}@40`, `${folder}@1`, join(folder, "checkpoint.bin")]) {
      const player = await makePlayer(spec, game);
      const states = [game.initial(), game.parse("X../.../...")];
      const randoms = states.map((_, i) => randomFrom(i));
      const together = await player.chooseAll!(states, randoms);
      for (const [i, state] of states.entries()) {
        expect(game.legalMoves(state)).toContain(together[i]);
        expect(await player.choose(state, randomFrom(i))).toBe(together[i]);
      }
      await player.close?.();
    }
    await expect(makePlayer(folder, notakto(4))).rejects.toThrow(UserError);
  });

  test("its player, saved by itself, is the same net in a third of the room", () => {
    const [folder, alone] = [join(place, "whole"), join(place, "alone")];
    savePlayer(alone, readTrained(folder).config, readTrained(folder));
    expect(bytesOf(readTrained(alone).net)).toBe(whole);
    const bytes = (run: string): number => statSync(join(run, "checkpoint.bin")).size;
    expect(bytes(alone)).toBeLessThan(0.5 * bytes(folder));
  });

  test("does not play before its first iteration", async () => {
    const folder = join(place, "begun");
    claimFolder(folder, TINY);
    await expect(makePlayer(folder, notakto(3))).rejects.toThrow(/not completed an iteration/);
  });
});

test.each([
  ["nim", "1,2", "misere:1,2"],
  ["nogo", "1x2", "2x1"],
])("a run of %s %s does not play %s, which looks the same", async (name, size, other) => {
  const config = { ...TINY, game: name, size, planes: undefined, iterations: 1, probes: 0 };
  const { folder } = await trained(config, `${name}-${size}`);
  await (await makePlayer(folder, gameNamed(name).make(size))).close?.();
  await expect(makePlayer(folder, gameNamed(name).make(other))).rejects.toThrow(/another game/);
});

test("a net that a gate rejects leaves the best in its place", async () => {
  const gate = { kind: "fixed", threshold: 1, games: 2, temperature: { plies: 2, tau: 1 } } as const;
  const { reports, net, optimiser } = await trained({ ...TINY, iterations: 2, gate }, "rejected");
  expect(reports.map(({ passed, changeOfQ }) => [passed, changeOfQ])).toEqual([
    [false, 0],
    [false, 0],
  ]);
  expect(optimiser).toBeUndefined();
  expect(bytesOf(net)).toBe(bytesOf((await trained({ ...TINY, iterations: 1, gate }, "rejected-1")).net));
});

test("a folder with another run is refused, and so is a config that can't be meant", async () => {
  const folder = join(place, "whole");
  expect(() => train({ ...TINY, seed: 3 }, { folder })).toThrow(/another seed/);
  const config = JSON.parse(readFileSync(join(folder, "config.json"), "utf8"));
  const old = join(place, "old");
  await trained({ ...TINY, iterations: 1 }, "old");
  writeFileSync(join(old, "config.json"), JSON.stringify({ ...config, version: 0 }));
  expect(() => train(TINY, { folder: old })).toThrow(/version 0/);
  for (const bad of [
    { ...TINY, iterations: 0 },
    { ...TINY, game: "chess" },
    { ...TINY, game: "corso", size: "3x3x3", planes: undefined },
    { ...TINY, game: "nim", size: "3,4", planes: "rich" as const },
    { ...TINY, search: { ...TINY.search, simulations: 0.5 } },
    { ...TINY, search: { ...TINY.search, solver: "yes" as unknown as boolean } },
    { ...TINY, net: { ...TINY.net, channels: 0 } },
    { ...TINY, gate: { kind: "wide" } as unknown as TrainConfig["gate"] },
    {
      ...TINY,
      learning: { ...TINY.learning, augmentation: { symmetries: "full" as const, colours: true } },
    },
  ])
    expect(() => train(bad, { folder: join(place, "bad") })).toThrow(UserError);
  expect(existsSync(join(place, "bad"))).toBe(false);
});

test("a config has one folder, whatever the order in which it is written, and another for each change", () => {
  const { seed, game, ...rest } = TINY;
  expect(folderFor({ ...rest, game, seed })).toBe(folderFor(TINY));
  expect(folderFor({ ...TINY, seed: 2 })).not.toBe(folderFor(TINY));
  expect(folderFor({ ...TINY, search: { ...TINY.search, cPuct: 2 } })).not.toBe(folderFor(TINY));
});

// Node has no other way to ask for it without a flag at the start.
setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

test("memory stays flat over fifty iterations", async () => {
  const used: number[] = [];
  const config: TrainConfig = {
    ...TINY,
    net: { kind: "tower", channels: 2, depth: 1, heads: "alphazero" },
    iterations: 50,
    selfPlay: { ...TINY.selfPlay, games: 3 },
    learning: { ...TINY.learning, amount: { steps: 1 } },
    gate: { kind: "always" },
    probes: 0,
  };
  await train(config, {
    // A folder of its own for every try: a run that is there already would be loaded.
    folder: join(mkdtempSync(join(place, "long-")), "run"),
    workers: 1,
    onReport: () => {
      // What only waits to be collected is not left behind.
      collectGarbage();
      used.push(process.memoryUsage.rss());
    },
  }).done;
  const median = (from: number) => used.slice(from, from + 10).sort((a, b) => a - b)[5];
  // A session or an evaluator's memory left behind in every iteration would be several times as much.
  expect(median(40) - median(10)).toBeLessThan(60e6);
});
