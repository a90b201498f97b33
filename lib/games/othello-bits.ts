import type { OthelloBoard, OthelloState } from "./othello.ts";

/**
 * A position as bitboards: the square in row r and column c is bit 8r + c, on every size of board. Bits
 * 0–31 (the upper four rows) are the low word, bits 32–63 the high one.
 */
export interface BitState extends OthelloState {
  /** The discs of the player to move. */
  readonly ownLow: number;
  readonly ownHigh: number;
  /** The other player's discs. */
  readonly otherLow: number;
  readonly otherHigh: number;
  /** Where the player to move can place a disc, that is, flip one. */
  readonly movesLow: number;
  readonly movesHigh: number;
}

/** Discs in the outer columns end every run that leads across them: only these are flooded through. */
const INNER_COLUMNS = 0x7e7e7e7e;

/** How far apart neighbours are in bits: along a row, along a diagonal, along a column, along the other. */
const STEPS = [1, 7, 8, 9] as const;

/** Boards up to 8×8, on which all discs of a colour fit into two words. */
export function bitBoard(size: number): OthelloBoard<BitState> {
  const cells = size * size;
  const bitOf = Uint8Array.from({ length: cells }, (_, cell) => Math.floor(cell / size) * 8 + (cell % size));
  const lowOf = Int32Array.from(bitOf, (bit) => (bit < 32 ? 1 << bit : 0));
  const highOf = Int32Array.from(bitOf, (bit) => (bit < 32 ? 0 : 1 << (bit - 32)));
  const cellAt = new Uint8Array(64);
  bitOf.forEach((bit, cell) => {
    cellAt[bit] = cell;
  });
  const boardLow = lowOf.reduce((all, bit) => all | bit);
  const boardHigh = highOf.reduce((all, bit) => all | bit);

  const position = (
    ownLow: number,
    ownHigh: number,
    otherLow: number,
    otherHigh: number,
    mover: number,
  ): BitState => {
    const emptyLow = boardLow & ~(ownLow | otherLow);
    const emptyHigh = boardHigh & ~(ownHigh | otherHigh);
    reach(ownLow, ownHigh, otherLow, otherHigh);
    const movesLow = foundLow & emptyLow;
    const movesHigh = foundHigh & emptyHigh;
    let over = false;
    if ((movesLow | movesHigh) === 0) {
      reach(otherLow, otherHigh, ownLow, ownHigh);
      over = ((foundLow & emptyLow) | (foundHigh & emptyHigh)) === 0;
    }
    return { ownLow, ownHigh, otherLow, otherHigh, movesLow, movesHigh, mover, over };
  };

  const fromSquares = (squares: string, mover: number): BitState => {
    const [own, other] = mover === 0 ? "BW" : "WB";
    const words = (colour: string, bits: Int32Array): number =>
      bits.reduce((all, bit, cell) => (squares[cell] === colour ? all | bit : all), 0);
    return position(words(own, lowOf), words(own, highOf), words(other, lowOf), words(other, highOf), mover);
  };

  return {
    fromSquares,

    discAt(state, cell) {
      if ((state.ownLow & lowOf[cell]) | (state.ownHigh & highOf[cell])) return 1;
      return (state.otherLow & lowOf[cell]) | (state.otherHigh & highOf[cell]) ? -1 : 0;
    },
    ownDiscs: ({ ownLow, ownHigh }) => bitCount(ownLow) + bitCount(ownHigh),
    otherDiscs: ({ otherLow, otherHigh }) => bitCount(otherLow) + bitCount(otherHigh),

    placements({ movesLow, movesHigh }) {
      const moves: number[] = [];
      for (let left = movesLow; left !== 0; left &= left - 1)
        moves.push(cellAt[31 - Math.clz32(left & -left)]);
      for (let left = movesHigh; left !== 0; left &= left - 1)
        moves.push(cellAt[63 - Math.clz32(left & -left)]);
      return moves;
    },
    mustPass: ({ over, movesLow, movesHigh }) => !over && (movesLow | movesHigh) === 0,
    pass: ({ ownLow, ownHigh, otherLow, otherHigh, mover }) =>
      position(otherLow, otherHigh, ownLow, ownHigh, 1 - mover),

    place({ ownLow, ownHigh, otherLow, otherHigh, movesLow, movesHigh, mover }, cell) {
      const low = lowOf[cell];
      const high = highOf[cell];
      if (((movesLow & low) | (movesHigh & high)) === 0) return undefined;
      flip(low, high, ownLow, ownHigh, otherLow, otherHigh);
      return position(
        otherLow & ~foundLow,
        otherHigh & ~foundHigh,
        ownLow | foundLow | low,
        ownHigh | foundHigh | high,
        1 - mover,
      );
    },

    key: ({ ownLow, ownHigh, otherLow, otherHigh, mover }) =>
      `${ownLow},${ownHigh},${otherLow},${otherHigh},${mover}`,
  };
}

// What the functions below find. A pair of words can't be returned without an array for it, and these run
// for every move that a search looks at.
let foundLow = 0;
let foundHigh = 0;
let runLow = 0;
let runHigh = 0;

/** Finds the squares at the far end of every unbroken run of the other's discs that starts beside an own one. */
function reach(ownLow: number, ownHigh: number, otherLow: number, otherHigh: number): void {
  let low = 0;
  let high = 0;
  for (const step of STEPS) {
    const columns = step === 8 ? -1 : INNER_COLUMNS;
    runUp(step, ownLow, ownHigh, otherLow & columns, otherHigh & columns);
    low |= runLow << step;
    high |= (runHigh << step) | (runLow >>> (32 - step));
    runDown(step, ownLow, ownHigh, otherLow & columns, otherHigh & columns);
    low |= (runLow >>> step) | (runHigh << (32 - step));
    high |= runHigh >>> step;
  }
  foundLow = low;
  foundHigh = high;
}

/** Finds the discs that a new one on the given square flips: runs that end at an own disc. */
function flip(
  squareLow: number,
  squareHigh: number,
  ownLow: number,
  ownHigh: number,
  otherLow: number,
  otherHigh: number,
): void {
  let low = 0;
  let high = 0;
  for (const step of STEPS) {
    const columns = step === 8 ? -1 : INNER_COLUMNS;
    runUp(step, squareLow, squareHigh, otherLow & columns, otherHigh & columns);
    if (((runLow << step) & ownLow) | (((runHigh << step) | (runLow >>> (32 - step))) & ownHigh)) {
      low |= runLow;
      high |= runHigh;
    }
    runDown(step, squareLow, squareHigh, otherLow & columns, otherHigh & columns);
    if ((((runLow >>> step) | (runHigh << (32 - step))) & ownLow) | ((runHigh >>> step) & ownHigh)) {
      low |= runLow;
      high |= runHigh;
    }
  }
  foundLow = low;
  foundHigh = high;
}

/**
 * The discs of `through` in unbroken runs that start one step up from a disc of `from`. A run on eight
 * squares in a row has at most six discs: two are found one by one, then twice two at once.
 */
function runUp(
  step: number,
  fromLow: number,
  fromHigh: number,
  throughLow: number,
  throughHigh: number,
): void {
  const back = 32 - step;
  let low = (fromLow << step) & throughLow;
  let high = ((fromHigh << step) | (fromLow >>> back)) & throughHigh;
  high |= ((high << step) | (low >>> back)) & throughHigh;
  low |= (low << step) & throughLow;
  const pairsLow = throughLow & (throughLow << step);
  const pairsHigh = throughHigh & ((throughHigh << step) | (throughLow >>> back));
  const twice = 2 * step;
  const backTwice = 32 - twice;
  high |= ((high << twice) | (low >>> backTwice)) & pairsHigh;
  low |= (low << twice) & pairsLow;
  high |= ((high << twice) | (low >>> backTwice)) & pairsHigh;
  low |= (low << twice) & pairsLow;
  runLow = low;
  runHigh = high;
}

/** As runUp, the other way. */
function runDown(
  step: number,
  fromLow: number,
  fromHigh: number,
  throughLow: number,
  throughHigh: number,
): void {
  const back = 32 - step;
  let low = ((fromLow >>> step) | (fromHigh << back)) & throughLow;
  let high = (fromHigh >>> step) & throughHigh;
  low |= ((low >>> step) | (high << back)) & throughLow;
  high |= (high >>> step) & throughHigh;
  const pairsLow = throughLow & ((throughLow >>> step) | (throughHigh << back));
  const pairsHigh = throughHigh & (throughHigh >>> step);
  const twice = 2 * step;
  const backTwice = 32 - twice;
  low |= ((low >>> twice) | (high << backTwice)) & pairsLow;
  high |= (high >>> twice) & pairsHigh;
  low |= ((low >>> twice) | (high << backTwice)) & pairsLow;
  high |= (high >>> twice) & pairsHigh;
  runLow = low;
  runHigh = high;
}

function bitCount(word: number): number {
  let pairs = word - ((word >>> 1) & 0x55555555);
  pairs = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((pairs + (pairs >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
