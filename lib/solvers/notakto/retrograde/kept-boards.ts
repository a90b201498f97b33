import { choose } from "./counts.ts";

/**
 * The boards of a slice with few X, as bits: first the one without X, then those with one X, and so on; boards
 * with the same number of X in ascending order of their places.
 */
export function keptBoards(slice: Uint8Array, inner: number, most: number): Uint8Array {
  const kept = new Uint8Array(Math.ceil(boardsUpTo(inner, most) / 8));
  let at = 0;
  for (let crosses = 0; crosses <= Math.min(most, inner); crosses++)
    for (const place of placesWith(inner, crosses)) {
      kept[at >>> 3] |= ((slice[place >>> 3] >> (place & 7)) & 1) << (at & 7);
      at++;
    }
  return kept;
}

/** The places with so many X on so many squares, in ascending order. */
export function* placesWith(squares: number, crosses: number): Generator<number> {
  const last = (2 ** crosses - 1) << (squares - crosses);
  for (let place = 2 ** crosses - 1; place <= last; place = nextPlace(place)) yield place;
}

/** The next larger number with as many ones: the lowest run of ones sends its top one up, the rest down. */
function nextPlace(place: number): number {
  if (place === 0) return Number.POSITIVE_INFINITY;
  const lowest = place & -place;
  const risen = place + lowest;
  return risen | ((place ^ risen) >>> (33 - Math.clz32(lowest)));
}

/** How many boards with up to so many X there are on so many squares. */
export function boardsUpTo(squares: number, most: number): number {
  let boards = 0;
  for (let crosses = 0; crosses <= Math.min(most, squares); crosses++) boards += choose(squares, crosses);
  return boards;
}

/** The index of a place among those with as many ones. */
export function rankOf(place: number): number {
  let rank = 0;
  let seen = 0;
  for (let rest = place; rest !== 0; rest &= rest - 1) {
    seen++;
    rank += choose(31 - Math.clz32(rest & -rest), seen);
  }
  return rank;
}
