import type { Chart } from "./chart.ts";
import { display } from "./display.ts";
import { picture } from "./picture.ts";
import type { Table } from "./table.ts";

/** Where the headless runner finds out under which name to keep a picture. */
const METADATA_KEY = "notakto-lab";

async function showOne(thing: Table | Chart): Promise<void> {
  if (thing.kind === "table") {
    display({ data: { "text/html": thing.html, "text/plain": thing.caption || "a table" }, metadata: {} });
    return;
  }
  const { png, width, height } = await picture(thing);
  display({
    data: { "image/png": Buffer.from(png).toString("base64"), "text/plain": thing.title },
    metadata: { "image/png": { width, height }, [METADATA_KEY]: { name: thing.name } },
  });
}

/** Shows tables and charts under the running cell, in order: `await show(table(df), chart)`. */
export async function show(...things: readonly (Table | Chart)[]): Promise<void> {
  for (const thing of things) await showOne(thing);
}
