import { expect, test } from "vitest";
import { runExperiment } from "../../../lib/lab/experiment.ts";
import { settling } from "../../../lib/papers/chen/settling.ts";
import { sumChecks } from "../../../lib/papers/chen/settling-checks.ts";

test("7×7: the smoke run settles a region and finds nothing wrong with the committed table", async () => {
  const { tables, parts } = await runExperiment(settling, { profile: "smoke", seed: 1 });
  expect(parts.map(({ part }) => part)).toEqual([
    "data/notakto-7-d4.bin",
    "data/notakto-7-d4.csv",
    "data/notakto-7-d4-late.csv",
    "data/notakto-7-d4-checks.csv",
    "settled-region",
  ]);
  const sums = sumChecks(tables["settling-checks"]);
  expect(sums.map(({ wrong }) => wrong)).toEqual(sums.map(() => 0));
  expect(sums.find(({ judge }) => judge === "search over lines")!.checked).toBeGreaterThan(20);
  expect(sums.find(({ judge }) => judge === "that region settled by itself")!.checked).toBe(27);
  for (const { as_in_memory } of tables["settling-cuts"]) expect(as_in_memory).toBe(true);
  expect(tables["settling-openings"]).toMatchObject([
    { opening: "a1", squares: 12, result: "unknown", unanswered: 11 },
    { opening: "b1", squares: 24, result: "win", unanswered: 0 },
    { opening: "d1", squares: 12, result: "unknown", unanswered: 4 },
    { opening: "d4", squares: 1, result: "win", unanswered: 0 },
  ]);
}, 180_000);
