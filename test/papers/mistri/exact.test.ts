import { expect, test } from "vitest";
import { runExperiment } from "../../../lib/lab/experiment.ts";
import { corsoExact } from "../../../lib/papers/mistri/exact.ts";

test("boards are listed once, wider than tall, no longer than the game allows", () => {
  expect(corsoExact.configs.smoke.solved.slice(0, 8)).toEqual([
    ...["1x1", "2x1", "3x1", "4x1", "2x2", "5x1", "6x1", "3x2"],
  ]);
  expect(corsoExact.configs.quick.solved).toContain("15x1");
  expect(corsoExact.configs.quick.solved).not.toContain("16x1");
});

test("exact values: 2×2 against Mistri, 3×3 with him, draws only on even boards", async () => {
  const { tables } = await runExperiment(corsoExact, { profile: "smoke", seed: 1 });
  const rows = new Map(tables["corso-exact"].map((row) => [row.size, row]));
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

test("a move that does not win proves nothing", async () => {
  const { tables } = await runExperiment(corsoExact, {
    profile: "smoke",
    seed: 1,
    change: { solved: [], proved: [{ size: "4x2", by: "a1" }] },
  });
  expect(tables["corso-exact"]).toMatchObject([{ size: "4x2", winner: "unknown", best_openings: "" }]);
});
