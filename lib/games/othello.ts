import { UserError } from "../errors.ts";
import {
  boardSymmetries,
  formatCell,
  type Game,
  type GameAbout,
  listedGroup,
  parseCell,
  type SymmetryGroup,
  scoresOf,
} from "./game.ts";
import { bitBoard } from "./othello-bits.ts";
import { rowBoard } from "./othello-rows.ts";
import { formatColours, parseColours } from "./two-colours.ts";

export interface OthelloState {
  /** 0 is Black, who begins. */
  readonly mover: number;
  /** Neither player can flip a disc. */
  readonly over: boolean;
}

/** How a board keeps its discs, which decides how fast it is; cells are numbered row by row. */
export interface OthelloBoard<State extends OthelloState> {
  /** From B, W or a dot a square. */
  fromSquares(squares: string, mover: number): State;
  /** +1 for a disc of the player to move, −1 for one of the opponent's, 0 for an empty square. */
  discAt(state: State, cell: number): number;
  ownDiscs(state: State): number;
  otherDiscs(state: State): number;
  /** Where the player to move can place a disc, in order. */
  placements(state: State): number[];
  /** Whether the game goes on but there is no such square. */
  mustPass(state: State): boolean;
  pass(state: State): State;
  /** The state after a disc is placed, or undefined where it would flip nothing. */
  place(state: State, cell: number): State | undefined;
  key(state: State): string;
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
export interface Othello<State extends OthelloState = OthelloState> extends Game<State> {
  readonly size: number;
  readonly pass: number;
  /** How many discs a player has on the board. */
  discs(state: State, player: number): number;
  heuristic(state: State, player: number): number;
}

/** The largest board of two words. */
const MOST_BITS = 8;
const LARGEST = 16;

export function othello(size: number): Othello {
  if (!(size >= 4 && size <= LARGEST && size % 2 === 0))
    throw new UserError(
      `Othello has no board of size ${size}; sizes are the even numbers from 4 to ${LARGEST}.`,
    );
  return size <= MOST_BITS ? othelloOn(size, bitBoard(size)) : othelloOn(size, rowBoard(size));
}

function othelloOn<State extends OthelloState>(size: number, board: OthelloBoard<State>): Othello<State> {
  const cells = size * size;
  const pass = cells;
  const { discAt, mustPass } = board;
  const start = board.fromSquares(startingSquares(size), 0);

  const discs = (state: State, player: number): number =>
    player === state.mover ? board.ownDiscs(state) : board.otherDiscs(state);

  /** In discs. */
  const lead = (state: State, player: number): number => discs(state, player) - discs(state, 1 - player);

  const format = (state: State): string => {
    const marks = state.mover === 0 ? "W.B" : "B.W";
    let squares = "";
    for (let cell = 0; cell < cells; cell++) squares += marks[discAt(state, cell) + 1];
    return formatColours({ squares, mover: state.mover === 0 ? "b" : "w" }, size);
  };

  const formatMove = (move: number): string =>
    move === pass ? "pass" : formatCell(Math.floor(move / size), move % size);

  const refuse = (state: State, move: number): never => {
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

    legalMoves: (state) => (mustPass(state) ? [pass] : board.placements(state)),

    play(state, move) {
      if (move !== pass) return board.place(state, move) ?? refuse(state, move);
      return mustPass(state) ? board.pass(state) : refuse(state, move);
    },

    outcome(state) {
      if (!state.over) return undefined;
      const ahead = lead(state, 0);
      return scoresOf(ahead > 0 ? [0] : ahead < 0 ? [1] : [0, 1], 2);
    },

    encode(state, into, offset) {
      for (let cell = 0; cell < cells; cell++) into[offset + cell] = discAt(state, cell);
    },

    key: board.key,
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
      return board.fromSquares(squares, mover === "b" ? 0 : 1);
    },

    discs,
    /** So that whoever looks one move ahead flips as many discs as they can. */
    greed: lead,
    heuristic: lead,
  };
}

export const othelloAbout: GameAbout = {
  rules:
    "Black and White place discs in turn, Black first; a disc has to enclose a line of the opponent's discs, which are then flipped. Who can flip nothing must pass, and nobody else may. The game is over as soon as neither can flip a disc; whoever has more discs wins, equal numbers draw.",
  positions: "Rows from the top, parted by `/`, of `B`, `W` and `.`; then `b` or `w`, who is to move.",
  drawnAs: "stones",
  moves: "A square, `c1`, numbered row by row from 0; the last number is `pass`.",
  planes: ["+1 for a disc of the player to move, −1 for one of the opponent's"],
  symmetries: "The four of the square that keep the discs at the start in their colours.",
  example: "b3 b2 b1 b4 d5 e3",
};

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
