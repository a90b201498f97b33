import { basename } from "node:path";
import { UserError } from "../errors.ts";
import { readTable } from "../lab/results.ts";
import { openInBrowser, servePlots } from "../notebook/plot-server.ts";
import { plotlyFigure } from "../notebook/plotly.ts";
import { figuresFor } from "../papers/charts.ts";
import { wholeNumber } from "./arguments.ts";
import { interruptible, thisCommand } from "./signals.ts";

interface Options {
  readonly port?: string;
  readonly open: boolean;
}

const WORDS = { stopping: "Closing the page.", stopped: () => `To open it again: ${thisCommand()}` };

export async function run(path: string, options: Options): Promise<number> {
  const port = options.port === undefined ? 0 : wholeNumber("--port", options.port, 1, 65535);
  const charts = figuresFor(basename(path).replace(/\.csv$/i, ""), readTable(path));
  if (charts.length === 0) throw new UserError(`${path} has no column of numbers to plot.`);
  return interruptible(WORDS, async (signal) => {
    const server = await servePlots(await Promise.all(charts.map(plotlyFigure)), port);
    process.stdout.write(`${basename(path)} is at ${server.address} (Ctrl-C ends it)\n`);
    if (options.open) openInBrowser(server.address);
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve));
    await server.close();
    return 0;
  });
}
