import { UserError } from "../../../errors.ts";
import type { OnProgress } from "../../../progress.ts";

/** Every position of a small board, valued for either player to move. Sets of points are bit masks. */
export interface EveryPosition {
  /** The points next to each point. */
  readonly neighbours: readonly number[];
  /** Positions whose blocks all have liberties. Taking a stone away leaves one, so play in any order reaches them. */
  readonly legal: number;
  isLegal(black: number, white: number): boolean;
  moverWins(black: number, white: number, toMove: number): boolean;
  /** Where a colour may play, and where it wins by playing. */
  openTo(black: number, white: number, colour: number): number;
  winningMoves(black: number, white: number, colour: number): number;
  /** Visits every legal position once. */
  forEach(visit: (black: number, white: number) => void): void;
}

/** A byte a position: 3^16 bytes are 43 MB. */
const MOST_POINTS_VALUED = 16;

const LEGAL = 1;
/** A position that Black wins when to move carries the bit WON; one that White wins when to move, WON << 1. */
const WON = 2;
const REPORTS = 100;

/**
 * Values all positions from full boards down to the empty one, with nothing but the rules: no search, no
 * reduction, no symmetry. Some seconds for 4×4.
 */
export function everyPosition(rows: number, cols: number, onProgress?: OnProgress): EveryPosition {
  const points = rows * cols;
  if (points > MOST_POINTS_VALUED)
    throw new UserError(
      `Every position can be valued on boards of up to ${MOST_POINTS_VALUED} points; ${rows}x${cols} has ${points}.`,
    );
  const all = 2 ** points - 1;
  const neighbours = Array.from({ length: points }, (_, p) => {
    const col = p % cols;
    return (
      ((p >= cols ? 1 << (p - cols) : 0) |
        (p + cols < points ? 1 << (p + cols) : 0) |
        (col > 0 ? 1 << (p - 1) : 0) |
        (col < cols - 1 ? 1 << (p + 1) : 0)) >>>
      0
    );
  });
  /** The sum of 3^p over the points p of a set: stones of both colours make a number to base 3. */
  const powers = new Uint32Array(all + 1);
  for (let set = 1; set <= all; set++) {
    const p = 31 - Math.clz32(set);
    powers[set] = powers[set ^ (1 << p)] + 3 ** p;
  }
  const indexOf = (black: number, white: number): number => powers[black] + 2 * powers[white];
  const bytes = new Uint8Array(3 ** points);

  /** Whether each block of these stones has a liberty. */
  const breathe = (stones: number, empty: number): boolean => {
    for (let rest = stones; rest !== 0; ) {
      let block = 0;
      let liberties = 0;
      for (let edge = rest & -rest; edge !== 0; ) {
        const p = 31 - Math.clz32(edge);
        block |= 1 << p;
        liberties |= neighbours[p] & empty;
        edge = (edge | (neighbours[p] & rest)) & ~block;
      }
      if (liberties === 0) return false;
      rest &= ~block;
    }
    return true;
  };

  /** The points of a set whose stone of a colour makes a legal position that passes a test of its byte. */
  const pointsWhere = (
    index: number,
    set: number,
    colour: number,
    test: (byte: number) => boolean,
  ): number => {
    let found = 0;
    for (let rest = set; rest !== 0; rest &= rest - 1) {
      const point = rest & -rest;
      const byte = bytes[index + (colour + 1) * powers[point]];
      if (byte !== 0 && test(byte)) found |= point;
    }
    return found;
  };
  const isAny = (): boolean => true;
  const whiteLoses = (byte: number): boolean => (byte & (WON << 1)) === 0;
  const blackLoses = (byte: number): boolean => (byte & WON) === 0;
  const winningAt = (index: number, empty: number, colour: number): number =>
    pointsWhere(index, empty, colour, colour === 0 ? whiteLoses : blackLoses);

  // A larger set of stones is a larger number, so every position comes after those that it can lead to.
  let legal = 0;
  const every = Math.ceil((all + 1) / REPORTS);
  for (let stones = all; stones >= 0; stones--) {
    if (stones % every === 0)
      onProgress?.({ label: `valuing all ${rows}×${cols} positions`, done: all - stones, total: all });
    const empty = all & ~stones;
    for (let black = stones; ; black = (black - 1) & stones) {
      const white = stones & ~black;
      if (breathe(black, empty) && breathe(white, empty)) {
        const index = indexOf(black, white);
        legal++;
        bytes[index] =
          LEGAL |
          (winningAt(index, empty, 0) === 0 ? 0 : WON) |
          (winningAt(index, empty, 1) === 0 ? 0 : WON << 1);
      }
      if (black === 0) break;
    }
  }

  const emptyOf = (black: number, white: number): number => all & ~(black | white);
  return {
    neighbours,
    legal,
    isLegal: (black, white) => bytes[indexOf(black, white)] !== 0,
    moverWins: (black, white, toMove) => (bytes[indexOf(black, white)] & (WON << toMove)) !== 0,
    openTo: (black, white, colour) =>
      pointsWhere(indexOf(black, white), emptyOf(black, white), colour, isAny),
    winningMoves: (black, white, colour) => winningAt(indexOf(black, white), emptyOf(black, white), colour),
    forEach(visit) {
      for (let stones = 0; stones <= all; stones++)
        for (let black = stones; ; black = (black - 1) & stones) {
          if (bytes[indexOf(black, stones & ~black)] !== 0) visit(black, stones & ~black);
          if (black === 0) break;
        }
    },
  };
}
