import { statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { corso } from "../../../lib/games/corso.ts";
import { runExperiment } from "../../../lib/lab/experiment.ts";
import { countParameters, createNet, netShape } from "../../../lib/nets/net.ts";
import { corsoAlphaZero } from "../../../lib/papers/mistri/alphazero.ts";
import { trainingFor } from "../../../lib/papers/trainings.ts";
import { playMatches } from "../../../lib/players/arena.ts";
import { addTallies, tallyOf } from "../../../lib/players/match.ts";
import { projectPath } from "../../../lib/project.ts";
import { randomFrom } from "../../../lib/random.ts";
import { readTrained } from "../../../lib/zero/run-folder.ts";

const { paper, standard } = corsoAlphaZero.configs;

test("Mistri's net on 5×5 has about 150,000 parameters, as he says", () => {
  const { training } = paper.learned[0];
  const net = createNet(netShape(corso(5, 5)), training.net, randomFrom(1));
  expect(Math.abs(countParameters(net) / 150_000 - 1)).toBeLessThan(0.15);
});

test("`notakto train corso --profile paper` is the training of `standard`", () => {
  const { training, size } = standard.learned[0];
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

describe("the experiment, in its smallest form", () => {
  const results = runExperiment(corsoAlphaZero, { profile: "smoke", seed: 1 });

  test("every table has its rows, for each board that is learned", async () => {
    const { tables, learned } = await results;
    expect(learned.map(({ size }) => size)).toEqual(["3x3"]);
    expect(Object.entries(tables).map(([name, { length }]) => [name, length])).toEqual([
      ["corso-cost", 1],
      ["corso-iterations", 2],
      ["corso-training", 2 * 4 * 2],
      ["corso-final", 4 * 2],
      ["corso-empty-board", 2 * 2],
      ["corso-first-moves", 9],
      ["corso-elo", 2 * 5],
      ["corso-perfect", 5 * 2],
      ["corso-mistakes", 5],
      ["corso-three-players", 3],
    ]);
    expect(tables["corso-elo"].map(({ temperature }) => temperature)).toEqual([1, 1, 1, 1, 1, 0, 0, 0, 0, 0]);
  });

  test("what nets were computed with, and the trainings, are told", async () => {
    const { nets, trainings } = await results;
    expect(nets).toHaveProperty("training");
    expect(trainings).toMatchObject([{ training: "size 3x3", iterations: 2 }]);
  });

  test("the cost is that of all iterations together", async () => {
    const { "corso-cost": cost, "corso-iterations": rows } = (await results).tables;
    const sum = (column: string): number => rows.reduce((total, row) => total + Number(row[column]), 0);
    expect(cost).toMatchObject([{ size: "3x3", iterations: 2, games: 12, positions: sum("positions") }]);
    expect(cost[0].seconds).toBeCloseTo(sum("self_play_seconds") + sum("learning_seconds"), 9);
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

  test("once more: what was trained is loaded, and all tables are the same", async () => {
    const { tables } = await results;
    const again = await runExperiment(corsoAlphaZero, { profile: "smoke", seed: 1 });
    expect(again.tables).toEqual(tables);
  });
});
