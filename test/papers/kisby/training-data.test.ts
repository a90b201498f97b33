import { expect, test } from "vitest";
import { type CsvRow, formatCsv } from "../../../lib/csv.ts";
import { runExperiment } from "../../../lib/lab/experiment.ts";
import { trainingData } from "../../../lib/papers/kisby/training-data.ts";

const sum = (rows: readonly CsvRow[], key: string): number =>
  rows.reduce((total, row) => total + Number(row[key]), 0);

test("the smoke tables: whole, beside the paper's; the same with the labels that were kept, which it says", async () => {
  const run = () => runExperiment(trainingData, { profile: "smoke", seed: 3 });
  const { tables, parts } = await run();
  expect(tables["kisby-boards"]).toMatchObject([
    { n: 3, boards: 60, paper_boards: "155", line_free: 230n },
    { n: 4, boards: 100, paper_boards: "2378", line_free: 38154n },
  ]);
  for (const n of [3, 4])
    for (const table of ["kisby-boards-by-x", "kisby-label-shares"])
      expect(
        sum(
          tables[table].filter((row) => row.n === n && row.set !== "greedy games"),
          "share",
        ),
      ).toBeCloseTo(1);
  const labels = [3, 4].map((n) => ({ part: "kisby-labels", key: { n, seed: 3 }, kept: false }));
  expect(parts).toMatchObject(labels);

  const again = await run();
  expect(Object.values(again.tables).map(formatCsv)).toEqual(Object.values(tables).map(formatCsv));
  expect(again.parts).toMatchObject(labels.map((part) => ({ ...part, kept: true })));
});

test("a board of size 2 is refused", async () => {
  const change = { sizes: [{ n: 2, boards: 4 }] };
  await expect(runExperiment(trainingData, { profile: "smoke", seed: 1, change })).rejects.toThrow(
    /size 2; sizes are whole numbers from 3 to 7/,
  );
});
