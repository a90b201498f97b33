// Who wins a sum of NoGo rows: boolean search over sums in which everything small is a canonical value.
//
// Nothing is allocated here: the caller lays out the memory and passes addresses.

import { useWeights } from "./nogo-linear/estimate";
import { nodes, stopped, unkeyed, useSearchTable, wins } from "./nogo-linear/search";
import { addPiece, addValue, clear, normalise, pack, pieces, SUM_BYTES } from "./nogo-linear/sum";
import { Table, useSeed } from "./nogo-linear/table";
import { useValueTable, valueSums, valuesWin } from "./nogo-linear/value-sums";
import { useValues } from "./nogo-linear/values";

export { addPiece, addValue, clear, useSeed, useValues, useWeights };

/** The two tables: {entries, buckets less one} at each address. */
export function useTables(large: usize, small: usize): void {
  useSearchTable(changetype<Table>(large));
  useValueTable(changetype<Table>(small));
}

export const STOPPED: i32 = 2;

/** 1 if the player to move, Black, wins the sum at this address, 0 if not, 2 if the search was stopped. */
export function solve(sum: usize): i32 {
  const room = sum + SUM_BYTES;
  normalise(sum);
  if (pieces(sum) == 0) return valuesWin(sum, room) ? 1 : 0;
  pack(sum);
  const won = wins(sum, room);
  return stopped ? STOPPED : won ? 1 : 0;
}

export function nodesSearched(): f64 {
  return <f64>nodes;
}

export function valueSumsSearched(): f64 {
  return <f64>valueSums;
}

/** Nodes whose key did not fit into the table. */
export function nodesUnkeyed(): f64 {
  return <f64>unkeyed;
}
