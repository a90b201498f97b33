import { expect, test } from "vitest";
import { quotientRows } from "../../../lib/papers/plambeck/other-games.ts";
import { misereQuotients } from "../../../lib/papers/plambeck/quotients.ts";

const config = misereQuotients.configs.smoke;

test("orders agree with those published", () => {
  const progress: number[] = [];
  const rows = quotientRows(config, ({ done, total }) => progress.push(done / total));
  expect(rows).toHaveLength(15);
  for (const { elements, published, verified } of rows) {
    expect(verified).toBe(true);
    if (published !== null) expect(elements).toBe(published);
  }
  expect([progress[0], progress.at(-1)]).toEqual([0, 1]);
});

test("where a limit is reached, it says which, and the elements are a lower bound", () => {
  const small = { nim: [], kayles: [], dawson: [], four: [7], limits: { ...config.limits, elements: 30 } };
  const four = quotientRows(small, () => {}).find(({ game }) => game === "Notakto 4×4");
  expect(four).toMatchObject({ bound: "at least 7 X", verified: false, p: null, pairs: null });
  expect(four?.gave_up_at).not.toBe("");
  expect(four?.elements).toBeGreaterThan(10);
});
