import type { Chart } from "./chart.ts";
import { type Bundle, display, METADATA_KEY } from "./display.ts";
import { picture } from "./picture.ts";
import type { HtmlTable } from "./table.ts";

/** A chart as an output of a cell: a PNG with its size, and the name under which a headless run keeps it. */
export async function chartBundle(chart: Chart): Promise<Bundle> {
  const { png, width, height } = await picture(chart);
  return {
    data: { "image/png": Buffer.from(png).toString("base64"), "text/plain": chart.title },
    metadata: {
      "image/png": { width, height },
      [METADATA_KEY]: { name: chart.name, shownOnly: chart.shownOnly },
    },
  };
}

const tableBundle = ({ html, caption }: HtmlTable): Bundle => ({
  data: { "text/html": html, "text/plain": caption || "a table" },
  metadata: {},
});

/** Shows tables and charts under the running cell, in order: `await show(winnersTable(rows), ...figuresFor(name, rows))`. */
export async function show(...things: readonly (HtmlTable | Chart)[]): Promise<void> {
  for (const thing of things) display(thing.kind === "table" ? tableBundle(thing) : await chartBundle(thing));
}
