import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, test } from "vitest";

/** Where a program is on the search path, if it is. */
export function tool(name: string): string | undefined {
  return (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/**
 * A group of tests that need programs from outside npm. Where one is missing the group is skipped and says
 * why; in CI, where everything is to be there, it fails.
 */
export function describeWith(tools: readonly string[], name: string, tests: () => void): void {
  const missing = tools.filter((name) => !tool(name));
  if (missing.length === 0) {
    describe(name, tests);
    return;
  }
  const reason = `${missing.join(" and ")} not installed`;
  if (process.env.CI === "true") {
    test(name, () => {
      throw new Error(reason);
    });
  } else {
    // Reporters show that a group was skipped, but not its name.
    process.stderr.write(`skipped: ${name} (${reason})\n`);
    describe.skip(name, tests);
  }
}
