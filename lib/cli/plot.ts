import { basename } from "node:path";
import { readCsv } from "../csv.ts";
import { UserError } from "../errors.ts";
import { openInBrowser, servePlots } from "../notebook/plot-server.ts";
import { plotlyFigure } from "../notebook/plotly.ts";
import { figuresFor } from "../papers/charts.ts";
import { wholeNumber } from "./arguments.ts";

interface Options {
  readonly port?: string;
  readonly open: boolean;
}

/** Resolves when the user has had enough. */
const interrupted = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });

export async function run(path: string, options: Options): Promise<number> {
  const port = options.port === undefined ? 0 : wholeNumber("--port", options.port, 1, 65535);
  const charts = figuresFor(basename(path).replace(/\.csv$/i, ""), readCsv(path));
  if (charts.length === 0) throw new UserError(`${path} has no column of numbers to plot.`);
  const server = await servePlots(await Promise.all(charts.map(plotlyFigure)), port);
  const end = interrupted();
  process.stdout.write(`${basename(path)} is at ${server.address} (Ctrl-C ends it)\n`);
  if (options.open) openInBrowser(server.address);
  await end;
  await server.close();
  return 0;
}
