// A NoGo position as far as the rest of the game can tell.
//
// What play can still depend on: which points are open to whom, and which blocks of stones could yet lose
// their last liberty. Words:
//   open      a point is open to a colour that may play there. Nobody's open points ever grow: stones stay, and
//             a block with one liberty can gain others only by filling that one.
//   dead      an empty point open to nobody. It stays empty to the end.
//   safe      a point is safe for a colour if a stone of that colour there could never lack a liberty.
//   mortal    a block that could run out of liberties: all of them are open to somebody. It is known by its
//             liberties alone; its stones don't matter. Other blocks are immortal and can be forgotten, once
//             their liberties are marked safe.
//
// `reduce` brings a position into this form, by rules that change nobody's prospects. Each has its proof below;
// test/solvers/nogo holds them to every position of small boards.
//
// A position lies in memory as
//   OPEN, SAFE     two sets of points each, one a colour; safe ⊆ open
//   STONES         the stones themselves, for the record
//   SPARE          points that are each one more move for their colour and nothing else
//   STARS          points that are each one more move for whoever plays there first and nothing else
//   COUNT, BLOCKS  the mortal blocks of either colour, by their sets of liberties
import { around, full } from "./board";
import { lonePoints } from "./techniques";

export const OPEN: usize = 0;
export const SAFE: usize = 8;
export const STONES: usize = 16;
export const SPARE: usize = 24;
export const STARS: usize = 32;
export const COUNT: usize = 40;
export const BLOCKS: usize = 48;
/** No colour has more blocks on 30 points: each needs a stone, and no two are neighbours. */
export const MOST_BLOCKS: usize = 16;
export const POSITION_BYTES: usize = 48 + 2 * 4 * MOST_BLOCKS;

export function field(position: usize, colour: u32, offset: usize): u32 {
  return load<u32>(position + offset + (colour << 2));
}

export function blocksOf(position: usize, colour: u32): usize {
  return position + BLOCKS + colour * (4 * <u32>MOST_BLOCKS);
}

/** Several liberties. */
function several(liberties: u32): bool {
  return (liberties & (liberties - 1)) != 0;
}

/** Takes out the blocks that have a liberty among these; the union of all liberties of those taken out. */
function release(position: usize, colour: u32, liberties: u32): u32 {
  const blocks = blocksOf(position, colour);
  const count = field(position, colour, COUNT);
  let left: u32 = 0;
  let released: u32 = 0;
  for (let i: u32 = 0; i < count; i++) {
    const block = load<u32>(blocks + (i << 2));
    if (block & liberties) {
      released |= block;
    } else {
      store<u32>(blocks + (left << 2), block);
      left++;
    }
  }
  store<u32>(position + COUNT + (colour << 2), left);
  return released;
}

/** The union of the liberties of a colour's mortal blocks. */
export function mortalLiberties(position: usize, colour: u32): u32 {
  const blocks = blocksOf(position, colour);
  const count = field(position, colour, COUNT);
  let union: u32 = 0;
  for (let i: u32 = 0; i < count; i++) union |= load<u32>(blocks + (i << 2));
  return union;
}

// What the blocks of a colour allow and forbid; set by `sift`.
let joined: u32 = 0;
let lasts: u32 = 0;

/**
 * Keeps the blocks with several liberties, without repeats: `joined` is the union of their liberties, where a
 * stone that joins them is no suicide. Blocks with one liberty go: `lasts` are those liberties.
 *
 * A block with one liberty q closes q to the opponent for ever, and that is all it does: when its own colour
 * plays q, it brings no liberty along. Two blocks with the same liberties stay so until they are joined.
 */
function sift(position: usize, colour: u32): void {
  const blocks = blocksOf(position, colour);
  const count = field(position, colour, COUNT);
  let left: u32 = 0;
  joined = 0;
  lasts = 0;
  for (let i: u32 = 0; i < count; i++) {
    const block = load<u32>(blocks + (i << 2));
    if (!several(block)) {
      lasts |= block;
      continue;
    }
    joined |= block;
    let repeated = false;
    for (let j: u32 = 0; j < left; j++) repeated = repeated || load<u32>(blocks + (j << 2)) == block;
    if (repeated) continue;
    store<u32>(blocks + (left << 2), block);
    left++;
  }
  store<u32>(position + COUNT + (colour << 2), left);
}

/** Closes what has become illegal, then forgets what no longer matters. */
export function reduce(position: usize): void {
  let open0 = load<u32>(position, OPEN);
  let open1 = load<u32>(position, OPEN + 4);
  let safe0 = load<u32>(position, SAFE);
  let safe1 = load<u32>(position, SAFE + 4);
  const empty = open0 | open1;

  // The rules. No suicide: a stone is fine on a safe point, beside an empty one, or joined to a block with a
  // liberty elsewhere. No capture: the last liberty of a block is closed to its opponent.
  sift(position, 0);
  const joined0 = joined;
  const lasts0 = lasts;
  sift(position, 1);
  const joined1 = joined;
  const lasts1 = lasts;
  const breathing = around(empty);
  open0 &= (safe0 | breathing | joined0) & ~lasts1;
  open1 &= (safe1 | breathing | joined1) & ~lasts0;

  // Dead points. They stay empty for ever, so a stone beside one, or joined to a block beside one, never lacks
  // a liberty: the block is immortal and its other liberties are safe for its colour.
  const dead = empty & ~(open0 | open1);
  if (dead) {
    const beside = around(dead);
    safe0 |= beside | release(position, 0, dead);
    safe1 |= beside | release(position, 1, dead);
  }
  // A point closed to a colour stays so, safe or not.
  safe0 &= open0;
  safe1 &= open1;

  // A block with a liberty p that is safe for its colour and closed to the opponent is immortal: p stays empty
  // until its colour plays there, which makes the block immortal, or until p is dead, which does too. So the
  // block never comes down to one liberty, and a stone joined to it never lacks one.
  for (let own = open0 & ~open1 & safe0; ; ) {
    const released = release(position, 0, own);
    if (!released) break;
    safe0 |= released & open0;
    own = open0 & ~open1 & safe0;
  }
  for (let own = open1 & ~open0 & safe1; ; ) {
    const released = release(position, 1, own);
    if (!released) break;
    safe1 |= released & open1;
    own = open1 & ~open0 & safe1;
  }

  // Lone points. Suppose p is safe for every colour to which it is open, is no liberty of a mortal block, and
  // each neighbour of p too is safe for every colour to which it is open. Then p never becomes a liberty of a
  // mortal block, since only stones on its neighbours could bring that about and they are immortal; so p stays
  // open to whom it is open. A stone on p takes a liberty only from immortal blocks, and makes neighbours safe
  // only for its own colour, for which they are closed or safe already. So p is a game of its own beside the
  // rest: 1 or −1 if open to one colour, ∗ if open to both.
  const touched =
    around((open0 & ~safe0) | (open1 & ~safe1)) | mortalLiberties(position, 0) | mortalLiberties(position, 1);
  const both = open0 & open1;
  const alone = lonePoints ? ~touched : 0;
  const spare0 = safe0 & ~both & alone;
  const spare1 = safe1 & ~both & alone;
  const stars = safe0 & safe1 & alone;
  const lone = spare0 | spare1 | stars;

  store<u32>(position, open0 & ~lone, OPEN);
  store<u32>(position, open1 & ~lone, OPEN + 4);
  store<u32>(position, safe0 & ~lone, SAFE);
  store<u32>(position, safe1 & ~lone, SAFE + 4);
  store<u32>(position, load<u32>(position, SPARE) | spare0, SPARE);
  store<u32>(position, load<u32>(position, SPARE + 4) | spare1, SPARE + 4);
  store<u32>(position, load<u32>(position, STARS) | stars, STARS);
}

/** The position of these stones, every block of which has a liberty. */
export function setStones(position: usize, stones0: u32, stones1: u32): void {
  const empty = full & ~(stones0 | stones1);
  memory.fill(position, 0, POSITION_BYTES);
  store<u32>(position, empty, OPEN);
  store<u32>(position, empty, OPEN + 4);
  store<u32>(position, stones0, STONES);
  store<u32>(position, stones1, STONES + 4);
  setBlocks(position, 0, empty);
  setBlocks(position, 1, empty);
  reduce(position);
}

function setBlocks(position: usize, colour: u32, empty: u32): void {
  const blocks = blocksOf(position, colour);
  let count: u32 = 0;
  for (let stones = field(position, colour, STONES); stones != 0; ) {
    let block = stones & -stones;
    for (let grown: u32 = 0; grown != block; ) {
      grown = block;
      block |= around(block) & stones;
    }
    stones &= ~block;
    store<u32>(blocks + (count << 2), around(block) & empty);
    count++;
  }
  store<u32>(position + COUNT + (colour << 2), count);
}

/** Writes to `next` the position after a stone of this colour on `point`: open to it, spare or a star. */
export function play(position: usize, next: usize, colour: u32, point: u32): void {
  const other = colour ^ 1;
  memory.copy(next, position, BLOCKS);
  store<u32>(next + STONES + (colour << 2), field(next, colour, STONES) | point);
  // A lone point concerns nothing else.
  if (!(field(next, colour, OPEN) & point)) {
    store<u32>(next + SPARE + (colour << 2), field(next, colour, SPARE) & ~point);
    store<u32>(next, load<u32>(next, STARS) & ~point, STARS);
    memory.copy(next + BLOCKS, position + BLOCKS, POSITION_BYTES - BLOCKS);
    return;
  }
  const open0 = load<u32>(position, OPEN) & ~point;
  const open1 = load<u32>(position, OPEN + 4) & ~point;
  const beside = around(point) & (open0 | open1);
  store<u32>(next, open0, OPEN);
  store<u32>(next, open1, OPEN + 4);
  store<u32>(next + SAFE + (other << 2), field(next, other, SAFE) & ~point);

  // The stone joins the blocks that it touches.
  const own = blocksOf(position, colour);
  const ownNext = blocksOf(next, colour);
  const ownCount = field(position, colour, COUNT);
  let count: u32 = 0;
  let block: u32 = beside;
  for (let i: u32 = 0; i < ownCount; i++) {
    const liberties = load<u32>(own + (i << 2));
    if (liberties & point) {
      block |= liberties & ~point;
    } else {
      store<u32>(ownNext + (count << 2), liberties);
      count++;
    }
  }
  const safe = field(next, colour, SAFE);
  if (safe & point) {
    store<u32>(next + SAFE + (colour << 2), (safe & ~point) | block);
  } else {
    store<u32>(ownNext + (count << 2), block);
    count++;
  }
  store<u32>(next + COUNT + (colour << 2), count);

  // And takes a liberty from those of the opponent.
  const others = blocksOf(position, other);
  const othersNext = blocksOf(next, other);
  const othersCount = field(position, other, COUNT);
  for (let i: u32 = 0; i < othersCount; i++)
    store<u32>(othersNext + (i << 2), load<u32>(others + (i << 2)) & ~point);

  reduce(next);
}
