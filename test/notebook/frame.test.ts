import { expect, test } from "vitest";
import { frame } from "../../lib/notebook/frame.ts";
import { table } from "../../lib/notebook/table.ts";

test("rows become a DataFrame, and whole numbers beyond a double lose no digit", async () => {
  const rows = [
    { n: 6, lost: 16931721733n },
    { n: 7, lost: 12345678901234567890n },
  ];
  const df = await frame(rows);
  expect(df.columns).toEqual(["n", "lost"]);
  expect(df.values).toEqual([
    [6, "16931721733"],
    [7, "12345678901234567890"],
  ]);
  expect(table(df).html).toBe(table(rows).html);
});
