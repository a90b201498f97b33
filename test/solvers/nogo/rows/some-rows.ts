import fc from "fast-check";
import { isLegalRow } from "../../../oracles/partizan.ts";

/** Legal rows with at least one empty point. */
export const someRow = (from: number, to: number) =>
  fc
    .array(fc.constantFrom(".", ".", ".", "x", "o"), { minLength: from, maxLength: to })
    .map((points) => points.join(""))
    .filter((row) => isLegalRow(row) && row.includes("."));
