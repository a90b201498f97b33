// Who wins, where counting moves is enough.
import { around } from "./board";
import { oddStar, spareBalance } from "./key";
import { field, mortalLiberties, OPEN, SAFE } from "./position";
import { counting } from "./techniques";

export const UNKNOWN: i32 = 0;
export const WON: i32 = 1;
export const LOST: i32 = -1;

/**
 * Moves that a colour can't be kept from making, spare ones apart: points closed to the opponent, safe for the
 * colour, no liberty of an opposing mortal block, and with no neighbour where the opponent could make one. No
 * such block can then arrive there, so capture never closes the point, suicide doesn't either as it is safe,
 * and a stone on one leaves the others as they are.
 */
function sureMoves(position: usize, colour: u32): i32 {
  const other = colour ^ 1;
  const theirs = field(position, other, OPEN);
  const own = field(position, colour, SAFE) & ~theirs;
  if (!own) return 0;
  return popcnt(own & ~mortalLiberties(position, other) & ~around(theirs & ~field(position, other, SAFE)));
}

/**
 * The result for the colour to move, or UNKNOWN. A colour makes at most as many moves as it has open points,
 * since they never grow, and at least its sure ones. Who moves first wins with more moves than the opponent,
 * and loses if the opponent has as many. Pairs of spare moves and pairs of stars are left out: the game
 * without them has the same winner (1 − 1 = 0, ∗ + ∗ = 0).
 */
export function judge(position: usize, colour: u32): i32 {
  const other = colour ^ 1;
  const star: i32 = oddStar(position);
  const balance = spareBalance(position, colour);
  const ownSpare = max(balance, 0);
  const theirSpare = max(-balance, 0);
  const most = <i32>popcnt(field(position, colour, OPEN)) + star + ownSpare;
  if (!counting) return most == 0 ? LOST : UNKNOWN;
  const theirMost = <i32>popcnt(field(position, other, OPEN)) + star + theirSpare;
  if (theirSpare >= most) return LOST;
  if (ownSpare > theirMost || theirMost == 0) return WON;
  if (ownSpare + sureMoves(position, colour) > theirMost) return WON;
  if (theirSpare + sureMoves(position, other) >= most) return LOST;
  return UNKNOWN;
}
