import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { UserError } from "../errors.ts";
import { exhibit, openInBrowser } from "../notebook/browser.ts";
import { type CsvRow, parseCsv } from "../notebook/csv.ts";
import { figuresFor } from "../notebook/figures.ts";
import { plotlyFigure } from "../notebook/plotly.ts";

interface Options {
  readonly port?: string;
  readonly open: boolean;
}

function parsePort(text: string | undefined): number {
  if (text === undefined) return 0;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65535) {
    throw new UserError(`--port takes a number from 1 to 65535, not "${text}".`);
  }
  return port;
}

function readTable(path: string): CsvRow[] {
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

/** Resolves when the user has had enough. */
const interrupted = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });

export async function run(path: string, options: Options): Promise<number> {
  const port = parsePort(options.port);
  const charts = figuresFor(basename(path).replace(/\.csv$/i, ""), readTable(path));
  if (charts.length === 0) throw new UserError(`${path} has no column of numbers to plot.`);
  const exhibition = await exhibit(await Promise.all(charts.map(plotlyFigure)), port);
  const end = interrupted();
  process.stdout.write(`${basename(path)} is at ${exhibition.address} (Ctrl-C ends it)\n`);
  if (options.open) openInBrowser(exhibition.address);
  await end;
  await exhibition.close();
  return 0;
}
