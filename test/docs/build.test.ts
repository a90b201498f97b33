import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildDocs } from "../../lib/docs/build.ts";
import { publicModules } from "../../lib/docs/public-modules.ts";
import { games } from "../../lib/games/registry.ts";

test("the docs are made without a warning: a front page, the reference, a page for each game", async () => {
  const folder = mkdtempSync(join(tmpdir(), "notakto-docs-"));
  try {
    await buildDocs(folder);
    expect(readFileSync(join(folder, "index.html"), "utf8")).toContain("notakto-lab");
    expect(readdirSync(join(folder, "modules"))).toHaveLength(publicModules().length);
    for (const name of Object.keys(games)) {
      const page = readFileSync(join(folder, "documents", `Games.${name}.html`), "utf8");
      expect(page).toContain("<h2");
      expect(existsSync(join(folder, "media", `${name}.png`))).toBe(true);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
