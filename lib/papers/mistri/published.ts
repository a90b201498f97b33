import { readCsv } from "../../csv.ts";
import { projectPath } from "../../project.ts";

/** Mistri's figures of a table, by the columns that name each. They are for 5×5; of other boards he has none. */
export function publishedFigures(
  size: string,
  { file, by, figure }: { readonly file: string; readonly by: readonly string[]; readonly figure: string },
): ReadonlyMap<string, number> {
  const rows = size === "5x5" ? readCsv(projectPath(`data/${file}`)) : [];
  return new Map(rows.map((row) => [by.map((column) => row[column]).join(" "), Number(row[figure])]));
}
