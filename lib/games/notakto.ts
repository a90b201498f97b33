import { UserError } from "../errors.ts";
import {
  type AnyGame,
  formatCell,
  type Game,
  type GameAbout,
  type Permutation,
  parseCell,
  type Symmetry,
  type SymmetryGroup,
} from "./game.ts";
import { factorial, nthPermutation } from "./permutations.ts";

/**
 * A position: one byte a square (1 where an X stands, row by row), then one byte a line (how many X
 * it holds). One array, because search makes a new state for every move it looks at.
 */
export interface NotaktoState {
  readonly bytes: Uint8Array;
  readonly crosses: number;
  readonly lineCompleted: boolean;
}

/**
 * Notakto on an n×n board: both players place X; whoever completes a row, a column or a main
 * diagonal loses.
 *
 * The words used throughout the lab:
 *   safe move     an empty square that completes no line;
 *   dead square   an empty square that would complete one, so that nobody wants it;
 *   blocked line  a line through a dead square: it will never be completed by a safe move;
 *   live line     a line that is not blocked and not complete;
 *   free square   a safe square on no live line: only the parity of their number matters.
 */
export interface Notakto extends Game<NotaktoState> {
  readonly size: number;
  /** The squares of each line: n rows, n columns, then the two diagonals. */
  readonly lines: readonly (readonly number[])[];
  isEmpty(state: NotaktoState, cell: number): boolean;
  isSafe(state: NotaktoState, cell: number): boolean;
  safeMoves(state: NotaktoState): number[];
  /** How many X stand on a line. */
  crossesOn(state: NotaktoState, line: number): number;
  deadSquares(state: NotaktoState): number[];
  /** Indices into `lines`. */
  liveLines(state: NotaktoState): number[];
  blockedLines(state: NotaktoState): number[];
  freeSquares(state: NotaktoState): number[];
}

const MAX_SIZE = 16;

/**
 * What a net is shown. `raw`, as in the papers: one plane, 1 where an X stands. `rich`: X, dead squares, safe
 * squares, the number of live lines through each square (a quarter each), and a plane that is 1 throughout
 * where the number of safe squares is odd. `featured`, what Kisby tells his Featured Net (notakto-features.ts), as
 * planes: X, the turn flag throughout, the number of dead squares throughout (as a share of the number of lines, which
 * it can't exceed), and for each square how many of its row and column, and how many of its diagonals, hold an odd
 * number of X (a half each). Rows and columns share a plane so that a board looks the same when it is transposed.
 */
export type NotaktoPlanes = "raw" | "rich" | "featured";
const PLANE_COUNTS: Readonly<Record<NotaktoPlanes, number>> = { raw: 1, rich: 5, featured: 5 };

export function notakto(size: number, planes: NotaktoPlanes = "raw"): Notakto {
  if (!Number.isInteger(size) || size < 1 || size > MAX_SIZE)
    throw new UserError(
      `Notakto has no board of size ${size}; sizes are whole numbers from 1 to ${MAX_SIZE}.`,
    );
  const cells = size * size;
  const lines = linesOf(size);
  const linesThrough = Array.from({ length: cells }, (_, cell) =>
    Uint8Array.from(lines.flatMap((line, index) => (line.includes(cell) ? [index] : []))),
  );

  const isEmpty = (state: NotaktoState, cell: number): boolean => state.bytes[cell] === 0;

  const completes = (bytes: Uint8Array, cell: number): boolean => {
    const through = linesThrough[cell];
    for (let i = 0; i < through.length; i++) if (bytes[cells + through[i]] === size - 1) return true;
    return false;
  };

  const isSafe = (state: NotaktoState, cell: number): boolean =>
    !state.lineCompleted && isEmpty(state, cell) && !completes(state.bytes, cell);

  const squaresWhere = (test: (cell: number) => boolean): number[] => {
    const found: number[] = [];
    for (let cell = 0; cell < cells; cell++) if (test(cell)) found.push(cell);
    return found;
  };

  const linesWhere = (test: (line: readonly number[], index: number) => boolean): number[] =>
    lines.flatMap((line, index) => (test(line, index) ? [index] : []));

  const isDead = (state: NotaktoState, cell: number): boolean =>
    !state.lineCompleted && isEmpty(state, cell) && completes(state.bytes, cell);

  const liveLines = (state: NotaktoState): number[] =>
    linesWhere((line, i) => state.bytes[cells + i] < size && !line.some((cell) => isDead(state, cell)));

  const fromCrosses = (crossed: Uint8Array): NotaktoState => {
    const bytes = new Uint8Array(cells + lines.length);
    bytes.set(crossed);
    let crosses = 0;
    for (let cell = 0; cell < cells; cell++) {
      if (crossed[cell] === 0) continue;
      crosses++;
      for (const line of linesThrough[cell]) bytes[cells + line]++;
    }
    return { bytes, crosses, lineCompleted: bytes.indexOf(size, cells) >= 0 };
  };

  const encodeRaw = (state: NotaktoState, into: Float32Array, offset: number): void => {
    for (let cell = 0; cell < cells; cell++) into[offset + cell] = state.bytes[cell];
  };

  /** Search encodes every position that it looks at, so this goes through squares and lines once, without closures. */
  const encodeRich = (state: NotaktoState, into: Float32Array, offset: number): void => {
    const [deadPlane, safePlane, livePlane, parityPlane] = [1, 2, 3, 4].map((i) => offset + i * cells);
    encodeRaw(state, into, offset);
    into.fill(0, deadPlane, parityPlane);
    let safe = 0;
    for (let cell = 0; cell < cells && !state.lineCompleted; cell++) {
      if (state.bytes[cell] !== 0) continue;
      if (completes(state.bytes, cell)) into[deadPlane + cell] = 1;
      else {
        into[safePlane + cell] = 1;
        safe++;
      }
    }
    for (let line = 0; line < lines.length; line++) {
      const squares = lines[line];
      let isLive = state.bytes[cells + line] < size;
      for (let i = 0; i < size; i++) if (into[deadPlane + squares[i]] === 1) isLive = false;
      if (isLive) for (let i = 0; i < size; i++) into[livePlane + squares[i]] += 0.25;
    }
    into.fill(safe & 1, parityPlane, parityPlane + cells);
  };

  const encodeFeatured = (state: NotaktoState, into: Float32Array, offset: number): void => {
    encodeRaw(state, into, offset);
    const dead = squaresWhere((cell) => isDead(state, cell)).length;
    into.fill(state.crosses & 1, offset + cells, offset + 2 * cells);
    into.fill(dead / lines.length, offset + 2 * cells, offset + 3 * cells);
    into.fill(0, offset + 3 * cells, offset + 5 * cells);
    for (const line of linesWhere((_, i) => (state.bytes[cells + i] & 1) === 1)) {
      const plane = line < 2 * size ? 3 : 4;
      for (const cell of lines[line]) into[offset + plane * cells + cell] += 0.5;
    }
  };

  const format = (state: NotaktoState): string => {
    const rows: string[] = [];
    for (let row = 0; row < size; row++) {
      let text = "";
      for (let col = 0; col < size; col++) text += isEmpty(state, row * size + col) ? "." : "X";
      rows.push(text);
    }
    return rows.join("/");
  };

  const formatMove = (move: number): string => formatCell(Math.floor(move / size), move % size);

  const refuse = (state: NotaktoState, move: number): never => {
    const where = `in ${format(state)}`;
    if (!Number.isInteger(move) || move < 0 || move >= cells)
      throw new Error(`There is no square ${move} ${where}; squares are 0 to ${cells - 1}.`);
    if (!isEmpty(state, move)) throw new Error(`Square ${formatMove(move)} is taken ${where}.`);
    throw new Error(`Nobody can play ${formatMove(move)} ${where}: the game is over.`);
  };

  return {
    name: "notakto",
    size,
    players: 2,
    actions: cells,
    planes: { planes: PLANE_COUNTS[planes], rows: size, cols: size },
    symmetries: symmetryGroup(size),
    lines,

    initial: () => fromCrosses(new Uint8Array(cells)),
    toMove: (state) => state.crosses & 1,
    legalMoves: (state) => (state.lineCompleted ? [] : squaresWhere((cell) => isEmpty(state, cell))),

    play(state, move) {
      if (state.lineCompleted || state.bytes[move] !== 0 || !(move < cells)) refuse(state, move);
      const lineCompleted = completes(state.bytes, move);
      const bytes = state.bytes.slice();
      bytes[move] = 1;
      const through = linesThrough[move];
      for (let i = 0; i < through.length; i++) bytes[cells + through[i]]++;
      return { bytes, crosses: state.crosses + 1, lineCompleted };
    },

    losesAtOnce: (state, move) => completes(state.bytes, move),

    // Whoever completed the line moved last, so the player to move has won.
    outcome: (state) => (state.lineCompleted ? (state.crosses & 1 ? [-1, 1] : [1, -1]) : undefined),

    encode: { raw: encodeRaw, rich: encodeRich, featured: encodeFeatured }[planes],

    key: format,
    format,
    formatMove,
    parseMove: (text) => parseCell(text, size, size),

    parse(text) {
      const crossed = parseRows(text);
      if (crossed.length !== cells)
        throw new UserError(
          `The position has ${Math.sqrt(crossed.length)} rows of squares, but this board has ${size}.`,
        );
      const state = fromCrosses(crossed);
      if (state.lineCompleted && !squaresWhere((cell) => !isEmpty(state, cell)).some(completesAlone(state)))
        throw new UserError(
          `No game reaches ${format(state)}: it has completed lines that no single last move explains.`,
        );
      return state;
    },

    isEmpty,
    isSafe,
    crossesOn: (state, line) => state.bytes[cells + line],
    safeMoves: (state) => squaresWhere((cell) => isSafe(state, cell)),
    deadSquares: (state) => squaresWhere((cell) => isDead(state, cell)),
    liveLines,
    blockedLines: (state) => linesWhere((line) => line.some((cell) => isDead(state, cell))),
    freeSquares(state) {
      const constrained = new Set(liveLines(state).flatMap((line) => lines[line]));
      return squaresWhere((cell) => isSafe(state, cell) && !constrained.has(cell));
    },
  };

  /** Whether taking back the X on this square leaves no completed line. */
  function completesAlone(state: NotaktoState) {
    const completed = linesWhere((_, i) => state.bytes[cells + i] === size);
    return (cell: number): boolean => completed.every((line) => linesThrough[cell].includes(line));
  }
}

export const notaktoAbout: GameAbout = {
  rules:
    "Both players place X on an n×n board, one a turn. Whoever completes a row, a column or one of the two main diagonals loses.",
  positions: "Rows from the top, parted by `/`, of `X` and `.`. The number of X tells who is to move.",
  drawnAs: "crosses",
  moves: "An empty square, by its column and its row from the top: `c1`. Numbered row by row from 0.",
  planes: ["1 where an X stands"],
  symmetries:
    "Every permutation of the squares that keeps every line a line: besides the eight of the square, the same exchanges of opposite pairs among the rows and among the columns.",
  more: "`featuredBoard` also tells a net numbers that belong to no square, as Kisby does.",
  example: "c3 a1 b2 d4 e2 a5 b4",
};

/** Whether a game is Notakto, whatever a net is shown of it. */
export const isNotakto = (game: AnyGame): game is Notakto => "crossesOn" in game;

/** One byte a square, from rows of X and . parted by / (or line ends). Only square boards pass. */
function parseRows(text: string): Uint8Array {
  const accepted = "a position is n rows of n squares, X or ., parted by /";
  const rows = text.trim().split(/\s*[/\n]\s*/);
  const size = rows.length;
  const stranger = /[^Xx.]/.exec(rows.join(""));
  if (stranger) throw new UserError(`A square can't hold "${stranger[0]}"; ${accepted}.`);
  const odd = rows.findIndex((row) => row.length !== size);
  if (odd >= 0)
    throw new UserError(
      `Row ${odd + 1} has ${rows[odd].length} ${rows[odd].length === 1 ? "square" : "squares"} where ${size} are needed; ${accepted}.`,
    );
  return Uint8Array.from(rows.join(""), (square) => (square === "." ? 0 : 1));
}

function linesOf(size: number): number[][] {
  const range = Array.from({ length: size }, (_, i) => i);
  return [
    ...range.map((row) => range.map((col) => row * size + col)),
    ...range.map((col) => range.map((row) => row * size + col)),
    range.map((i) => i * size + i),
    range.map((i) => i * size + (size - 1 - i)),
  ];
}

/**
 * All permutations of the squares that keep every line a line: one permutation of the indices that
 * commutes with reversal (i → n−1−i), applied to rows and columns alike, then perhaps a mirror, then
 * perhaps a transposition. With k = ⌊n/2⌋ pairs of opposite indices there are 4·2^k·k! of them.
 */
function symmetryGroup(size: number): SymmetryGroup {
  const pairs = Math.floor(size / 2);
  // On a single square all four combinations of mirror and transposition are the same.
  const groupSize = size === 1 ? 1 : 4 * 2 ** pairs * factorial(pairs);
  const make = (index: number): Symmetry => {
    const transposed = index % 2 === 1;
    const mirrored = Math.floor(index / 2) % 2 === 1;
    const flips = Math.floor(index / 4) % 2 ** pairs;
    const move = indexPermutation(size, flips, nthPermutation(pairs, Math.floor(index / 4 / 2 ** pairs)));
    const cells: Permutation = new Uint16Array(size * size);
    for (let row = 0; row < size; row++)
      for (let col = 0; col < size; col++) {
        const [r, c] = [move[row], mirrored ? size - 1 - move[col] : move[col]];
        cells[row * size + col] = transposed ? c * size + r : r * size + c;
      }
    return { moves: cells, cells };
  };
  const made: Symmetry[] = [];
  return {
    size: groupSize,
    at(index) {
      if (!Number.isInteger(index) || index < 0 || index >= groupSize)
        throw new RangeError(`There is no symmetry ${index}; they are numbered 0 to ${groupSize - 1}.`);
      // Up to 9×9 they are few enough to keep, and solvers go through all of them again and again.
      if (groupSize > 2000) return make(index);
      made[index] ??= make(index);
      return made[index];
    },
  };
}

/** Sends pair i of opposite indices to pair order[i], its two members exchanged where a flip bit is set. */
function indexPermutation(size: number, flips: number, order: readonly number[]): number[] {
  const move = Array.from({ length: size }, (_, i) => i);
  order.forEach((pair, i) => {
    move[i] = (flips >> i) & 1 ? size - 1 - pair : pair;
    move[size - 1 - i] = size - 1 - move[i];
  });
  return move;
}
