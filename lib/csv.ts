import { readFileSync } from "node:fs";
import Papa from "papaparse";
import { UserError } from "./errors.ts";

export type CsvValue = string | number | bigint | boolean | null;
/** One observation. All rows of a table have the same columns. */
export type CsvRow = Readonly<Record<string, CsvValue>>;

export function formatCsv(rows: readonly CsvRow[]): string {
  const values = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => [column, value === null ? "" : `${value}`]),
    ),
  );
  return `${Papa.unparse(values, { newline: "\n" })}\n`;
}

/** Reads a table. Every value stays the text that it is: "001" is not 1, and 55867091087 loses no digit. */
export function readCsv(path: string): Record<string, string>[] {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    throw new UserError(`There is no readable file ${path}.`);
  }
  const { data, errors } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  if (errors.length > 0 || data.length === 0)
    throw new UserError(`${path} is not a table: ${errors[0]?.message ?? "it has no rows"}.`);
  return data;
}
