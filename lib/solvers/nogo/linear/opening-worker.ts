import { openingSearcher } from "./openings.ts";

/** A worker that answers each OpeningSearch with its RowResult. */
export const serve = openingSearcher;
