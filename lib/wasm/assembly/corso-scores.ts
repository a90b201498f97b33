// Exact scores of Corso for two players on boards of up to 27 cells. A score is by how many cells the player to move
// ends ahead, with best play of both.
//
// Each search asks one question: does the player to move reach a goal? Its answer is a bound of the score (a "null
// window"), and bounds are kept in a table. Dyed cells that nothing can reach any more are settled: they leave the
// position, and what they are worth goes into the goal. So a position is five sets of cells, those that are empty and
// those that each player has marbles on or has dyed, and its score counts these alone.
import { all, around, chain, count, setBoard } from "./corso/board";
import { find, knownLeast, knownMost, remember, scramble, setTable } from "./corso/bounds-table";
import { leastNumber, leastWithOther, numbersOf, setKeyTables } from "./corso/key";

export { ENTRY } from "./corso/bounds-table";
export { KEY_TABLES } from "./corso/key";

let nodes: f64 = 0;
let nodeLimit: f64 = 0;

// A reply to a position, as the other player sees it: the five sets, the scrambled key, the goal that the other must
// miss, what is settled by the reply for who makes it, and how good it looks.
const OWN: usize = 8;
const OTHER: usize = 16;
const OWN_DYED: usize = 24;
const OTHER_DYED: usize = 32;
const KEY: usize = 40;
const GOAL: usize = 48;
const SETTLED: usize = 52;
const LOOK: usize = 56;
const REPLY: usize = 64;
const MOST_REPLIES: usize = 27;
/** Where the replies of a ply are collected. */
export const FRAME: usize = REPLY * MOST_REPLIES;
let frames: usize = 0;

// The chains of a position, each as its marbles and all that it would dye, with what either player gains by that.
// They are only needed while replies are collected, so all plies share the room.
const REACH: usize = 8;
const OWN_GAIN: usize = 16;
const OTHER_GAIN: usize = 20;
const CHAIN: usize = 24;
const chains = memory.data(24 * 27);
const numbers = memory.data(64, 16);

export function setUp(
  columns: i32,
  rows: i32,
  keyTables: usize,
  framesAt: usize,
  table: usize,
  bucketBits: i32,
  keyBits: i32,
): void {
  setBoard(columns, rows);
  setKeyTables(keyTables);
  frames = framesAt;
  setTable(table, bucketBits as u64, keyBits as u64);
}

/** From here on positions are counted anew; after so many, the search gives up. */
export function begin(limit: f64): void {
  nodes = 0;
  nodeLimit = limit;
}

export function nodesSeen(): f64 {
  return nodes;
}

/** The lowest goal from this one on that a score can have: it is odd where the number of cells is. */
function evenWith(goal: i32, stake: i32): i32 {
  return goal + ((goal ^ stake) & 1);
}

/**
 * A bound of the score of a position that is not over: at least the goal if that can be reached, else below it. Once
 * the limit is passed, answers mean nothing.
 */
export function bound(ownMarbles: u32, otherMarbles: u32, ownDyed: u32, otherDyed: u32, goal: i32): i32 {
  return boundOf(ownMarbles, otherMarbles, ownDyed, otherDyed, goal, true);
}

const UNKNOWN = i32.MAX_VALUE;

/** The same; unless it may search, UNKNOWN where the table does not tell. */
function boundOf(
  ownMarbles: u64,
  otherMarbles: u64,
  ownDyed: u64,
  otherDyed: u64,
  goal: i32,
  maySearch: bool,
): i32 {
  const live = all & ~(ownDyed | otherDyed);
  const empty = live & ~(ownMarbles | otherMarbles);
  const near = around(live);
  const settled = count(ownDyed & ~near) - count(otherDyed & ~near);
  ownDyed &= near;
  otherDyed &= near;
  const stake = count(live | ownDyed | otherDyed);
  goal = evenWith(goal - settled, stake);
  if (goal > stake) return settled + stake;
  if (goal <= -stake) return settled - stake;
  numbersOf(all, empty, ownMarbles, otherMarbles, ownDyed, numbers);
  const key = scramble(leastNumber(numbers));
  if (find(key)) {
    if (knownLeast >= goal) return settled + knownLeast;
    if (knownMost < goal) return settled + knownMost;
  }
  if (!maySearch) return UNKNOWN;
  return settled + search(empty, ownMarbles, otherMarbles, ownDyed, otherDyed, goal, key, 0);
}

/** A cell to place a marble on or to expand with which the goal is reached; -1 if there is none. */
export function moveReaching(
  ownMarbles: u32,
  otherMarbles: u32,
  ownDyed: u32,
  otherDyed: u32,
  goal: i32,
): i32 {
  // Moves of which that is known already come first.
  const known = firstReaching(ownMarbles, otherMarbles, ownDyed, otherDyed, goal, false);
  return known >= 0 ? known : firstReaching(ownMarbles, otherMarbles, ownDyed, otherDyed, goal, true);
}

function firstReaching(
  ownMarbles: u64,
  otherMarbles: u64,
  ownDyed: u64,
  otherDyed: u64,
  goal: i32,
  maySearch: bool,
): i32 {
  const marbles = ownMarbles | otherMarbles;
  const empty = all & ~(marbles | ownDyed | otherDyed);
  for (let left = empty | ownMarbles; left != 0; left &= left - 1) {
    const cell = left & -left;
    const linked = (cell & ownMarbles) != 0 ? chain(cell, marbles) : 0;
    const dye = linked | around(linked);
    const own = (ownMarbles | (cell & empty)) & ~linked;
    const other = otherMarbles & ~linked;
    const isOver = (empty & ~(dye | cell)) == 0;
    const otherBound = isOver
      ? count(other | (otherDyed & ~dye)) - count(own | ownDyed | dye)
      : boundOf(other, own, otherDyed & ~dye, ownDyed | dye, 1 - goal, maySearch);
    if (otherBound <= -goal) return ctz(cell) as i32;
  }
  return -1;
}

/** Finds the chains of a position and what expanding them would gain. Returns the end of the list. */
function findChains(empty: u64, ownMarbles: u64, otherMarbles: u64, ownDyed: u64, otherDyed: u64): usize {
  const own = ownMarbles | ownDyed;
  const other = otherMarbles | otherDyed;
  const marbles = ownMarbles | otherMarbles;
  let end = chains;
  for (let left = marbles; left != 0; end += CHAIN) {
    const linked = chain(left & -left, marbles);
    left &= ~linked;
    const reach = linked | around(linked);
    store<u64>(end, linked);
    store<u64>(end, reach, REACH);
    const filled = count(reach & empty);
    store<i32>(end, (linked & ownMarbles) != 0 ? filled + 2 * count(reach & other) : 0, OWN_GAIN);
    store<i32>(end, (linked & otherMarbles) != 0 ? filled + 2 * count(reach & own) : 0, OTHER_GAIN);
  }
  return end;
}

// How good a reply looks: what the player then leads by, what each could gain by expanding next, and how many empty
// cells each one's marbles touch. The weights were chosen by hand; they change how long a search takes, not what it finds.
const LEAD: i32 = 18;
const NEXT_GAIN: i32 = 16;
const TOUCHED: i32 = 10;

function lookOf(lead: i32, ownGain: i32, otherGain: i32, ownTouched: u64, otherTouched: u64): i32 {
  return (
    LEAD * lead + NEXT_GAIN * (ownGain - otherGain) + TOUCHED * (count(ownTouched) - count(otherTouched))
  );
}

function search(
  empty: u64,
  ownMarbles: u64,
  otherMarbles: u64,
  ownDyed: u64,
  otherDyed: u64,
  goal: i32,
  key: u64,
  ply: i32,
): i32 {
  nodes++;
  if (nodes > nodeLimit) return 0;
  const before = nodes;
  const marbles = ownMarbles | otherMarbles;
  const stake = count(empty | marbles | ownDyed | otherDyed);
  const lead = count(ownMarbles | ownDyed) - count(otherMarbles | otherDyed);
  const frame = frames + (ply as usize) * FRAME;
  let end = frame;
  /** The most that the replies so far are known to reach, all of them short of the goal. */
  let best = -stake;

  // Expansions. Marbles of one chain all do the same.
  const chainsEnd = findChains(empty, ownMarbles, otherMarbles, ownDyed, otherDyed);
  for (let at = chains; at < chainsEnd; at += CHAIN) {
    const linked = load<u64>(at);
    if ((linked & ownMarbles) == 0) continue;
    const reach = load<u64>(at, REACH);
    const leadThen = lead + load<i32>(at, OWN_GAIN);
    const emptyThen = empty & ~reach;
    if (emptyThen == 0) {
      best = max(best, leadThen);
      if (best >= goal) return won(key, best, stake, before);
      continue;
    }
    const own = ownMarbles & ~linked;
    const other = otherMarbles & ~linked;
    const near = around(emptyThen | own | other);
    const ownDyedThen = ownDyed | reach;
    const otherDyedThen = otherDyed & ~reach;
    const settled = count(ownDyedThen & ~near) - count(otherDyedThen & ~near);
    const ownDyedNear = ownDyedThen & near;
    const otherDyedNear = otherDyedThen & near;
    const stakeThen = count(emptyThen | own | other | ownDyedNear | otherDyedNear);
    const otherGoal = evenWith(settled - goal + 1, stakeThen);
    if (otherGoal > stakeThen) return won(key, settled - stakeThen, stake, before);
    if (otherGoal <= -stakeThen) {
      best = max(best, settled + stakeThen);
      continue;
    }
    let ownGain = 0;
    let otherGain = 0;
    for (let next = chains; next < chainsEnd; next += CHAIN) {
      if (next == at) continue;
      const nextLinked = load<u64>(next);
      const nextReach = load<u64>(next, REACH);
      const filled = count(nextReach & emptyThen);
      if ((nextLinked & own) != 0)
        ownGain = max(ownGain, filled + 2 * count(nextReach & (other | otherDyedThen)));
      if ((nextLinked & other) != 0)
        otherGain = max(otherGain, filled + 2 * count(nextReach & (own | ownDyedThen)));
    }
    numbersOf(all, emptyThen, other, own, otherDyedNear, numbers);
    const scrambled = scramble(leastNumber(numbers));
    const look = lookOf(leadThen, ownGain, otherGain, around(own) & emptyThen, around(other) & emptyThen);
    end = offer(end, emptyThen, other, own, otherDyedNear, ownDyedNear, scrambled, otherGoal, settled, look);
  }

  // A marble on an empty cell. It settles nothing.
  if ((empty & (empty - 1)) == 0) {
    best = max(best, lead + 1);
    if (best >= goal) return won(key, best, stake, before);
  } else {
    numbersOf(all, empty, otherMarbles, ownMarbles, otherDyed, numbers);
    const others = otherMarbles | otherDyed;
    const owns = ownMarbles | ownDyed;
    const touchedByOther = around(otherMarbles) & empty;
    const touchedByOwn = around(ownMarbles) & empty;
    for (let left = empty; left != 0; left &= left - 1) {
      const cell = left & -left;
      // The chains that it touches become one; what the others gain is what it was.
      let reach = cell | around(cell);
      let joinsOther = false;
      let ownGain = 0;
      let otherGain = 0;
      for (let at = chains; at < chainsEnd; at += CHAIN) {
        if ((load<u64>(at, REACH) & cell) != 0) {
          reach |= load<u64>(at, REACH);
          if ((load<u64>(at) & otherMarbles) != 0) joinsOther = true;
        } else {
          ownGain = max(ownGain, load<i32>(at, OWN_GAIN));
          otherGain = max(otherGain, load<i32>(at, OTHER_GAIN));
        }
      }
      const filled = count(reach & empty) - 1;
      ownGain = max(ownGain, filled + 2 * count(reach & others));
      if (joinsOther) otherGain = max(otherGain, filled + 2 * count(reach & (owns | cell)));
      const look = lookOf(
        lead + 1,
        ownGain,
        otherGain,
        (touchedByOwn | (around(cell) & empty)) & ~cell,
        touchedByOther & ~cell,
      );
      const scrambled = scramble(leastWithOther(numbers, cell));
      end = offer(
        end,
        empty & ~cell,
        otherMarbles,
        ownMarbles | cell,
        otherDyed,
        ownDyed,
        scrambled,
        2 - goal,
        0,
        look,
      );
    }
  }

  // What is known of the replies already may answer the question.
  let kept = frame;
  for (let at = frame; at < end; at += REPLY) {
    if (find(load<u64>(at, KEY))) {
      if (knownMost < load<i32>(at, GOAL)) return won(key, load<i32>(at, SETTLED) - knownMost, stake, before);
      if (knownLeast >= load<i32>(at, GOAL)) {
        best = max(best, load<i32>(at, SETTLED) - knownLeast);
        continue;
      }
    }
    if (kept != at) memory.copy(kept, at, REPLY);
    kept += REPLY;
  }

  for (let at = frame; at < kept; at += REPLY) {
    takeBest(at, kept);
    const otherGoal = load<i32>(at, GOAL);
    const scrambled = load<u64>(at, KEY);
    let found: i32;
    if (find(scrambled) && (knownMost < otherGoal || knownLeast >= otherGoal))
      found = knownMost < otherGoal ? knownMost : knownLeast;
    else {
      found = search(
        load<u64>(at),
        load<u64>(at, OWN),
        load<u64>(at, OTHER),
        load<u64>(at, OWN_DYED),
        load<u64>(at, OTHER_DYED),
        otherGoal,
        scrambled,
        ply + 1,
      );
      if (nodes > nodeLimit) return 0;
    }
    const reached = load<i32>(at, SETTLED) - found;
    if (found < otherGoal) return won(key, reached, stake, before);
    best = max(best, reached);
  }
  remember(key, -stake, best, nodes - before + 1);
  return best;
}

/** The goal is reached, at least with this score. */
function won(key: u64, least: i32, stake: i32, before: f64): i32 {
  remember(key, least, stake, nodes - before + 1);
  return least;
}

/** Adds a reply to a frame. Returns the new end. */
function offer(
  at: usize,
  empty: u64,
  ownMarbles: u64,
  otherMarbles: u64,
  ownDyed: u64,
  otherDyed: u64,
  scrambled: u64,
  goal: i32,
  settled: i32,
  look: i32,
): usize {
  store<u64>(at, empty);
  store<u64>(at, ownMarbles, OWN);
  store<u64>(at, otherMarbles, OTHER);
  store<u64>(at, ownDyed, OWN_DYED);
  store<u64>(at, otherDyed, OTHER_DYED);
  store<u64>(at, scrambled, KEY);
  store<i32>(at, goal, GOAL);
  store<i32>(at, settled, SETTLED);
  store<i32>(at, look, LOOK);
  return at + REPLY;
}

const spare = memory.data(64, 16);

/** Brings the best-looking reply from here to the end to this place. */
function takeBest(at: usize, end: usize): void {
  let best = at;
  for (let next = at + REPLY; next < end; next += REPLY)
    if (load<i32>(next, LOOK) > load<i32>(best, LOOK)) best = next;
  if (best == at) return;
  memory.copy(spare, at, REPLY);
  memory.copy(at, best, REPLY);
  memory.copy(best, spare, REPLY);
}
