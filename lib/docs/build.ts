// `npm run docs`: the API reference, from the index files, and a page for each game, from the registries, into docs/.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Application, type TypeDocOptions } from "typedoc";
import { games } from "../games/registry.ts";
import { picture } from "../notebook/picture.ts";
import { projectPath } from "../project.ts";
import { gamePage } from "./game-page.ts";
import { publicModules } from "./public-modules.ts";

/** Writes the site to a folder; what TypeDoc warns of is an error. */
export async function buildDocs(out: string): Promise<void> {
  const pages = mkdtempSync(join(tmpdir(), "notakto-docs-"));
  try {
    const app = await Application.bootstrap({ ...OPTIONS, out, projectDocuments: [await writePages(pages)] });
    const project = await app.convert();
    if (project) {
      app.validate(project);
      await app.generateOutputs(project);
    }
    if (!project || app.logger.hasErrors() || app.logger.hasWarnings())
      throw new Error(
        "The docs were not made without errors and warnings; TypeDoc says above what they are.",
      );
  } finally {
    rmSync(pages, { recursive: true });
  }
}

const OPTIONS: TypeDocOptions = {
  name: "notakto-lab",
  entryPoints: publicModules().map(({ file }) => file),
  tsconfig: projectPath("tsconfig.json"),
  readme: projectPath("lib/docs/front.md"),
  // `npm run check` has looked for errors.
  skipErrorChecking: true,
  disableSources: true,
  // What the settling of a board hands on to its own drawings.
  intentionallyNotExported: ["KeptTable", "SettlePlan"],
  sort: ["source-order"],
  navigation: { includeGroups: false, includeCategories: false },
};

/** Writes the page of every game, under one that lists them, and returns that one's path. */
async function writePages(folder: string): Promise<string> {
  const names = Object.keys(games);
  mkdirSync(join(folder, "games"));
  for (const name of names) {
    const page = gamePage(name);
    writeFileSync(join(folder, "games", `${name}.md`), page.markdown);
    writeFileSync(join(folder, "games", `${name}.png`), (await picture(page.picture)).png);
  }
  const children = names.map((name) => `  - games/${name}.md`).join("\n");
  const list = names.map((name) => `- [${name}](games/${name}.md): ${games[name].summary}`).join("\n");
  const page = join(folder, "games.md");
  writeFileSync(page, `---\ntitle: Games\nchildren:\n${children}\n---\n\n# Games\n\n${list}\n`);
  return page;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildDocs(projectPath("docs"));
