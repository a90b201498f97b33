// NoGo on boards of up to 30 points: who wins, by boolean negamax over reduced positions.
import { reserve, reserved } from "./common/reserve";
import { centre, forgetSymmetries, image, orbitOf, points, setBoard, unrank } from "./nogo/board";
import { countNode, nodesSoFar, setControl, stopped, tellMoves, tellNodes } from "./nogo/control";
import { forget, pastWins, recordWin } from "./nogo/history";
import { judge, LOST, UNKNOWN, WON } from "./nogo/judge";
import { chosen, hashOf, isSame, oddStar, rankUnder, spareBalance } from "./nogo/key";
import { field, OPEN, POSITION_BYTES, play, SPARE, STARS, STONES, setStones } from "./nogo/position";
import { candidate, foundAt, rankIn, remember, setTable, taken, valueIn } from "./nogo/table";
import {
  cutoff,
  history,
  mobility,
  opposite,
  plainTail,
  reduction,
  setTechniques,
  symmetry,
} from "./nogo/techniques";

// A child waiting to be searched: what finds it in the table, how soon it is tried, the move that leads to it.
const HASH: usize = 0;
const RANK: usize = 8;
const SCORE: usize = 16;
const POINT: usize = 20;
const SYMMETRY: usize = 24;
const CHILD_BYTES: usize = 32;
const MOST_CHILDREN: usize = 32;

// One frame a depth: the position and its children. Each move fills a point, so 30 points make 31 positions.
const FRAME_BYTES: usize = POSITION_BYTES + MOST_CHILDREN * CHILD_BYTES;
const FRAMES = reserve(33 * FRAME_BYTES);
const WITNESS = reserve(POSITION_BYTES);

/** Positions with no more open points than this are searched without the table, which would cost more. */
const SMALL: i32 = 5;

/** Whether to answer by the point opposite where that keeps the board symmetric. */
let mirrors: bool = false;

/** The move that won at the root, where a search found one. */
let rootMove: u32 = 0;

function frameOf(depth: u32): usize {
  return FRAMES + depth * <u32>FRAME_BYTES;
}

/** The moves worth trying: one spare point or star stands for all. Those whose pairs cancel are not played. */
function movesOf(position: usize, colour: u32): u32 {
  let moves = field(position, colour, OPEN);
  const stars = load<u32>(position, STARS);
  const spare = field(position, colour, SPARE);
  if (oddStar(position)) moves |= stars & -stars;
  if (spareBalance(position, colour) > 0) moves |= spare & -spare;
  return moves;
}

/** Whether the mover wins a small position. */
function winsSmall(depth: u32, colour: u32): bool {
  countNode();
  const here = frameOf(depth);
  const next = frameOf(depth + 1);
  for (let moves = movesOf(here, colour); moves != 0; moves &= moves - 1) {
    play(here, next, colour, moves & -moves);
    const verdict = judge(next, colour ^ 1);
    if (verdict == LOST || (verdict == UNKNOWN && !winsSmall(depth + 1, colour ^ 1))) return true;
  }
  return false;
}

/** What the table knows of a child: WON, LOST or UNKNOWN for who moves in it. */
function lookUp(depth: u32, colour: u32, child: usize): i32 {
  const hash = load<u64>(child, HASH);
  const rank = load<u64>(child, RANK);
  for (let entry = candidate(hash, 0); entry != 0; entry = candidate(hash, foundAt + 1))
    if (rankIn(entry) == rank || (reduction && confirms(entry, depth, colour, child)))
      return valueIn(entry) ? WON : LOST;
  return UNKNOWN;
}

/** Whether an entry with other stones reduces to the same position as a child. */
function confirms(entry: u64, depth: u32, colour: u32, child: usize): bool {
  const stones = unrank(rankIn(entry));
  setStones(WITNESS, <u32>stones, <u32>(stones >> 32));
  const next = frameOf(depth + 1);
  play(frameOf(depth), next, colour, load<u32>(child, POINT));
  return isSame(load<u32>(child, SYMMETRY), next, colour ^ 1, WITNESS);
}

/**
 * The point opposite the last move, where a stone there makes the board symmetric, colours exchanged; the centre
 * counts for nothing. On a board that is symmetric already, at the root, the centre: from there on one answers.
 */
function mirrorOf(position: usize, colour: u32, last: u32): u32 {
  if (!mirrors) return 0;
  const own = image(3, field(position, colour, STONES));
  const others = field(position, colour ^ 1, STONES) & ~last;
  if ((own ^ others) & ~centre) return 0;
  return last ? image(3, last) : centre;
}

/**
 * How soon a child is tried, lowest first: by mobility (the opponent's moves count twice, ours once), between
 * equals by history.
 */
function scoreOf(next: usize, colour: u32, point: u32): i32 {
  const past = <i32>(pastWins(colour, orbitOf(ctz(point))) * 1000);
  if (!mobility) return -past;
  const other = colour ^ 1;
  const theirs = <i32>popcnt(field(next, other, OPEN) | field(next, other, SPARE));
  const ours = <i32>popcnt(field(next, colour, OPEN) | field(next, colour, SPARE));
  return (2 * theirs - ours) * 1000 - past;
}

const AT_ONCE: i32 = i32.MIN_VALUE;

/** Whether the mover wins the position of this depth; false, and no more than that, once stopped. */
function wins(depth: u32, colour: u32, hash: u64, rank: u64, last: u32): bool {
  countNode();
  if (stopped()) return false;
  const start = nodesSoFar();
  const value = winsByGlance(depth, colour, last) || winsBySearch(depth, colour);
  if (stopped()) return false;
  remember(hash, rank, value, nodesSoFar() - start + 1);
  return value;
}

/** Where the children that are left to search end; set by winsByGlance. */
let childrenEnd: usize = 0;

/** Lists the children, and looks whether one is lost as far as counting and the table can tell. */
function winsByGlance(depth: u32, colour: u32, last: u32): bool {
  const here = frameOf(depth);
  const next = frameOf(depth + 1);
  const other = colour ^ 1;
  const children = here + POSITION_BYTES;
  const mirror = mirrorOf(here, colour, last);
  let end = children;
  for (let moves = movesOf(here, colour); moves != 0; moves &= moves - 1) {
    const point = moves & -moves;
    play(here, next, colour, point);
    const verdict = judge(next, other);
    if (verdict == WON) continue;
    if (verdict == LOST) return won(depth, point);
    if (plainTail && <i32>popcnt(field(next, 0, OPEN) | field(next, 1, OPEN)) <= SMALL) {
      if (!winsSmall(depth + 1, other)) return won(depth, point);
      continue;
    }
    store<u64>(end, hashOf(next, other), HASH);
    store<u32>(end, chosen, SYMMETRY);
    store<u64>(end, rankUnder(chosen, next, other), RANK);
    store<u32>(end, point, POINT);
    store<i32>(end, point == mirror ? AT_ONCE : scoreOf(next, colour, point), SCORE);
    end += CHILD_BYTES;
  }
  childrenEnd = end;
  if (!cutoff) return false;
  let left = children;
  for (let child = children; child < end; child += CHILD_BYTES) {
    const known = lookUp(depth, colour, child);
    if (known == LOST) return won(depth, load<u32>(child, POINT));
    if (known == WON) continue;
    if (left != child) memory.copy(left, child, CHILD_BYTES);
    left += CHILD_BYTES;
  }
  childrenEnd = left;
  return false;
}

function winsBySearch(depth: u32, colour: u32): bool {
  const children = frameOf(depth) + POSITION_BYTES;
  const end = childrenEnd;
  sort(children, end);
  for (let child = children; child < end; child += CHILD_BYTES) {
    tellMoves(depth, <u32>((child - children) / CHILD_BYTES), <u32>((end - children) / CHILD_BYTES));
    // Its sister may have been the same position.
    const point = load<u32>(child, POINT);
    const known = lookUp(depth, colour, child);
    if (known == LOST) return won(depth, point);
    if (known == WON) continue;
    play(frameOf(depth), frameOf(depth + 1), colour, point);
    if (wins(depth + 1, colour ^ 1, load<u64>(child, HASH), load<u64>(child, RANK), point)) continue;
    if (stopped()) return false;
    if (history) recordWin(colour, orbitOf(ctz(point)), points - depth);
    return won(depth, point);
  }
  return false;
}

/** True; notes the move if it is the root's. */
function won(depth: u32, point: u32): bool {
  if (depth == 0) rootMove = point;
  return true;
}

/** By score, lowest first; equals stay in order. */
function sort(from: usize, end: usize): void {
  for (let at = from + CHILD_BYTES; at < end; at += CHILD_BYTES) {
    const score = load<i32>(at, SCORE);
    if (load<i32>(at - CHILD_BYTES, SCORE) <= score) continue;
    const low = v128.load(at);
    const high = v128.load(at, 16);
    let to = at;
    do {
      memory.copy(to, to - CHILD_BYTES, CHILD_BYTES);
      to -= CHILD_BYTES;
    } while (to > from && load<i32>(to - CHILD_BYTES, SCORE) > score);
    v128.store(to, low);
    v128.store(to, high, 16);
  }
}

/** The first address that the caller may use. */
export function freeAddress(): usize {
  return reserved();
}

/** Gets ready for a board, with a control block, zeroed memory for a table, and techniques that are off. */
export function prepare(rows: u32, cols: u32, control: usize, address: usize, bytes: usize, off: u32): bool {
  setBoard(rows, cols);
  setTechniques(off);
  if (!symmetry) forgetSymmetries();
  mirrors = opposite && (rows == cols || (points & 1) == 1);
  setControl(control);
  setTable(address, bytes);
  forget();
  return bytes >= 32;
}

/** 1 if the colour to move wins, −1 if it loses, 0 if stopped before that was known. */
export function solve(black: u32, white: u32, colour: u32): i32 {
  const root = frameOf(0);
  rootMove = 0;
  setStones(root, black, white);
  const verdict = judge(root, colour);
  if (verdict != UNKNOWN) return verdict;
  const hash = hashOf(root, colour);
  const mover = wins(0, colour, hash, rankUnder(chosen, root, colour), 0);
  tellNodes();
  return stopped() ? UNKNOWN : mover ? WON : LOST;
}

/** The point, as a bit, of a move that wins the position last solved; 0 where counting alone was enough. */
export function winningMove(): u32 {
  return rootMove;
}

/** Positions in the table. */
export function stored(): u64 {
  return taken;
}

// For tests: one reduced position at a time, and what is said of it.

export function reducedAt(): usize {
  return frameOf(0);
}

export function reduceStones(black: u32, white: u32): void {
  setStones(frameOf(0), black, white);
}

/** The reduced position after a move from the one at `reducedAt`, which it replaces. */
export function reduceMove(colour: u32, point: u32): void {
  play(frameOf(0), frameOf(1), colour, point);
  memory.copy(frameOf(0), frameOf(1), POSITION_BYTES);
}

export function judgeReduced(colour: u32): i32 {
  return judge(frameOf(0), colour);
}

export function hashReduced(colour: u32): u64 {
  return hashOf(frameOf(0), colour);
}
