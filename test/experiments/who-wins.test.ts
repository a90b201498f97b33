import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formatCsv, readCsv } from "notakto-lab/csv";
import { writeResults } from "notakto-lab/experiments/results";
import { checkClaims, WHO_WINS, whoWins } from "notakto-lab/experiments/who-wins";
import { wilson } from "notakto-lab/experiments/wilson";
import type { NotaktoState } from "notakto-lab/games/notakto";
import { afterAll, describe, expect, test } from "vitest";
import { NOTAKTO_FACTS } from "../oracles/notakto-facts.ts";

const folder = mkdtempSync(join(tmpdir(), "who-wins-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("who wins", () => {
  test("the smoke table agrees with the facts and with the paper", async () => {
    const results = await whoWins({ profile: "smoke", seed: 1 });
    const rows = results.tables["who-wins"];
    for (const { n, winner, lineFree, lost, winningOpenings } of NOTAKTO_FACTS.filter(({ n }) => n <= 5))
      expect(rows.find((row) => row.n === n)).toMatchObject({
        winner,
        paper_winner: winner,
        line_free: lineFree,
        lost,
        winning_openings: winningOpenings,
      });
    expect(rows.find((row) => row.n === 8)).toMatchObject({ winner: "second", by: "pairing strategy" });
    expect(results.leftOut).toEqual([]);
    expect(results.tables["who-wins-pairing"]).toHaveLength(6);
    for (const { games, wins } of results.tables["who-wins-pairing"]) expect(wins).toBe(games);
    expect(checkClaims(results.solved).map(({ cases, hold }) => [cases, hold])).toEqual([
      [9, 9],
      [72, 72],
      [25, 25],
      [552, 552],
    ]);
  });

  test("claims are counted, not assumed: against a solution turned round they fail", async () => {
    const { solved } = await whoWins({ profile: "smoke", seed: 1 });
    const turned = solved.map(({ game, solution }) => ({
      game,
      solution: { ...solution, isLost: (state: NotaktoState) => !solution.isLost(state) },
      winningOpenings: [],
    }));
    const [centre, knight, openings, second] = checkClaims(turned).map(({ hold }) => hold);
    expect([centre, openings, second]).toEqual([8, 0, 0]);
    // The last answers of a game leave no safe move; turned round, those positions count as won.
    expect(knight).toBe(0);
  });

  test("a board that the memory can't hold is left out, and that is said", async () => {
    const { leftOut, solved } = await whoWins({ profile: "smoke", seed: 1, memory: 1e6 });
    expect(solved.map(({ game }) => game.size)).toEqual([1, 2, 3, 4]);
    expect(leftOut).toEqual([
      expect.stringMatching(/^5×5 .* takes [\d.]+ MB of memory, but only 1 MB is available/),
    ]);
  });

  test("the same seed gives the same tables, timings aside", async () => {
    const [one, two] = [
      await whoWins({ profile: "smoke", seed: 5 }),
      await whoWins({ profile: "smoke", seed: 5 }),
    ].map(({ tables: { "who-wins-cost": _, ...tables } }) => Object.values(tables).map(formatCsv));
    expect(one).toEqual(two);
  });

  test("results are written whole, with where they come from", async () => {
    const results = await whoWins({ profile: "smoke", seed: 3 });
    const nets = { training: "onnx (of some version)", inference: "wasm (of another)" };
    const written = writeResults(folder, { ...results, nets });
    expect(written.every((path) => existsSync(path))).toBe(true);
    expect(readdirSync(folder).filter((file) => file.endsWith(".tmp"))).toEqual([]);
    const provenance = JSON.parse(readFileSync(join(folder, "who-wins.json"), "utf8"));
    expect(provenance).toMatchObject({
      experiment: "who-wins",
      profile: "smoke",
      seed: 3,
      config: WHO_WINS.smoke,
      nets,
    });
    expect(provenance.machine.cores).toBeGreaterThan(0);
    expect(provenance.seconds).toBeGreaterThan(0);
    expect(Date.parse(provenance.started)).not.toBeNaN();
    const five = readCsv(join(folder, "who-wins.csv")).find((row) => row.n === "5");
    expect(five?.line_free).toBe("23837323");
  });
});

describe("the Wilson interval", () => {
  // Values from the formula worked by hand, as printed in many textbooks.
  test.each([
    [0, 10, 0, 0.2775],
    [5, 10, 0.2366, 0.7634],
    [10, 10, 0.7225, 1],
    [81, 263, 0.2553, 0.3662],
  ])("%i of %i: %d to %d", (wins, games, low, high) => {
    const interval = wilson(wins, games);
    expect(interval.low).toBeCloseTo(low, 3);
    expect(interval.high).toBeCloseTo(high, 3);
  });

  test("no games, no knowledge", () => {
    expect(wilson(0, 0)).toEqual({ low: 0, high: 1 });
  });
});
