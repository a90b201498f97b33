import { UserError } from "../errors.ts";
import {
  boardSymmetries,
  formatCell,
  type Game,
  listedGroup,
  parseCell,
  type SymmetryGroup,
  scoresOf,
} from "./game.ts";
import { formatColours, parseColours } from "./two-colours.ts";

/**
 * A position, as bitboards: the square in row r and column c is bit 8r + c, on every size of board. Bits
 * 0–31 (the upper four rows) are the low word, bits 32–63 the high one.
 */
export interface OthelloState {
  /** The discs of the player to move. */
  readonly ownLow: number;
  readonly ownHigh: number;
  /** The other player's discs. */
  readonly otherLow: number;
  readonly otherHigh: number;
  /** Where the player to move can place a disc, that is, flip one. */
  readonly movesLow: number;
  readonly movesHigh: number;
  /** 0 is Black, who begins. */
  readonly mover: number;
  /** Neither player can flip a disc. */
  readonly over: boolean;
}

/**
 * Othello on an n×n board. Moves 0 to n² − 1 place a disc, row by row; move n² is the pass.
 *
 * A player who can flip nothing must pass, and nobody else may. The game is over as soon as neither player
 * can flip a disc, so that the two passes that end a game over the board are never played here. Whoever has
 * more discs wins; empty squares count for nobody.
 *
 * A net sees one plane (as Chen's does): +1 for a disc of the player to move, −1 for one of the opponent's.
 */
export interface Othello extends Game<OthelloState> {
  readonly size: number;
  readonly pass: number;
  /** How many discs a player has on the board. */
  discs(state: OthelloState, player: number): number;
  heuristic(state: OthelloState, player: number): number;
}

/** Discs in the outer columns end every run that leads across them: only these are flooded through. */
const INNER_COLUMNS = 0x7e7e7e7e;

/** How far apart neighbours are in bits: along a row, along a diagonal, along a column, along the other. */
const STEPS = [1, 7, 8, 9] as const;

export function othello(size: number): Othello {
  if (![4, 6, 8].includes(size))
    throw new UserError(`Othello has no board of size ${size}; sizes are 4, 6 and 8.`);
  const cells = size * size;
  const pass = cells;
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
  ): OthelloState => {
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

  const fromSquares = (squares: string, mover: number): OthelloState => {
    const [own, other] = mover === 0 ? "BW" : "WB";
    const words = (colour: string, bits: Int32Array): number =>
      bits.reduce((all, bit, cell) => (squares[cell] === colour ? all | bit : all), 0);
    return position(words(own, lowOf), words(own, highOf), words(other, lowOf), words(other, highOf), mover);
  };

  const start = fromSquares(startingSquares(size), 0);

  /** +1 for a disc of the player to move, −1 for one of the opponent's, 0 for an empty square. */
  const discAt = (state: OthelloState, cell: number): number => {
    if ((state.ownLow & lowOf[cell]) | (state.ownHigh & highOf[cell])) return 1;
    return (state.otherLow & lowOf[cell]) | (state.otherHigh & highOf[cell]) ? -1 : 0;
  };

  const discs = (state: OthelloState, player: number): number =>
    player === state.mover
      ? bitCount(state.ownLow) + bitCount(state.ownHigh)
      : bitCount(state.otherLow) + bitCount(state.otherHigh);

  const format = (state: OthelloState): string => {
    const marks = state.mover === 0 ? "W.B" : "B.W";
    let squares = "";
    for (let cell = 0; cell < cells; cell++) squares += marks[discAt(state, cell) + 1];
    return formatColours({ squares, mover: state.mover === 0 ? "b" : "w" }, size);
  };

  const formatMove = (move: number): string =>
    move === pass ? "pass" : formatCell(Math.floor(move / size), move % size);

  const refuse = (state: OthelloState, move: number): never => {
    const where = `in ${format(state)}`;
    if (!Number.isInteger(move) || move < 0 || move > pass)
      throw new Error(`There is no move ${move} ${where}; moves are 0 to ${pass}.`);
    if (state.over) throw new Error(`Nobody can play ${formatMove(move)} ${where}: the game is over.`);
    if (move === pass) throw new Error(`Nobody may pass ${where}: there is a disc to flip.`);
    if (discAt(state, move) !== 0) throw new Error(`Square ${formatMove(move)} is taken ${where}.`);
    throw new Error(`A disc on ${formatMove(move)} flips nothing ${where}.`);
  };

  return {
    name: "othello",
    size,
    pass,
    players: 2,
    actions: cells + 1,
    planes: { planes: 1, rows: size, cols: size },
    symmetries: symmetriesThatKeep(startingSquares(size), size),

    initial: () => start,
    toMove: (state) => state.mover,

    legalMoves(state) {
      const moves: number[] = [];
      for (let left = state.movesLow; left !== 0; left &= left - 1)
        moves.push(cellAt[31 - Math.clz32(left & -left)]);
      for (let left = state.movesHigh; left !== 0; left &= left - 1)
        moves.push(cellAt[63 - Math.clz32(left & -left)]);
      if (moves.length === 0 && !state.over) moves.push(pass);
      return moves;
    },

    play(state, move) {
      const { ownLow, ownHigh, otherLow, otherHigh, movesLow, movesHigh, mover } = state;
      if (move === pass) {
        if (state.over || (movesLow | movesHigh) !== 0) refuse(state, move);
        return position(otherLow, otherHigh, ownLow, ownHigh, 1 - mover);
      }
      const low = lowOf[move];
      const high = highOf[move];
      if (((movesLow & low) | (movesHigh & high)) === 0) refuse(state, move);
      flip(low, high, ownLow, ownHigh, otherLow, otherHigh);
      return position(
        otherLow & ~foundLow,
        otherHigh & ~foundHigh,
        ownLow | foundLow | low,
        ownHigh | foundHigh | high,
        1 - mover,
      );
    },

    outcome(state) {
      if (!state.over) return undefined;
      const lead = discs(state, 0) - discs(state, 1);
      return scoresOf(lead > 0 ? [0] : lead < 0 ? [1] : [0, 1], 2);
    },

    encode(state, into, offset) {
      for (let cell = 0; cell < cells; cell++) into[offset + cell] = discAt(state, cell);
    },

    key: ({ ownLow, ownHigh, otherLow, otherHigh, mover }) =>
      `${ownLow},${ownHigh},${otherLow},${otherHigh},${mover}`,
    format,
    formatMove,
    parseMove(text) {
      if (/^\s*pass\s*$/i.test(text)) return pass;
      if (!/^\s*[a-z]\d+\s*$/i.test(text))
        throw new UserError(
          `"${text.trim()}" is no move; moves are "pass" and squares from a1 to ${formatMove(cells - 1)}.`,
        );
      return parseCell(text, size, size);
    },

    // Any discs on the board make a position: whether a game leads there is more than we can tell.
    parse(text) {
      const { squares, mover } = parseColours(text, size, size);
      return fromSquares(squares, mover === "b" ? 0 : 1);
    },

    discs,
    /** The lead in discs, so that whoever looks one move ahead flips as many as they can. */
    heuristic: (state, player) => discs(state, player) - discs(state, 1 - player),
  };
}

/** White on d4 and e5 of the 8×8 board, Black on e4 and d5; on other sizes the same four, in the middle. */
function startingSquares(size: number): string {
  const squares = Array<string>(size * size).fill(".");
  const upper = size / 2 - 1;
  for (const [row, col] of [
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
  ])
    squares[(upper + row) * size + upper + col] = row === col ? "W" : "B";
  return squares.join("");
}

/** Four of the eight: a mirror along or across, or a quarter turn, exchanges the colours at the start. */
function symmetriesThatKeep(squares: string, size: number): SymmetryGroup {
  const all = boardSymmetries(size, size, 1);
  const each = Array.from({ length: all.size }, (_, index) => all.at(index));
  return listedGroup(each.filter(({ cells }) => cells.every((to, from) => squares[to] === squares[from])));
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
