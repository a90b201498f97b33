import { expect, test } from "vitest";
import { incentiveExamplesTable, rowsTable, valuesTable } from "../../../lib/papers/du/row-tables.ts";

const highlighted = (html: string): number => html.split("bgcolor").length - 1;

test("a count that differs from Du's is highlighted, text or number; the rows below his are not", () => {
  const row = { value: "*", board: "..", occurrences: 12 };
  const { html } = valuesTable([
    { ...row, paper_board: "..", paper_occurrences: "12" },
    { ...row, paper_board: "..", paper_occurrences: "13" },
    { ...row, paper_board: "", paper_occurrences: "" },
  ]);
  expect(highlighted(html)).toBe(1);
});

test("rows are told under a caption of their own, and a winner unlike Du's is highlighted", () => {
  const search = { second_search: "", second_database: "", second_nodes: "", lines_replayed: "" };
  const row = { n: 40, winner: "first", database: 11, nodes: 9, seconds: 1, ...search };
  const { html, caption } = rowsTable(
    [
      { ...row, paper_winner: "" },
      { ...row, paper_winner: "second" },
    ],
    "Rows 1×n, standard",
  );
  expect(caption).toBe("Rows 1×n, standard");
  expect(highlighted(html)).toBe(1);
});

test("an example whose value is not Du's is highlighted, from a run and from a file", () => {
  const values = { before_value: "1", paper_before_value: "1", after_value: "0", paper_after_value: "0" };
  const row = {
    property: "1",
    fills_eye: true,
    before: "x.x",
    after: "xxx",
    incentive: "-1",
    paper_incentive: "-1",
  };
  const table = (values_agree: unknown) => incentiveExamplesTable([{ ...row, ...values, values_agree }]).html;
  for (const agrees of [true, "true"]) expect(highlighted(table(agrees))).toBe(0);
  for (const agrees of [false, "false"]) expect(highlighted(table(agrees))).toBe(1);
});
