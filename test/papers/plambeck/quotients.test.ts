import { describe, expect, test } from "vitest";
import { readCsv } from "../../../lib/csv.ts";
import { runExperiment } from "../../../lib/lab/experiment.ts";
import { misereQuotients } from "../../../lib/papers/plambeck/quotients.ts";
import { projectPath } from "../../../lib/project.ts";
import { notebookText } from "../prose.ts";

describe("the secrets of Notakto", () => {
  const results = runExperiment(misereQuotients, { profile: "smoke", seed: 1 });

  test("all tables, consistent with each other", async () => {
    const { tables } = await results;
    expect(Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, rows.length]))).toEqual({
      "notakto-quotient-elements": 18,
      "notakto-quotient-products": 18 * 18,
      "notakto-boards": 102,
      "notakto-starts": 12,
      "misere-quotients": 15,
    });
    const inP = new Map(tables["notakto-quotient-elements"].map(({ element, in_p }) => [element, in_p]));
    for (const { element, outcome } of tables["notakto-boards"])
      expect(outcome).toBe(inP.get(element) ? "P" : "N");
    for (const { element, boards } of tables["notakto-quotient-elements"])
      expect(tables["notakto-boards"].filter((row) => row.element === element)).toHaveLength(Number(boards));
    for (const { product, in_p } of tables["notakto-quotient-products"]) expect(inP.get(product)).toBe(in_p);
  });

  test("the perfect player wins every game from where it can", async () => {
    for (const { games, wins } of (await results).tables["notakto-starts"]) expect(wins).toBe(games);
  });

  test("the committed tables of 3×3 are what comes out", async () => {
    const { tables } = await results;
    for (const name of ["notakto-quotient-elements", "notakto-quotient-products", "notakto-boards"])
      expect(readCsv(projectPath(`results/quick/${name}.csv`))).toEqual(
        tables[name].map((row) =>
          Object.fromEntries(Object.entries(row).map(([column, value]) => [column, `${value}`])),
        ),
      );
  });
});

test("what notebook 02 says of Kayles is what the committed table says", () => {
  const kayles = readCsv(projectPath("results/quick/misere-quotients.csv")).filter(({ game }) =>
    game.startsWith("Kayles"),
  );
  expect(kayles.every(({ verified }) => verified === "true")).toBe(true);
  const { bound, elements } = kayles.at(-1)!;
  expect(notebookText("02-the-secrets-of-notakto")).toContain(
    `The committed table ends at ${bound}, with ${elements} elements`,
  );
});
