// What a sum is probably worth to the player to move: only the order of moves depends on it, never a result.

import { blackOf, emptiesOf, number, pieces, valueIn, values, whiteOf } from "./sum";
import { valueAt } from "./values";

/** Slots that are looked at together. */
const WINDOW: i32 = 4;
const WINDOW_MASK: u64 = (1 << WINDOW) - 1;
const ENTRIES: usize = 1 << (2 * WINDOW);

/** By the stones in a window, black bits below white ones: the weight of a window anywhere, then of one at an end. */
let weights: usize = 0;
let sizeWeight: f32 = 0;

export function useWeights(address: usize, size: f32): void {
  weights = address;
  sizeWeight = size;
}

function windowAt(black: u64, white: u64): usize {
  return <usize>((black & WINDOW_MASK) | ((white & WINDOW_MASK) << WINDOW));
}

/** The end windows are read from the end inwards; reversed in a window, slot 0 comes last. */
function estimatePiece(empties: i32, black: u64, white: u64): f32 {
  let total: f32 = load<f32>(weights + ((ENTRIES + windowAt(black, white)) << 2));
  const last = empties + 1 - WINDOW;
  const end = windowAt(black >> <u64>last, white >> <u64>last);
  total += load<f32>(weights + ((2 * ENTRIES + end) << 2));
  for (let slot = 0; slot <= last; slot++)
    total += load<f32>(weights + (windowAt(black >> <u64>slot, white >> <u64>slot) << 2));
  return total;
}

/** Its worth to the player to move, and a little for its size: a sum that falls apart is sooner decided. */
export function estimate(sum: usize): f32 {
  let worth: f32 = <f32>number(sum);
  let squares = 0;
  for (let i: u32 = 0; i < values(sum); i++) worth += valueAt(valueIn(sum, i)).mean;
  for (let i: u32 = 0; i < pieces(sum); i++) {
    const empties = emptiesOf(sum, i);
    worth += estimatePiece(empties, blackOf(sum, i), whiteOf(sum, i));
    squares += empties * empties;
  }
  return worth + sizeWeight * <f32>squares;
}
