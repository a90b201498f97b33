import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { API_REPORT, apiReport } from "../../lib/docs/api-report.ts";

const report = apiReport();

test("the API report in the repository is what the index files export", () => {
  const kept = existsSync(API_REPORT) ? readFileSync(API_REPORT, "utf8") : "";
  expect(kept, "api-report.md is out of date; `npm run api` writes it anew").toBe(report);
});

test("it has declarations without bodies and comments, and says what the whole takes from which room", () => {
  expect(report).toContain("\nfunction notakto(size: number, planes?: NotaktoPlanes): Notakto;\n");
  expect(report).toContain(
    "\ninterface PlaneShape {\n    readonly planes: number;\n    readonly rows: number;",
  );
  expect(report).toMatch(/^From notakto-lab\/games: .*`notakto`/m);
});
