import { buildDatabase } from "./database.ts";
import { inverse, type Piece } from "./piece.ts";
import { parseRow } from "./row.ts";
import { type RowResult, rowSolver } from "./row-solver.ts";

export interface SolveRowOptions {
  readonly toPlay?: "black" | "white";
  /** The transposition table holds 2^tableBits sums, of 24 bytes each. */
  readonly tableBits?: number;
  readonly seed?: number;
  /** Called now and then with the nodes so far; true stops the search. */
  readonly onNodes?: (nodes: number) => boolean | undefined;
}

/** Whether the player to move wins a row of NoGo, typed as x, o and dots. */
export function solveRow(row: string, options: SolveRowOptions = {}): RowResult {
  return solvePieces(parseRow(row), options);
}

function solvePieces(pieces: readonly Piece[], options: SolveRowOptions): RowResult {
  const { toPlay = "black", tableBits = 22, seed = 1, onNodes } = options;
  const largest = Math.max(...pieces.map(({ empties }) => empties));
  const database = buildDatabase(databaseFor(largest));
  // The search is always Black's.
  const sum = toPlay === "black" ? pieces : pieces.map(inverse);
  return rowSolver(database, { tableBits: Math.min(tableBits, tableFor(largest)), seed }).solve(sum, {
    onNodes,
  });
}

/** As many empty points in the database as pays: a small row is searched before a large database is built. */
export const databaseFor = (empties: number): number =>
  empties < 20 ? 6 : empties < 26 ? 8 : empties < 31 ? 10 : 11;

const tableFor = (empties: number): number => (empties < 24 ? 16 : empties < 32 ? 20 : 24);
