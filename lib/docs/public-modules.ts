import manifest from "../package.json" with { type: "json" };
import { projectPath } from "../project.ts";

/** What may be imported of the lab: a name and the index file that it stands for. */
export interface PublicModule {
  readonly name: string;
  readonly file: string;
}

/** Everything that package.json exports, in its order: the whole, then its rooms. */
export const publicModules = (): PublicModule[] =>
  Object.entries(manifest.exports).flatMap(([path, file]) =>
    file.endsWith(".ts") && !path.includes("*")
      ? [{ name: path.replace(/^\./, manifest.name), file: projectPath(`lib/${file}`) }]
      : [],
  );
