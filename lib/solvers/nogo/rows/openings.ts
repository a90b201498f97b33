import { randomFrom } from "../../../random.ts";
import { buildDatabase, type Database } from "./database.ts";
import { replayRowLine } from "./replay.ts";
import { exchangeColours, piecesOf } from "./row.ts";
import { type RowResult, type RowSolver, rowSolver } from "./row-solver.ts";

/** A question about an opening: does Black win the empty row of n points by playing first on this point (from 1)? */
export interface OpeningSearch {
  readonly n: number;
  readonly opening: number;
  /** The database holds the pieces with up to so many empty points. */
  readonly database: number;
  readonly tableBits: number;
  readonly seed: number;
  /** If Black wins: how many lines of play to follow afterwards, as `replayRowLine` does. */
  readonly lines: number;
}

export interface OpeningResult extends RowResult {
  /** Lines of play that were followed to a plain search and came out as they should. */
  readonly replayed: number;
}

/** The row after the opening, as the mover sees it: White is to move, so the colours are exchanged. */
export const afterOpening = (n: number, opening: number): string =>
  `${".".repeat(opening - 1)}o${".".repeat(n - opening)}`;

/** Makes a function that answers such questions; it keeps its databases, and the last solver with its tables. */
export function openingSearcher(): (search: OpeningSearch) => OpeningResult {
  const databases = new Map<number, Database>();
  const databaseOf = (empties: number): Database => {
    if (!databases.has(empties)) databases.set(empties, buildDatabase(empties));
    return databases.get(empties)!;
  };
  let last: { readonly name: string; readonly solver: RowSolver } | undefined;
  return ({ n, opening, database, tableBits, seed, lines }) => {
    const name = `${database} ${tableBits} ${seed}`;
    if (last?.name !== name) {
      last = undefined; // so that its memory can go before the next one's comes
      last = { name, solver: rowSolver(databaseOf(database), { tableBits, seed }) };
    }
    const { solver } = last;
    const start = afterOpening(n, opening);
    const result = solver.solve(piecesOf(start));
    const blackWins = result.wins === false;
    const random = randomFrom(seed).split(n);
    for (let line = 0; blackWins && line < lines; line++)
      replayRowLine(solver, exchangeColours(start), random.split(line));
    return { ...result, replayed: blackWins ? lines : 0 };
  };
}

const search = openingSearcher();

/** The task `nogoOpenings`. A database takes seconds to build, so that a thread keeps what it searched with last. */
export const perform = (piece: OpeningSearch): OpeningResult => search(piece);
/** Only a thread gives that memory back, when it ends. */
export const threadOnly = true;

/** About what a search takes: the values of the database, before and after they are laid down, and the tables. */
export const bytesFor = ({ tableBits }: OpeningSearch): number => 2 ** 29 + 32 * 2 ** tableBits;
