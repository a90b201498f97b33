import { readFileSync } from "node:fs";
import Papa from "papaparse";
import { UserError } from "./errors.ts";

export type CsvValue = string | number | bigint | boolean | null;
/** One observation. All rows of a table have the same columns. */
export type CsvRow = Readonly<Record<string, CsvValue>>;
/** A row to be shown or summed up: anything, by the names of the columns. */
export type Row = Readonly<Record<string, unknown>>;
/** A row as it stands in a file: all text, so that 001 stays 001 and 55867091087 loses no digit. */
export type CsvText = Readonly<Record<string, string>>;

export function formatCsv(rows: readonly CsvRow[]): string {
  const values = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => [column, value === null ? "" : `${value}`]),
    ),
  );
  return `${Papa.unparse(values, { newline: "\n" })}\n`;
}

/** Reads a tidy table: headings in the first line, as many fields in every other. Refuses anything else. */
export function parseCsv(text: string): CsvText[] {
  if (text.includes("\0")) throw new UserError("it is not text");
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ""), {
    skipEmptyLines: true,
    delimiter: ",",
  });
  const quote = errors.find(({ type }) => type === "Quotes");
  if (quote) throw new UserError(`row ${(quote.row ?? 0) || 1} has a stray quote`);
  const [header = [], ...lines] = data;
  if (header.length < 2 || header.some((name) => name.trim() === ""))
    throw new UserError("its first line does not name two columns or more");
  if (new Set(header).size < header.length) throw new UserError("two of its columns have the same name");
  if (lines.length === 0) throw new UserError("it has no rows");
  return lines.map((line, i) => {
    if (line.length !== header.length)
      throw new UserError(`row ${i + 1} has ${line.length} fields where the first line has ${header.length}`);
    return Object.fromEntries(header.map((name, column) => [name, line[column]]));
  });
}

/** Reads a table from a file; what can't be read or is no table is refused in a sentence that names the file. */
export function readCsv(path: string): CsvText[] {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === "ENOENT" ? "there is no such file" : code === "EISDIR" ? "it is a folder" : code;
    throw new UserError(`Cannot read ${path}: ${reason}.`);
  }
  try {
    return parseCsv(text);
  } catch (error) {
    throw error instanceof UserError ? new UserError(`${path} is not a CSV table: ${error.message}.`) : error;
  }
}
