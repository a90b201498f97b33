import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { publicModules } from "../../lib/docs/public-modules.ts";
import { projectPath } from "../../lib/project.ts";

test("the whole comes first, then its rooms, each an index file that says what the room is for", () => {
  const modules = publicModules();
  expect(modules[0].name).toBe("notakto-lab");
  for (const { name, file } of modules) {
    expect(existsSync(file), file).toBe(true);
    expect(file).toMatch(/\/index\.ts$/);
    expect(readFileSync(file, "utf8")).toContain(` * @module ${name.replace("notakto-lab/", "")}\n`);
  }
});

test("notebooks, the README and the docs import nothing else", () => {
  const names = publicModules().map(({ name }) => name);
  const notebooks = readdirSync(projectPath("notebooks")).filter((file) => file.endsWith(".ipynb"));
  for (const file of [...notebooks.map((name) => `notebooks/${name}`), "README.md", "lib/docs/front.md"]) {
    const imports = readFileSync(projectPath(file), "utf8").matchAll(/ from \\?"(notakto-lab[^"\\]*)\\?"/g);
    for (const [, name] of imports) expect(names, file).toContain(name);
  }
});
