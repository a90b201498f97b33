import { expect, test } from "vitest";
import { elementsTable, quotientsTable } from "../../../lib/papers/plambeck/tables.ts";

test("elements that no single board has are left out, those in P highlighted", () => {
  const { html } = elementsTable([
    { element: "a", in_p: true, boards: 3, example: "XX./.../..." },
    { element: "ab^2", in_p: false, boards: 0, example: "" },
    { element: "b", in_p: "false", boards: "1", example: "X../.../..." },
  ]);
  expect(html.split("\n").filter((line) => line.includes("<td"))).toHaveLength(2);
  expect(html).toContain("<b>a</b>");
  expect(html).not.toContain("<b>b</b>");
});

test("an order that was not verified is a lower bound; one that differs from the published is highlighted", () => {
  const row = { bound: "all", positions: 1, irreducible: 1, p: 1, pairs: 1, gave_up_at: "" };
  const { html } = quotientsTable([
    { ...row, game: "Nim", elements: 6, verified: true, published: 6 },
    { ...row, game: "Kayles", elements: 39, verified: "true", published: "40" },
    { ...row, game: "Notakto 4×4", elements: 500, verified: false, published: null },
  ]);
  expect(html).toContain("at least 500");
  expect(html).toContain("<b>39</b>");
  expect(html.match(/bgcolor/g)).toHaveLength(1);
});
