import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { settling, sumChecks } from "notakto-lab/experiments/settling";
import { afterAll, expect, test } from "vitest";

const cache = mkdtempSync(join(tmpdir(), "settling-"));
afterAll(() => rmSync(cache, { recursive: true }));

test("7×7: the smoke run settles a region and finds nothing wrong with the committed table", async () => {
  const { tables } = await settling({ profile: "smoke", seed: 1, cache });
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
