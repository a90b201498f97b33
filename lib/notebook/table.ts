import type { Row } from "../csv.ts";
import { type Format, formatInterval, formatValue, isMissing } from "../format.ts";
import { escapeXml } from "./svg.ts";

/** What a table needs of a danfojs DataFrame. */
export interface Frame {
  readonly columns: readonly string[];
  // danfojs types the rows loosely: a frame of one column may hold bare values.
  readonly values: readonly unknown[];
}

export interface Column {
  readonly key: string;
  /** The heading, in words; the key where left out. */
  readonly title?: string;
  /** Chosen from the values where left out: counts, other numbers, text. */
  readonly format?: Format;
  /** Digits after the point, for `percent` and `number`. */
  readonly digits?: number;
  /** The keys of the lower and the upper end: "62% [52–71]". */
  readonly interval?: readonly [low: string, high: string];
  /** The keys of a second interval, over trainings, in a cell of its own; left out where no row has one. */
  readonly overTrainings?: readonly [low: string, high: string];
  /** The key of the paper's figure, shown beside ours. */
  readonly paper?: string;
  readonly highlight?: (row: Row) => boolean;
  /** Marks what differs from run to run, so that comparisons of two runs can leave it out. */
  readonly timing?: boolean;
}

export interface TableOptions {
  readonly caption?: string;
  /** All columns, as they are, where left out. */
  readonly columns?: readonly Column[];
}

/** A table as it goes on the page. */
export interface HtmlTable {
  readonly kind: "table";
  readonly caption: string;
  readonly html: string;
}

/*
 * An untrusted notebook keeps no inline styles (classic Notebook drops them all) while its own style sheet
 * right-aligns every cell. So what matters is said in HTML attributes that survive, styles only refine it, and
 * left-aligned text sits in a <div align="left"> that no style sheet touches. Colours are either mid-tones that
 * can be read on white and on black, or come as a pair of background and text.
 */
const MUTED = "#7b8794";
const HIGHLIGHT = { background: "#cdeee0", ink: "#0b3d2e" };

const muted = (html: string): string => `<font color="${MUTED}">${html}</font>`;

type Side = "left" | "right" | "center";

const sideOf = (format: Format): Side => (format === "text" ? "left" : "right");

function cell(tag: "td" | "th", html: string, side: Side, attributes = "", style = ""): string {
  const content = side === "right" ? html : `<div align="${side}">${html}</div>`;
  return `<${tag} align="${side}" nowrap${attributes} style="text-align:${side}${style}">${content}</${tag}>`;
}

const isNumeric = (value: unknown): boolean =>
  typeof value === "number" ||
  typeof value === "bigint" ||
  (typeof value === "string" && value.trim() !== "" && Number.isFinite(Number(value)));

function inferFormat(values: readonly unknown[]): Format {
  const present = values.filter((value) => value !== null && value !== undefined && value !== "");
  if (present.length === 0 || !present.every(isNumeric)) return "text";
  return present.every((value) => typeof value === "bigint" || Number.isInteger(Number(value)))
    ? "count"
    : "number";
}

type Resolved = Column & { readonly title: string; readonly format: Format };

const hasInterval = (row: Row, ends: readonly string[]): boolean => ends.every((end) => !isMissing(row[end]));

const resolve = ({ overTrainings, ...column }: Column, rows: readonly Row[]): Resolved => ({
  ...column,
  ...(overTrainings && rows.some((row) => hasInterval(row, overTrainings)) && { overTrainings }),
  title: column.title ?? column.key,
  format: column.format ?? inferFormat(rows.map((row) => row[column.key])),
  // An interval already says how exact a percentage is.
  digits: column.digits ?? (column.format === "percent" && column.interval ? 0 : undefined),
});

function ourCell(row: Row, column: Resolved): string {
  const { key, format, digits, interval } = column;
  let html = escapeXml(formatValue(row[key], format, digits));
  const highlighted = column.highlight?.(row) ?? false;
  if (highlighted) html = `<b>${html}</b>`;
  if (interval && hasInterval(row, [key, ...interval])) {
    const range = escapeXml(formatInterval(row[interval[0]], row[interval[1]], format, digits));
    html += ` ${highlighted ? range : muted(range)}`;
  }
  if (highlighted) html = `<font color="${HIGHLIGHT.ink}">${html}</font>`;
  const attributes = `${column.timing ? ' class="timing"' : ""}${highlighted ? ` bgcolor="${HIGHLIGHT.background}"` : ""}`;
  const style = highlighted ? `;background-color:${HIGHLIGHT.background};color:${HIGHLIGHT.ink}` : "";
  return cell("td", html, sideOf(format), attributes, style);
}

function trainingsCell(row: Row, { overTrainings, format, digits }: Resolved): string {
  const [low, high] = overTrainings!;
  const range = hasInterval(row, [low, high])
    ? formatInterval(row[low], row[high], format, digits)
    : formatValue(null, format);
  return cell("td", muted(escapeXml(range)), sideOf(format));
}

function paperCell(row: Row, { paper, format, digits }: Resolved): string {
  return cell("td", muted(escapeXml(formatValue(row[paper!], format, digits))), sideOf(format));
}

/** What stands side by side under one title, each with its own heading. */
const partsOf = ({ overTrainings, paper }: Resolved) => [
  { heading: paper ? "ours" : "together", show: ourCell },
  ...(overTrainings ? [{ heading: muted("over trainings"), show: trainingsCell }] : []),
  ...(paper ? [{ heading: muted("paper"), show: paperCell }] : []),
];

/** One line of headings; two when something stands beside ours. */
function header(columns: readonly Resolved[]): string {
  const isParted = (column: Resolved): boolean => partsOf(column).length > 1;
  const two = columns.some(isParted);
  const upper = columns.map((column) =>
    isParted(column)
      ? cell("th", escapeXml(column.title), "center", ` colspan="${partsOf(column).length}"`)
      : cell("th", escapeXml(column.title), sideOf(column.format), two ? ' rowspan="2" valign="bottom"' : ""),
  );
  const lower = columns
    .filter(isParted)
    .flatMap((column) => partsOf(column).map(({ heading }) => cell("th", heading, sideOf(column.format))));
  return `<tr>${upper.join("")}</tr>${two ? `<tr>${lower.join("")}</tr>` : ""}`;
}

function rowsOf(data: Frame | readonly Row[]): readonly Row[] {
  if (!("columns" in data)) return data;
  const { columns, values } = data;
  return values.map((line) => {
    const cells = Array.isArray(line) ? line : [line];
    return Object.fromEntries(columns.map((column, i) => [column, cells[i]]));
  });
}

function checkKeys(columns: readonly Column[], rows: readonly Row[]): void {
  if (rows.length === 0) return;
  const known = Object.keys(rows[0]);
  for (const { key, interval = [], overTrainings = [], paper = key } of columns) {
    const unknown = [key, ...interval, ...overTrainings, paper].find((name) => !known.includes(name));
    if (unknown) throw new Error(`The table has no column "${unknown}"; it has ${known.join(", ")}.`);
  }
}

/** A table for a notebook, from a DataFrame or from rows; `show` puts it on the page. */
export function table(data: Frame | readonly Row[], options: TableOptions = {}): HtmlTable {
  const rows = rowsOf(data);
  const wanted = options.columns ?? Object.keys(rows[0] ?? {}).map((key) => ({ key }));
  checkKeys(wanted, rows);
  const columns = wanted.map((column) => resolve(column, rows));
  const body = rows.map(
    (row) =>
      `<tr>${columns.flatMap((column) => partsOf(column).map(({ show }) => show(row, column))).join("")}</tr>`,
  );
  const caption = options.caption ?? "";
  const captionHtml = caption
    ? `<caption style="caption-side:top;text-align:left"><div align="left"><b>${escapeXml(caption)}</b></div></caption>`
    : "";
  const html =
    `<table border="0" cellpadding="4" cellspacing="0" style="border-collapse:collapse">${captionHtml}\n` +
    `<thead>${header(columns)}</thead>\n<tbody>\n${body.join("\n")}\n</tbody></table>`;
  return { kind: "table", caption, html };
}

/** A kind of table, for any rows that have its columns: `const winnersTable = tableOf("Who wins", columns)`. */
export const tableOf =
  (caption: string, columns: readonly Column[]) =>
  (rows: Frame | readonly Row[], ownCaption: string = caption): HtmlTable =>
    table(rows, { caption: ownCaption, columns });

/** The column of a rate with its interval, as every table of rates has it. */
export const rateColumn = (title: string, more: Partial<Column> = {}): Column => ({
  key: "rate",
  title,
  format: "percent",
  interval: ["low", "high"],
  ...more,
});
