import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { environment } from "../../lib/lab/provenance.ts";
import { committedTable, type Results, writeResults } from "../../lib/lab/results.ts";

const folder = mkdtempSync(join(tmpdir(), "results-"));
afterAll(() => rmSync(folder, { recursive: true }));

const RESULTS: Results = {
  experiment: "some",
  profile: "smoke",
  seed: 1,
  config: { games: 2 },
  started: new Date("2026-01-01T00:00:00Z"),
  seconds: 3,
  nets: { training: "onnx (of some version)", inference: "wasm (of another)" },
  run: environment(),
  parts: [],
  trainings: [],
  tables: { one: [{ n: 1, count: 55867091087n, none: null }], two: [{ a: "x, y", b: true }] },
};

test("results are written whole, with where they come from; the tables listed are those written", () => {
  const written = writeResults(folder, RESULTS);
  expect(written.map((path) => path.slice(folder.length + 1))).toEqual(["one.csv", "two.csv", "some.json"]);
  expect(readdirSync(folder).sort()).toEqual(["one.csv", "some.json", "two.csv"]);
  expect(readFileSync(join(folder, "one.csv"), "utf8")).toBe("n,count,none\n1,55867091087,\n");
  const { started, tables, ...rest } = JSON.parse(readFileSync(join(folder, "some.json"), "utf8"));
  expect(started).toBe("2026-01-01T00:00:00.000Z");
  expect(tables).toEqual(["one", "two"]);
  expect(rest).toMatchObject({ experiment: "some", seed: 1, seconds: 3, nets: RESULTS.nets, ...RESULTS.run });
});

test("tables that the project keeps are found by profile and name", () => {
  expect(committedTable("quick", "who-wins").map(({ n }) => n)).toContain("6");
});
