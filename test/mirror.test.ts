import { existsSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { projectPath } from "../lib/project.ts";

/** About all of lib, about what CONTRIBUTING says of it, and about what README and notebooks say of results. */
const OWN = ["mirror.test.ts", "contributing.test.ts", "claims.test.ts"];

test("every test file has the name and the place of the file in lib that it tests", () => {
  const tests = readdirSync(projectPath("test"), { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".test.ts"),
  );
  const mirrorsNothing = tests.filter((path) => {
    const tested = projectPath(`lib/${path.slice(0, -".test.ts".length)}`);
    return !OWN.includes(path) && ![".ts", ".mjs"].some((end) => existsSync(tested + end));
  });
  expect(mirrorsNothing).toEqual([]);
});
