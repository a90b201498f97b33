import { describe, expect, test } from "vitest";
import { formatCsv } from "../../../lib/csv.ts";
import type { NotaktoState } from "../../../lib/games/notakto.ts";
import { runExperiment } from "../../../lib/lab/experiment.ts";
import { checkClaims, whoWins } from "../../../lib/papers/chen/who-wins.ts";
import { NOTAKTO_FACTS } from "../../oracles/notakto-facts.ts";

describe("who wins", () => {
  test("the smoke table agrees with the facts and with the paper", async () => {
    const results = await runExperiment(whoWins, { profile: "smoke", seed: 1 });
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
    const { solved } = await runExperiment(whoWins, { profile: "smoke", seed: 1 });
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
    const { leftOut, solved } = await runExperiment(whoWins, {
      profile: "smoke",
      seed: 1,
      change: { memory: 1e6 },
    });
    expect(solved.map(({ game }) => game.size)).toEqual([1, 2, 3, 4]);
    expect(leftOut).toEqual([
      expect.stringMatching(/^5×5 .* takes [\d.]+ MB of memory, but only 1 MB is available/),
    ]);
  });

  test("the same seed gives the same tables, timings aside", async () => {
    const [one, two] = [
      await runExperiment(whoWins, { profile: "smoke", seed: 5 }),
      await runExperiment(whoWins, { profile: "smoke", seed: 5 }),
    ].map(({ tables: { "who-wins-cost": _, ...tables } }) => Object.values(tables).map(formatCsv));
    expect(one).toEqual(two);
  });
});
