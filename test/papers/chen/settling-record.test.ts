import { expect, test } from "vitest";
import { recordedCounts, recordedParts } from "../../../lib/papers/chen/settling-record.ts";

test("the files of the settled run and its later check each tell where they come from", () => {
  const parts = recordedParts();
  expect(parts.map(({ part }) => part)).toContain("data/notakto-7-d4-checks.csv");
  const startOf = (file: string) => parts.find(({ part }) => part === `data/notakto-7-d4${file}`)!.started;
  expect(startOf("-checks.csv") > startOf(".bin")).toBe(true);
  for (const { commit, machine } of parts) {
    expect(commit).toMatch(/^[0-9a-f]{40}/);
    expect(machine.cores).toBe(2);
  }
});

test("its counts begin with the centre alone, which is lost", () => {
  expect(recordedCounts()[0]).toEqual({ crosses: 1, lineFree: 1n, lost: 1n });
});
