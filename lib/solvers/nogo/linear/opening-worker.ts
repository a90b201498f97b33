import { openingSearcher } from "./openings.ts";

/** A worker that answers each OpeningSearch with its OpeningResult. */
export const serve = openingSearcher;
