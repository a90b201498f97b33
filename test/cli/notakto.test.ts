import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { projectPath } from "../../lib/project.ts";
import { notakto } from "./notakto.ts";

test("the command has its package's version", () => {
  const { version } = JSON.parse(readFileSync(projectPath("lib/package.json"), "utf8"));
  expect(notakto(["--version"])).toMatchObject({ status: 0, stdout: `${version}\n` });
});

test("the time that a notebook has stands in the help", () => {
  const { stdout } = notakto(["reproduce", "--help"]);
  expect(stdout.replace(/\s+/g, " ")).toContain("(default: 60, a day for standard and paper)");
});
