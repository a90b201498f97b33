import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import {
  noteSitting,
  type RunRecord,
  recordedFiles,
  sittingsIn,
} from "../../../../lib/solvers/notakto/retrograde/run-record.ts";

const folder = mkdtempSync(join(tmpdir(), "run-record-"));
afterAll(() => rmSync(folder, { recursive: true }));

const RUN = {
  position: ".",
  naming: "",
  slices: 1,
  workers: 1,
  workerSeconds: 1,
  table: { crosses: 1, bytes: 1 },
};
const read = (): RunRecord => JSON.parse(readFileSync(join(folder, "run.json"), "utf8"));
const text = (content: string) => (path: string) => writeFileSync(path, content);

test("sittings are noted when they begin", () => {
  expect(sittingsIn(folder)).toBeUndefined();
  noteSitting(folder, 10);
  noteSitting(folder, 4);
  expect(sittingsIn(folder)!.map(({ slicesLeft }) => slicesLeft)).toEqual([10, 4]);
});

test("a later check has a record of its own, and leaves that of the run's files alone", () => {
  const run = recordedFiles(folder, "run.json");
  run.write("run.csv", text("the run"));
  run.finish({ ...RUN, sittings: sittingsIn(folder) });
  const first = read();
  expect(first.checks).toBeUndefined();
  expect(first.sittings).toHaveLength(2);

  const check = recordedFiles(folder, "run.json");
  check.write("run.csv", text("the run"));
  check.write("checks.csv", text("checked"));
  check.finish({ ...RUN, checks: { late: { checked: 5, wrong: [] } } });
  const second = read();
  expect(second.files["run.csv"]).toEqual(first.files["run.csv"]);
  expect(second.files["checks.csv"].started > first.files["run.csv"].started).toBe(true);

  const unchecked = recordedFiles(folder, "run.json");
  unchecked.write("run.csv", text("the run"));
  unchecked.finish(RUN);
  expect(read()).toEqual(second);

  const again = recordedFiles(folder, "run.json");
  again.write("run.csv", text("another run"));
  again.finish(RUN);
  expect(read().files["run.csv"]).not.toEqual(first.files["run.csv"]);
  expect(read().files["checks.csv"]).toEqual(second.files["checks.csv"]);
  expect(read().checks).toBeUndefined();
});
