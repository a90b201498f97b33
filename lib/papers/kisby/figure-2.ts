import type { CsvRow } from "../../csv.ts";
import type { WonGame } from "./won-games.ts";

/** Figure 2: how often each square opened a won game of 3×3, in which the net moves first. */
export const openingRows = (games: readonly WonGame[]): CsvRow[] =>
  Array.from({ length: 9 }, (_, square) => {
    const count = games.filter(({ moves }) => moves[0] === square).length;
    return { square, count, share: games.length === 0 ? 0 : count / games.length };
  });
