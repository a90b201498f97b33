import { startModule } from "../../../wasm/load.ts";
import type { Database } from "./database.ts";
import type { Piece } from "./piece.ts";
import { countSums, emptyTable, layDown } from "./row-memory.ts";

/** What solving one sum of rows took. */
export interface RowResult {
  /** Whether the player to move wins; undefined if the search was stopped. */
  readonly wins: boolean | undefined;
  /** Sums with pieces too large for the database that were searched. */
  readonly nodes: number;
  /** Sums of values alone that were searched, not counting those that stops decide. */
  readonly valueSums: number;
  /** Nodes that were too large for the transposition table. */
  readonly unkeyed: number;
  readonly seconds: number;
}

interface SolveOptions {
  /** Go on with what the last search left in the tables. */
  readonly keepTables?: boolean;
  /** Called now and then with the nodes so far; true stops the search. */
  readonly onNodes?: (nodes: number) => boolean | undefined;
}

export interface RowSolver {
  /** Whether the player to move, who is Black, wins the sum. */
  solve(pieces: readonly Piece[], options?: SolveOptions): RowResult;
  /** Sums with large pieces that are in the transposition table. */
  stored(): number;
  /** Values, tables and room for the search, all told. */
  readonly bytes: number;
}

export interface RowSolverOptions {
  /** The transposition table holds 2^tableBits sums, of 24 bytes each; fewer where `memoryBytes` says so. */
  readonly tableBits?: number;
  /** The most that `bytes` may be. */
  readonly memoryBytes?: number;
  /** Decides where sums lie in the tables; no result depends on it. */
  readonly seed?: number;
}

/** The exports of wasm/assembly/nogo-linear.ts. */
interface Kernel {
  useValues(values: number, options: number, pieces: number, digits: number, empties: number): void;
  useWeights(address: number, size: number): void;
  useSeed(seed: bigint): void;
  useTables(large: number, small: number): void;
  clear(sum: number): void;
  addPiece(sum: number, empties: number, black: bigint, white: bigint): void;
  solve(sum: number): number;
  nodesSearched(): number;
  valueSumsSearched(): number;
  nodesUnkeyed(): number;
}

const STOPPED = 2;
/** How much the square of a piece's size counts beside its worth when moves are ordered. */
const SIZE_WEIGHT = 1 / 200;

/** Solves sums of NoGo rows in WebAssembly, with the values of a database. */
export function rowSolver(
  database: Database,
  { tableBits = 22, memoryBytes, seed = 1 }: RowSolverOptions = {},
): RowSolver {
  const layout = layDown(database, tableBits, memoryBytes);
  let told: SolveOptions["onNodes"];
  const tick = (nodes: number): number => (told?.(nodes) ? 1 : 0);
  const { kernel } = startModule<Kernel>("nogo-linear", {
    memory: layout.memory,
    imports: { search: { tick } },
  });
  kernel.useValues(layout.records, layout.options, layout.pieces, layout.digits, database.empties);
  kernel.useWeights(layout.weights, SIZE_WEIGHT);
  kernel.useSeed(BigInt(seed));

  return {
    bytes: layout.bytes,
    stored: () => countSums(layout, layout.large),
    solve(pieces, { keepTables = false, onNodes } = {}) {
      const started = performance.now();
      if (!keepTables) for (const table of [layout.small, layout.large]) emptyTable(layout, table);
      kernel.useTables(layout.large.header, layout.small.header);
      kernel.clear(layout.sum);
      for (const { empties, black, white } of pieces)
        kernel.addPiece(layout.sum, empties, BigInt(black), BigInt(white));
      told = onNodes;
      const result = kernel.solve(layout.sum);
      return {
        wins: result === STOPPED ? undefined : result === 1,
        nodes: kernel.nodesSearched(),
        valueSums: kernel.valueSumsSearched(),
        unkeyed: kernel.nodesUnkeyed(),
        seconds: (performance.now() - started) / 1000,
      };
    },
  };
}
