import { UserError } from "../errors.ts";

/** A line of a table as it stands in the file: all text, so that 001 stays 001 and big numbers stay whole. */
export type CsvRow = Readonly<Record<string, string>>;

/** Splits CSV text into lines of fields; quoted fields may hold commas, line ends and doubled quotes. */
function fieldsOf(text: string): string[][] {
  const lines: string[][] = [[]];
  // A field, and what ends it.
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;
  while (field.lastIndex < text.length) {
    const match = field.exec(text);
    if (!match) throw new UserError(`line ${lines.length} has a stray quote`);
    const [, quoted, plain, end] = match;
    lines.at(-1)!.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === "") break;
    if (end === ",") {
      // A comma at the very end still opens one last, empty field.
      if (field.lastIndex === text.length) lines.at(-1)!.push("");
    } else lines.push([]);
  }
  return lines.filter((line) => line.length > 0 && !(line.length === 1 && line[0] === ""));
}

/** Reads a tidy table: headings in the first line, as many fields in every other. Errors name the line. */
export function parseCsv(text: string): CsvRow[] {
  if (text.includes("\0")) throw new UserError("it is not text");
  const [header, ...lines] = fieldsOf(text.replace(/^\uFEFF/, ""));
  if (!header || header.length < 2 || header.some((name) => name.trim() === "")) {
    throw new UserError("its first line does not name two columns or more");
  }
  if (new Set(header).size < header.length) throw new UserError("two of its columns have the same name");
  if (lines.length === 0) throw new UserError("it has no rows");
  return lines.map((line, i) => {
    if (line.length !== header.length) {
      throw new UserError(`row ${i + 1} has ${line.length} fields where the first line has ${header.length}`);
    }
    return Object.fromEntries(header.map((name, column) => [name, line[column]]));
  });
}
