import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { runExperiment } from "../../lib/lab/experiment.ts";
import { environment } from "../../lib/lab/provenance.ts";
import { committedTable, type Results, readTable, writeResults } from "../../lib/lab/results.ts";
import { corsoAlphaZero } from "../../lib/papers/mistri/index.ts";
import { projectPath } from "../../lib/project.ts";

const machine = vi.hoisted(() => ({ cores: 1 }));
vi.mock("../../lib/machine.ts", async (original) => ({
  ...(await original<typeof import("../../lib/machine.ts")>()),
  cores: () => machine.cores,
}));

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

describe("what is measured", () => {
  const [table, measured] = [join(folder, "timed.csv"), join(folder, "timed.measured.csv")];
  const rows = [
    { n: 1, solver: "a", seconds: 0.25, nodes: 7, evaluations: 3 },
    { n: 1, solver: "b", seconds: 0.5, nodes: 7, evaluations: 4 },
  ];
  const timed: Results = {
    ...RESULTS,
    tables: { timed: rows },
    measured: { timed: { by: ["n", "solver"], columns: ["seconds", "evaluations"] } },
  };
  const asText = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([column, value]) => [column, `${value}`])),
  );

  test("is written to a file of its own, by the columns that tell rows apart, and read together again", () => {
    expect(writeResults(folder, timed).slice(0, 2)).toEqual([table, measured]);
    expect(readFileSync(table, "utf8")).toBe("n,solver,nodes\n1,a,7\n1,b,7\n");
    expect(readFileSync(measured, "utf8")).toBe("n,solver,seconds,evaluations\n1,a,0.25,3\n1,b,0.5,4\n");
    expect(readTable(table)).toEqual(asText);
  });

  test("of another run is refused", () => {
    writeResults(folder, timed);
    writeFileSync(table, "n,solver,nodes\n2,a,7\n2,b,7\n");
    expect(() => readTable(table)).toThrow(/timed\.measured\.csv are not of one run/);
    writeFileSync(table, "n,solver,nodes\n1,a,7\n");
    expect(() => readTable(table)).toThrow(/are not of one run/);
  });

  test("may stand inside a table, as in those written before; and goes when it is no longer measured", () => {
    writeResults(folder, timed);
    expect(writeResults(folder, { ...timed, measured: undefined })[0]).toBe(table);
    expect(readdirSync(folder)).not.toContain("timed.measured.csv");
    expect(readTable(table)).toEqual(asText);
  });

  test("is in no table that the project keeps, and found with it all the same", () => {
    expect(committedTable("quick", "who-wins-cost").every(({ seconds }) => Number(seconds) > 0)).toBe(true);
    expect(committedTable("standard", "corso-iterations")[0]).toHaveProperty("evaluations");
    const headings = ["quick", "standard"].flatMap((profile) =>
      readdirSync(projectPath(`results/${profile}`))
        .filter((file) => file.endsWith(".csv") && !file.endsWith(".measured.csv"))
        .map((file) =>
          readFileSync(projectPath(`results/${profile}/${file}`), "utf8")
            .split("\n")[0]
            .split(","),
        ),
    );
    expect(headings.length).toBeGreaterThan(50);
    const ours = headings.flat().filter((column) => !column.startsWith("paper_"));
    expect(ours.filter((column) => /seconds$|^evaluations$|_bytes$/.test(column))).toEqual([]);
  });
});

describe("an experiment", () => {
  const before = process.env.NOTAKTO_STORE;
  afterEach(() => {
    if (before === undefined) delete process.env.NOTAKTO_STORE;
    else process.env.NOTAKTO_STORE = before;
  });

  test("gives the same tables, byte for byte, on 1, 2 and 3 workers", async () => {
    const tablesOn = async (workers: number): Promise<Record<string, string>> => {
      machine.cores = workers;
      process.env.NOTAKTO_STORE = join(folder, `store-${workers}`);
      const out = join(folder, `on-${workers}`);
      writeResults(out, await runExperiment(corsoAlphaZero, { profile: "smoke", seed: 1 }));
      const files = readdirSync(out).filter((file) => /^[^.]+\.csv$/.test(file));
      return Object.fromEntries(files.map((file) => [file, readFileSync(join(out, file), "utf8")]));
    };
    const one = await tablesOn(1);
    expect(Object.keys(one)).toContain("corso-iterations.csv");
    expect(one["corso-iterations.csv"].split("\n")).toHaveLength(4);
    expect(await tablesOn(2)).toEqual(one);
    expect(await tablesOn(3)).toEqual(one);
  });
});
