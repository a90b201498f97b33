import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import type { Experiment, Findings } from "../../lib/lab/experiment.ts";
import { runHere, writeHere } from "../../lib/notebook/experiment.ts";
import { TINY } from "../zero/fixtures/tiny.ts";

const CONFIG = { factor: 2 };
const doubles: Experiment<typeof CONFIG> = {
  name: "doubles",
  configs: { smoke: CONFIG, quick: CONFIG, standard: CONFIG, paper: CONFIG },
  run: ({ factor }, { seed }) => ({ tables: { doubled: [{ seed, product: factor * seed }] } }),
};

afterEach(() => vi.restoreAllMocks());

test("an experiment runs under a cell, and what it found is written and named there", async () => {
  const say = vi.spyOn(console, "log").mockReturnValue();
  const results = await runHere(doubles, { profile: "smoke", seed: 3, change: { factor: 5 } });
  const folder = mkdtempSync(join(tmpdir(), "here-"));
  writeHere(folder, results);
  expect(readFileSync(join(folder, "doubled.csv"), "utf8")).toBe("seed,product\n3,15\n");
  expect(readdirSync(folder).sort()).toEqual(["doubled.csv", "doubles.json"]);
  expect(say.mock.calls).toEqual([["doubled.csv\ndoubles.json"]]);
});

const trained: Experiment<{ readonly iterations: number }, Findings, { readonly add: number }> = {
  name: "trained",
  configs: {
    smoke: { iterations: 1 },
    quick: { iterations: 1 },
    standard: { iterations: 1 },
    paper: { iterations: 1 },
  },
  async run({ iterations }, lab, { add }) {
    const [{ trained }] = await lab.train([{ about: { n: 3 }, config: { ...TINY, iterations } }]);
    return { tables: { trained: [{ seed: lab.seed, iterations: trained.reports.length + add }] } };
  },
};

test("an experiment in a cell is what it is elsewhere, and says where its trainings come from", async () => {
  const log = vi.spyOn(console, "log").mockReturnValue();
  const options = { profile: "smoke", seed: 4, change: { iterations: 2 } } as const;
  const { tables } = await runHere(trained, options, { add: 10 });
  expect(tables).toEqual({ trained: [{ seed: 4, iterations: 12 }] });
  await runHere(trained, options, { add: 0 });
  expect(log.mock.calls.map(([text]) => text)).toEqual([
    "n 3: trained anew, 2 iterations.",
    expect.stringMatching(/^n 3: trained before; loaded from /),
  ]);
});
