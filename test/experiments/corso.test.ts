import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CORSO, corsoExperiment } from "notakto-lab/experiments/corso";
import { boardsUpTo, corsoExact } from "notakto-lab/experiments/corso-exact";
import { corsoGames } from "notakto-lab/experiments/corso-games";
import { trainingFor } from "notakto-lab/experiments/trainings";
import { corso } from "notakto-lab/games/corso";
import { countParameters, createNet, netShape } from "notakto-lab/nets/net";
import { playMatches } from "notakto-lab/players/arena";
import { addTallies, tallyOf } from "notakto-lab/players/match";
import { projectPath } from "notakto-lab/project";
import { randomFrom } from "notakto-lab/random";
import { exactSearch } from "notakto-lab/solvers/search";
import { readTrained } from "notakto-lab/zero/run-folder";
import { afterAll, describe, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "corso-"));
process.env.NOTAKTO_RUNS = folder;
afterAll(() => rmSync(folder, { recursive: true }));

test("Mistri's net on 5×5 has about 150,000 parameters, as he says", () => {
  const { training } = CORSO.paper.learned[0];
  const net = createNet(netShape(corso(5, 5)), training.net, randomFrom(1));
  expect(Math.abs(countParameters(net) / 150_000 - 1)).toBeLessThan(0.15);
});

test("`notakto train corso --profile paper` is the training of `standard`", () => {
  const { training, size } = CORSO.standard.learned[0];
  expect(trainingFor("corso", undefined, "paper", 7)).toEqual({ game: "corso", size, seed: 7, ...training });
});

describe("the committed net for 5×5", () => {
  const folder = projectPath("data/models/corso-5x5");

  test("is the last iteration of `standard`, and small", () => {
    const { config, reports } = readTrained(folder);
    expect(config).toEqual(trainingFor("corso", "5x5", "paper", 1));
    expect(reports).toHaveLength(config.iterations);
    expect(statSync(join(folder, "checkpoint.bin")).size).toBeLessThan(2e6);
  });

  test("beats MM-3 on either seat, and its search beats its net alone", async () => {
    const match = { game: "corso", size: "5x5", alternate: true, games: 20, seed: 1 };
    const meetings = ["minimax-3@1", `${folder}@1`].map((other) => ({ ...match, players: [folder, other] }));
    const scores = await playMatches(meetings);
    for (const [i, meeting] of meetings.entries()) {
      const { wins, losses } = addTallies(tallyOf(meeting, scores[i])[0]);
      expect(wins, meeting.players[1]).toBeGreaterThan(2 * losses);
    }
  });
});

test("boards are listed once, wider than tall", () => {
  expect(boardsUpTo(6)).toEqual(["1x1", "2x1", "3x1", "4x1", "2x2", "5x1", "6x1", "3x2"]);
  expect(boardsUpTo(6, 4)).not.toContain("5x1");
});

test("exact values: 2×2 against Mistri, 3×3 with him, draws only on even boards", () => {
  const rows = new Map(
    corsoExact({ profile: "smoke", seed: 1 }).tables["corso-exact"].map((row) => [row.size, row]),
  );
  expect(rows.get("2x2")).toMatchObject({ winner: "first", best_openings: "all", paper_winner: "second" });
  expect(rows.get("3x3")).toMatchObject({ winner: "first", paper_winner: "first" });
  expect(rows.get("4x2")).toMatchObject({ winner: "draw" });
  expect(rows.get("5x3")).toMatchObject({
    winner: "first",
    best_openings: "c2",
    all_openings_tried: false,
  });
  for (const { cells, winner } of rows.values()) if (winner === "draw") expect(Number(cells) % 2).toBe(0);
});

describe("the experiment, in its smallest form", () => {
  const results = corsoExperiment({ profile: "smoke", seed: 1 });

  test("every iteration meets every opponent on both seats; every game is counted", async () => {
    const { tables } = await results;
    expect(tables["corso-training"]).toHaveLength(2 * 4 * 2);
    for (const { games } of tables["corso-training"]) expect(games).toBe(2);
    expect(tables["corso-empty-board"].map(({ iteration, player }) => `${iteration} ${player}`)).toEqual([
      "1 net alone",
      "1 AlphaZero-8",
      "2 net alone",
      "2 AlphaZero-8",
    ]);
    for (const { value } of tables["corso-empty-board"])
      expect(Math.abs(Number(value))).toBeLessThanOrEqual(1);
  });

  test("the trained player meets every opponent once more; Mistri's figures are for 5×5 only", async () => {
    const rows = (await results).tables["corso-final"];
    expect(rows).toHaveLength(4 * 2);
    for (const { iteration, games, published } of rows)
      expect([iteration, games, published]).toEqual([2, 3, null]);
  });

  test("every iteration is told with its time", async () => {
    const rows = (await results).tables["corso-iterations"];
    expect(rows.map(({ iteration, games }) => [iteration, games])).toEqual([
      [1, 6],
      [2, 6],
    ]);
    for (const row of rows)
      for (const part of ["self_play_seconds", "learning_seconds"])
        expect(Number(row[part])).toBeGreaterThan(0);
  });

  test("the cost is that of all iterations together", async () => {
    const { "corso-cost": cost, "corso-iterations": rows } = (await results).tables;
    const sum = (column: string): number => rows.reduce((total, row) => total + Number(row[column]), 0);
    expect(cost).toMatchObject([{ size: "3x3", iterations: 2, games: 12, positions: sum("positions") }]);
    expect(cost[0].seconds).toBeCloseTo(sum("self_play_seconds") + sum("learning_seconds"), 9);
  });

  test("the first moves are probabilities", async () => {
    const rows = (await results).tables["corso-first-moves"];
    for (const column of ["net_alone", "with_search"])
      expect(rows.reduce((sum, row) => sum + Number(row[column]), 0)).toBeCloseTo(1, 4);
  });

  test("ratings: everyone meets everyone twice a round, and the mean is 1000 either way", async () => {
    const rows = (await results).tables["corso-elo"];
    for (const temperature of [1, 0]) {
      const rated = rows.filter((row) => row.temperature === temperature);
      expect(rated.map(({ player }) => player)).toEqual([
        "random",
        "MM-1",
        "MM-2",
        "net alone",
        "AlphaZero-8",
      ]);
      for (const { games } of rated) expect(games).toBe(8);
      for (const column of ["elo", "likely"])
        expect(rated.reduce((sum, row) => sum + Number(row[column]), 0) / rated.length).toBeCloseTo(1000);
    }
  });

  test("nobody wins 3×3 as second player against perfect play", async () => {
    const rows = (await results).tables["corso-perfect"];
    expect(rows).toHaveLength(10);
    for (const { seat, wins, draws } of rows) if (seat === "second") expect([wins, draws]).toEqual([0, 0]);
  });

  test("three players are seated, and nobody's game is lost", async () => {
    const rows = (await results).tables["corso-three-players"];
    expect(rows.map(({ player, games }) => [player, games])).toEqual([
      ["random", 12],
      ["MM-1", 12],
      ["MM-3", 12],
    ]);
    expect(rows.reduce((sum, { wins }) => sum + Number(wins), 0)).toBeLessThanOrEqual(12);
  });

  test("games to be looked at are games, one on each seat, and what is exact ends with the outcome", async () => {
    const { game, trained } = (await results).learned[0];
    const { tables } = await corsoGames({ profile: "smoke", seed: 1 }, trained);
    for (const alphazero of ["first", "second"]) {
      const rows = tables["corso-games"].filter((row) => row.alphazero === alphazero);
      const states = [game.initial()];
      for (const { move } of rows) states.push(game.play(states.at(-1)!, game.parseMove(String(move))));
      const outcome = game.outcome(states.at(-1)!)![0];
      expect(rows.at(-1)).toMatchObject({ value: outcome, exact: outcome });
      // 3×3 is solved within the limit from the first move on, and plain search agrees.
      const search = exactSearch(game);
      rows.forEach(({ exact }, i) => {
        const value = search.value(states[i + 1]);
        expect(exact).toBe(game.toMove(states[i + 1]) === 0 ? value : 0 - value);
      });
    }
  });

  test("once more: what was trained is loaded, and all tables are the same", async () => {
    const { tables } = await results;
    const again = await corsoExperiment({ profile: "smoke", seed: 1 });
    expect(again.tables).toEqual(tables);
  });
});
