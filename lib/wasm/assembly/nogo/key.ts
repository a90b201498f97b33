// What names a reduced position up to symmetry: a hash to find it by, and an exact comparison to believe it by.
import { image, rankOf, symmetries } from "./board";
import { blocksOf, COUNT, field, OPEN, SAFE, SPARE, STARS, STONES } from "./position";
import { reduction } from "./techniques";

/** The symmetry that `hashOf` chose last: two equal positions look the same after theirs. */
export let chosen: u32 = 0;

function mix(x: u64): u64 {
  x ^= x >> 31;
  x *= 0x9e3779b97f4a7c15;
  x ^= x >> 29;
  x *= 0xbf58476d1ce4e5b9;
  return x ^ (x >> 32);
}

/** Spare moves of a colour beyond the other's: pairs cancel, 1 − 1 = 0. */
export function spareBalance(position: usize, colour: u32): i32 {
  return popcnt(field(position, colour, SPARE)) - popcnt(field(position, colour ^ 1, SPARE));
}

/** Whether a star is left over: pairs cancel, ∗ + ∗ = 0. */
export function oddStar(position: usize): u32 {
  return popcnt(load<u32>(position, STARS)) & 1;
}

function pair(low: u32, high: u32): u64 {
  return <u64>low | ((<u64>high) << 32);
}

/** Hash of a position with this colour to move, as symmetry s shows it. The order of blocks doesn't matter. */
function hashUnder(s: u32, position: usize, colour: u32): u64 {
  const other = colour ^ 1;
  let sum =
    mix(pair(image(s, field(position, colour, OPEN)), image(s, field(position, other, OPEN)))) +
    3 * mix(pair(image(s, field(position, colour, SAFE)), image(s, field(position, other, SAFE))));
  const own = blocksOf(position, colour);
  for (let i: u32 = 0, n = field(position, colour, COUNT); i < n; i++)
    sum += mix(pair(image(s, load<u32>(own + (i << 2))), 1));
  const others = blocksOf(position, other);
  for (let i: u32 = 0, n = field(position, other, COUNT); i < n; i++)
    sum += mix(pair(image(s, load<u32>(others + (i << 2))), 2));
  return mix(sum + pair(spareBalance(position, colour) + 64, oddStar(position) + 1));
}

/** The same for symmetric positions; sets `chosen`. */
export function hashOf(position: usize, colour: u32): u64 {
  if (!reduction) return hashOfStones(position, colour);
  const own = field(position, colour, OPEN);
  const others = field(position, colour ^ 1, OPEN);
  let least = pair(own, others);
  let ties: u32 = 1;
  for (let s: u32 = 1; s < symmetries; s++) {
    const seen = pair(image(s, own), image(s, others));
    if (seen < least) {
      least = seen;
      ties = 0;
    }
    if (seen == least) ties |= 1 << s;
  }
  chosen = ctz(ties);
  let hash = hashUnder(chosen, position, colour);
  for (ties &= ties - 1; ties != 0; ties &= ties - 1) {
    const s = ctz(ties);
    const another = hashUnder(s, position, colour);
    if (another < hash) {
      hash = another;
      chosen = s;
    }
  }
  return hash;
}

function hashOfStones(position: usize, colour: u32): u64 {
  let least = u64.MAX_VALUE;
  for (let s: u32 = 0; s < symmetries; s++) {
    const rank = rankUnder(s, position, colour);
    if (rank >= least) continue;
    least = rank;
    chosen = s;
  }
  return mix(mix(least + 1));
}

/** The stones as symmetry s shows them, those of the colour to move as digit 1. */
export function rankUnder(s: u32, position: usize, colour: u32): u64 {
  return rankOf(image(s, field(position, colour, STONES)), image(s, field(position, colour ^ 1, STONES)));
}

/** Whether a position with this colour to move, as symmetry s shows it, is `witness` with colour 0 to move. */
export function isSame(s: u32, position: usize, colour: u32, witness: usize): bool {
  for (let own: u32 = 0; own < 2; own++) {
    const side = colour ^ own;
    if (image(s, field(position, side, OPEN)) != field(witness, own, OPEN)) return false;
    if (image(s, field(position, side, SAFE)) != field(witness, own, SAFE)) return false;
    const count = field(position, side, COUNT);
    if (count != field(witness, own, COUNT)) return false;
    // No block is repeated, so that as many blocks, each found, are the same blocks.
    const blocks = blocksOf(position, side);
    const known = blocksOf(witness, own);
    for (let i: u32 = 0; i < count; i++) {
      const block = image(s, load<u32>(blocks + (i << 2)));
      let j: u32 = 0;
      while (j < count && load<u32>(known + (j << 2)) != block) j++;
      if (j == count) return false;
    }
  }
  return spareBalance(position, colour) == spareBalance(witness, 0) && oddStar(position) == oddStar(witness);
}
