import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { UserError } from "../../lib/errors.ts";
import { type Experiment, type Findings, runExperiment } from "../../lib/lab/experiment.ts";
import { meetingRows } from "../../lib/lab/measure.ts";
import { writeResults } from "../../lib/lab/results.ts";
import { TINY } from "../zero/fixtures/tiny.ts";

const folder = mkdtempSync(join(tmpdir(), "experiment-"));
afterAll(() => rmSync(folder, { recursive: true }));

interface Config {
  readonly sizes: readonly number[];
  readonly games: number;
}

const CONFIG: Config = { sizes: [2, 3], games: 3 };

const tosses: Experiment<Config> = {
  name: "tosses",
  configs: { smoke: CONFIG, quick: CONFIG, standard: CONFIG, paper: CONFIG },
  check: ({ games }) => {
    if (games < 1) throw new UserError("It takes a game.");
  },
  async run({ sizes, games }, lab) {
    const meetings = sizes.map((n) => ({
      ...{ n, game: "notakto", size: `${n}`, player: "random", opponent: "random" },
      ...{ side: "first" as const, games, seed: lab.seed },
    }));
    const square = await lab.kept({ kind: "square", version: "1", key: { games } }, () => games ** 2);
    const [model] = await lab.train([{ about: { n: 3 }, config: { ...TINY, iterations: 1 } }], { keep: 1 });
    return {
      tables: {
        tosses: await meetingRows(meetings, ({ n }) => ({ n }), lab.onProgress),
        squares: [{ square, iterations: model.trained.reports.length }],
      },
    };
  },
};

const doubled: Experiment<object, Findings, { twice: number }> = {
  name: "doubled",
  configs: { smoke: {}, quick: {}, standard: {}, paper: {} },
  run: (_, __, { twice }) => ({ tables: { doubled: [{ x: 2 * twice, y: 0 }] } }),
};

test("an experiment's rows come with how they came about; what was kept says when it was made", async () => {
  const heard: [string, number][] = [];
  const onTraining = (name: string, { reports }: { reports: readonly unknown[] }): number =>
    heard.push([name, reports.length]);
  const results = await runExperiment(tosses, {
    profile: "smoke",
    seed: 3,
    change: { games: 4 },
    onTraining,
  });
  expect(heard).toEqual([
    ["n 3", 0],
    ["n 3", 1],
  ]);
  const written = writeResults(folder, results);
  expect(written.map((path) => path.slice(folder.length + 1))).toEqual([
    "tosses.csv",
    "squares.csv",
    "tosses.json",
  ]);
  expect(written.every(existsSync)).toBe(true);
  expect(readdirSync(folder).filter((file) => file.endsWith(".tmp"))).toEqual([]);
  const provenance = JSON.parse(readFileSync(join(folder, "tosses.json"), "utf8"));
  expect(provenance).toMatchObject({
    experiment: "tosses",
    profile: "smoke",
    seed: 3,
    config: { sizes: [2, 3], games: 4 },
    tables: ["tosses", "squares"],
    nets: { training: expect.stringContaining("onnx"), inference: expect.stringContaining("onnx") },
    parts: [{ part: "square", version: "1", key: { games: 4 }, kept: false }],
    trainings: [{ training: "n 3", iterations: 1 }],
  });
  expect(provenance.trainings[0].commits).toEqual([provenance.commit]);
  expect(provenance.trainings[0].seconds.selfPlay).toBeGreaterThan(0);
  expect(provenance.machine.peakBytes).toBeGreaterThan(0);
  expect(provenance.seconds).toBeGreaterThan(0);
  expect(readFileSync(join(folder, "squares.csv"), "utf8")).toBe("square,iterations\n16,1\n");

  const again = await runExperiment(tosses, { profile: "smoke", seed: 3, change: { games: 4 } });
  expect(again.tables).toEqual(results.tables);
  expect(again.parts).toEqual([{ ...results.parts[0], kept: true }]);
  expect(again.trainings).toEqual(results.trainings);
});

test("what can't be meant is refused before anything is done", async () => {
  await expect(runExperiment(tosses, { profile: "smoke", seed: 1, change: { games: 0 } })).rejects.toThrow(
    "It takes a game.",
  );
  await expect(
    runExperiment(tosses, { profile: "smoke", seed: 1, change: { game: 3 } as never }),
  ).rejects.toThrow("The config of tosses has no game (did you mean games?)");
  await expect(runExperiment(tosses, { profile: "night" as never, seed: 1 })).rejects.toThrow(
    'tosses has no profile "night"; profiles are smoke, quick, standard, paper.',
  );
});

test("an experiment may work on what was found before", async () => {
  const { tables } = await runExperiment(doubled, { profile: "smoke", seed: 1 }, { twice: 3 });
  expect(tables.doubled).toEqual([{ x: 6, y: 0 }]);
});
