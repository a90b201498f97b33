import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** A file or folder of the project, by its path from the top: `projectPath("data/chen-exact.csv")`. */
export const projectPath = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

export const version = (): string =>
  JSON.parse(readFileSync(projectPath("lib/package.json"), "utf8")).version;
