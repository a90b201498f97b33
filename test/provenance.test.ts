import { expect, test } from "vitest";
import { making, originNow } from "../lib/provenance.ts";

test("what is made tells when it was begun, not when it was done, and how long it took", async () => {
  const clock = making();
  const begun = Date.now();
  await new Promise((resolve) => setTimeout(resolve, 60));
  const made = clock();
  expect(Date.parse(made.started)).toBeLessThanOrEqual(begun);
  expect(made.seconds).toBeGreaterThan(0.05);
  expect(made).toMatchObject({ commit: originNow().commit, machine: originNow().machine });
});

test("a commit is whole, marked where the code was changed, or not known", () => {
  expect(originNow().commit).toMatch(/^([0-9a-f]{40}( with local changes)?|unknown)$/);
});
