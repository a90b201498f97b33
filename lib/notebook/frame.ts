import type { DataFrame } from "danfojs-node";
import type { CsvRow } from "../csv.ts";

/**
 * An experiment's rows as a danfojs DataFrame, to filter, group and show. Whole numbers beyond what a
 * double holds become text, digit by digit. danfojs takes two seconds to load, so it is loaded here and
 * not before.
 */
export async function frame(rows: readonly CsvRow[]): Promise<DataFrame> {
  const danfo = await import("danfojs-node");
  return new danfo.DataFrame(
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([column, value]) => [
          column,
          typeof value === "bigint" ? `${value}` : value,
        ]),
      ),
    ),
  );
}
