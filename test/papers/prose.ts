import { readFileSync } from "node:fs";
import { projectPath } from "../../lib/project.ts";

/** What the project says of its results, to be held against the committed tables. */
export const readmeText = (): string => readFileSync(projectPath("README.md"), "utf8");

/** The markdown of a notebook, without its code and outputs. */
export function notebookText(name: string): string {
  const { cells } = JSON.parse(readFileSync(projectPath(`notebooks/${name}.ipynb`), "utf8"));
  return cells
    .filter(({ cell_type }: { cell_type: string }) => cell_type === "markdown")
    .map(({ source }: { source: string[] }) => source.join(""))
    .join("\n\n");
}

/** 2×12, 2×13 and 3×9. */
export const inWords = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

export const millions = (value: unknown): string => (Number(value) / 1e6).toFixed(0);
export const thousandMillions = (value: unknown, digits = 1): string => (Number(value) / 1e9).toFixed(digits);
