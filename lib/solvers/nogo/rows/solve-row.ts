import { DEFAULT_MEMORY } from "../boards/solver.ts";
import { buildDatabase } from "./database.ts";
import { inverse, type Piece } from "./piece.ts";
import { parseRow } from "./row.ts";
import { type RowResult, type RowSolver, rowSolver } from "./row-solver.ts";

export interface SolveRowOptions {
  readonly toPlay?: "black" | "white";
  /** The most that the search takes, with its tables and the values of its database. */
  readonly memoryBytes?: number;
  /** Called now and then with the nodes so far; true stops the search. */
  readonly onNodes?: (nodes: number) => boolean | undefined;
}

/** Whether the player to move wins a row of NoGo, written as B, W and dots; and how many sums were stored. */
export function solveRow(
  row: string,
  options: SolveRowOptions = {},
): RowResult & { readonly stored: number } {
  const { toPlay = "black", memoryBytes = DEFAULT_MEMORY, onNodes } = options;
  const pieces = parseRow(row);
  const solver = solverWithin(pieces, memoryBytes);
  // The search is always Black's.
  const result = solver.solve(toPlay === "black" ? pieces : pieces.map(inverse), { onNodes });
  return { ...result, stored: solver.stored() };
}

/** A solver for such pieces; less memory makes it slower, and changes no answer. */
export function solverWithin(pieces: readonly Piece[], memoryBytes: number): RowSolver {
  const largest = Math.max(...pieces.map(({ empties }) => empties));
  const database = buildDatabase(Math.min(databaseFor(largest), largestDatabase(memoryBytes)));
  return rowSolver(database, { tableBits: tableFor(largest), memoryBytes });
}

/** As many empty points in the database as pays: a small row is searched before a large database is built. */
const databaseFor = (empties: number): number =>
  empties < 20 ? 6 : empties < 26 ? 8 : empties < 31 ? 10 : 11;

/** A larger table is emptied for longer than it saves. */
const tableFor = (empties: number): number =>
  empties < 24 ? 16 : empties < 32 ? 20 : empties < 38 ? 22 : empties < 42 ? 24 : 27;

/**
 * The empty points of the largest database whose values take no more than about an eighth of the memory. For every
 * piece there are some 8 bytes, half of them for its value's number. Working out the values takes some fifteen
 * times that before the search begins, and so no more than about twice what the search is given.
 */
function largestDatabase(memoryBytes: number): number {
  let empties = 6;
  while (8 * piecesTo(empties + 1) <= memoryBytes / 8) empties++;
  return empties;
}

/** All pieces with up to so many empty points: 3^(n+1) for each n. */
const piecesTo = (empties: number): number => (3 ** (empties + 2) - 3) / 2;
