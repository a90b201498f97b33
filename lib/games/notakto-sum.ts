import { UserError } from "../errors.ts";
import { type Game, type GameAbout, type Permutation, type SymmetryGroup, scoresOf } from "./game.ts";
import { type Notakto, type NotaktoState, notakto } from "./notakto.ts";
import { exchanges } from "./permutations.ts";

/** The boards in order; a board with a completed line is out of play. */
export interface NotaktoSumState {
  readonly boards: readonly NotaktoState[];
  readonly crosses: number;
  /** How many boards are still in play. */
  readonly live: number;
}

export interface NotaktoSum extends Game<NotaktoSumState> {
  /** Of the boards, in order. */
  readonly sizes: readonly number[];
}

// Together they keep the number of symmetries an exact integer.
export const MAX_BOARDS = 7;
export const MAX_SQUARES = 192;

const BETWEEN_BOARDS = " + ";

/**
 * Plambeck's game: several boards of Notakto at once, each of its own size. A move places an X on one board
 * that has no completed line yet; whoever completes a line on the last board left in play loses.
 *
 * Moves number the squares of the first board, then those of the second, and so on; they are written
 * "2:b1", square b1 of board 2. Positions are written board by board: "X../.../... + .../.X./...".
 *
 * The net sees the boards side by side, from left to right, their top rows aligned. Plane 0 holds the X,
 * plane 1 is 1 on the squares of boards in play: it tells boards out of play, and the empty space below
 * smaller boards, from the rest.
 */
export function notaktoSum(sizes: readonly number[]): NotaktoSum {
  const squares = sizes.reduce((sum, size) => sum + size * size, 0);
  if (sizes.length < 1 || sizes.length > MAX_BOARDS || squares > MAX_SQUARES)
    throw new UserError(
      `A sum of ${sizes.length} boards with ${squares} squares can't be played; it takes 1 to ${MAX_BOARDS} boards with at most ${MAX_SQUARES} squares in all.`,
    );
  const boardOfSize = new Map(sizes.map((size) => [size, notakto(size)]));
  const parts = sizes.map((size) => boardOfSize.get(size)!);
  const firstMove = runningSum(parts.map(({ actions }) => actions));
  const firstCol = runningSum(sizes);
  const boardOfMove = Uint8Array.from(parts.flatMap(({ actions }, board) => Array(actions).fill(board)));
  const [rows, cols] = [Math.max(...sizes), sizes.reduce((sum, size) => sum + size)];

  /** The cell of the planes on which a square of a board stands. */
  const cellOf = (board: number, square: number): number => {
    const { size } = parts[board];
    return Math.floor(square / size) * cols + firstCol[board] + (square % size);
  };
  const cellOfMove = Uint16Array.from(boardOfMove, (board, move) => cellOf(board, move - firstMove[board]));

  const sumOf = (boards: readonly NotaktoState[]): NotaktoSumState => ({
    boards,
    crosses: boards.reduce((sum, { crosses }) => sum + crosses, 0),
    live: boards.filter(({ lineCompleted }) => !lineCompleted).length,
  });

  const format = ({ boards }: NotaktoSumState): string =>
    boards.map((board, i) => parts[i].format(board)).join(BETWEEN_BOARDS);

  const formatMove = (move: number): string => {
    const board = boardOfMove[move];
    return `${board + 1}:${parts[board].formatMove(move - firstMove[board])}`;
  };

  const refuse = (state: NotaktoSumState, move: number): never => {
    const where = `in ${format(state)}`;
    if (!(move in boardOfMove))
      throw new Error(`There is no move ${move} ${where}; moves are 0 to ${squares - 1}.`);
    const board = boardOfMove[move];
    if (state.live === 0) throw new Error(`Nobody can play ${formatMove(move)} ${where}: the game is over.`);
    if (state.boards[board].lineCompleted)
      throw new Error(`Nobody can play ${formatMove(move)} ${where}: board ${board + 1} is out of play.`);
    throw new Error(`Square ${formatMove(move)} is taken ${where}.`);
  };

  const representative = parts.map(representatives);

  return {
    name: "notakto-sum",
    sizes,
    players: 2,
    actions: squares,
    planes: { planes: 2, rows, cols },
    symmetries: symmetryGroup(parts, { boardOfMove, firstMove, cellOfMove, cells: rows * cols }),

    initial: () => sumOf(parts.map((part) => part.initial())),
    toMove: (state) => state.crosses & 1,

    legalMoves(state) {
      const moves: number[] = [];
      for (let board = 0; board < parts.length; board++) {
        const { lineCompleted, bytes } = state.boards[board];
        if (lineCompleted) continue;
        const end = parts[board].actions;
        for (let square = 0; square < end; square++)
          if (bytes[square] === 0) moves.push(firstMove[board] + square);
      }
      return moves;
    },

    play(state, move) {
      const board = boardOfMove[move];
      if (board === undefined) return refuse(state, move);
      const square = move - firstMove[board];
      const before = state.boards[board];
      if (before.lineCompleted || before.bytes[square] !== 0) refuse(state, move);
      const after = parts[board].play(before, square);
      const boards = state.boards.slice();
      boards[board] = after;
      return { boards, crosses: state.crosses + 1, live: after.lineCompleted ? state.live - 1 : state.live };
    },

    // Whoever took the last board out of play moved last, so the player to move has won.
    outcome: (state) => (state.live === 0 ? scoresOf([state.crosses & 1], 2) : undefined),

    encode(state, into, offset) {
      into.fill(0, offset, offset + 2 * rows * cols);
      for (let move = 0; move < squares; move++) {
        const board = boardOfMove[move];
        const { bytes, lineCompleted } = state.boards[board];
        into[offset + cellOfMove[move]] = bytes[move - firstMove[board]];
        into[offset + rows * cols + cellOfMove[move]] = lineCompleted ? 0 : 1;
      }
    },

    key: format,
    format,
    formatMove,

    parse(text) {
      const texts = text.split("+");
      if (texts.length !== parts.length)
        throw new UserError(
          `The position has ${texts.length} ${texts.length === 1 ? "board" : "boards"}, but this sum has ${parts.length}; boards are parted by +.`,
        );
      return sumOf(texts.map((board, i) => inBoard(i, () => parts[i].parse(board))));
    },

    parseMove(text) {
      const [, number, square] = /^\s*(\d+)\s*:(.*)$/.exec(text) ?? [];
      const board = Number(number) - 1;
      if (!(board in parts))
        throw new UserError(
          `"${text.trim()}" is no move; write board and square, such as ${formatMove(0)} or ${formatMove(squares - 1)}.`,
        );
      return firstMove[board] + inBoard(board, () => parts[board].parseMove(square));
    },

    // Boards out of play no longer matter, nor do the order of the others and which image each is.
    essence: ({ boards }) =>
      boards
        .flatMap((board, i) => (board.lineCompleted ? [] : [representative[i](board)]))
        .sort()
        .join(BETWEEN_BOARDS),
  };
}

export const notaktoSumAbout: GameAbout = {
  rules:
    "Several boards of Notakto at once. A move places an X on a board that has no completed line yet; a completed line takes its board out of play, and whoever takes the last board out of play loses.",
  positions: "Board by board, parted by `+`, each as in Notakto: `X../.../... + .../.X./...`.",
  drawnAs: "crosses",
  moves: "`2:b1` is square b1 of board 2. Numbered board by board, and row by row within each.",
  planes: [
    "1 where an X stands, the boards side by side",
    "1 on the squares of boards in play, which tells them from boards out of play and from the space below smaller ones",
  ],
  symmetries: "Those of each board on its own, and exchanges of boards of equal size.",
  example: "1:a1 2:b2 1:b2 2:a1 1:c3",
};

/** A sum by its size as people write it: "3,3,3" is three 3×3 boards. */
export function notaktoSumOfSize(size: string): NotaktoSum {
  if (!/^\d+(,\d+)*$/.test(size))
    throw new UserError(`"${size}" is no size; write the sizes of the boards, such as 3,3 or 3,4.`);
  return notaktoSum(size.split(",").map(Number));
}

/** Where each part begins when parts of these lengths follow each other. */
function runningSum(lengths: readonly number[]): number[] {
  let sum = 0;
  return lengths.map((length) => {
    sum += length;
    return sum - length;
  });
}

/** Lets a refusal say which board it is about. */
function inBoard<T>(board: number, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof UserError) throw new UserError(`Board ${board + 1}: ${error.message}`);
    throw error;
  }
}

/** One text for all the boards that are symmetric to each other. */
function representatives(game: Notakto): (board: NotaktoState) => string {
  const known = new Map<string, string>();
  // The eight symmetries of a 3×3 board are soon gone through, the millions of a large one are not.
  const symmetries = Array.from({ length: Math.min(game.symmetries.size, 32) }, (_, i) =>
    game.symmetries.at(i),
  );
  return (board) => {
    const text = game.key(board);
    const found = known.get(text);
    if (found !== undefined) return found;
    const squares = Array.from({ length: game.actions }, () => ".");
    let least = text.replaceAll("/", "");
    for (const { cells } of symmetries) {
      for (let square = 0; square < game.actions; square++)
        squares[cells[square]] = game.isEmpty(board, square) ? "." : "X";
      const image = squares.join("");
      if (image < least) least = image;
    }
    if (known.size < REMEMBERED) known.set(text, least);
    return least;
  };
}

/** Enough for every line-free 4×4 board. */
const REMEMBERED = 40_000;

/** Where moves are: of which board, from which move on, and on which cell of the planes. */
interface Layout {
  readonly boardOfMove: Uint8Array;
  readonly firstMove: readonly number[];
  readonly cellOfMove: Uint16Array;
  readonly cells: number;
}

/** Symmetries of every board on its own, and exchanges of boards of equal size. */
function symmetryGroup(
  parts: readonly Notakto[],
  { boardOfMove, firstMove, cellOfMove, cells: cellCount }: Layout,
): SymmetryGroup {
  const exchange = exchanges(parts.map(({ size }) => size));
  const size = parts.reduce((product, { symmetries }) => product * symmetries.size, exchange.size);
  return {
    size,
    at(index) {
      if (!Number.isInteger(index) || index < 0 || index >= size)
        throw new RangeError(`There is no symmetry ${index}; they are numbered 0 to ${size - 1}.`);
      const to = exchange.at(index % exchange.size);
      let rest = Math.floor(index / exchange.size);
      const within = parts.map(({ symmetries }) => {
        const symmetry = symmetries.at(rest % symmetries.size);
        rest = Math.floor(rest / symmetries.size);
        return symmetry.cells;
      });
      const moves: Permutation = Uint16Array.from(
        boardOfMove,
        (board, move) => firstMove[to[board]] + within[board][move - firstMove[board]],
      );
      const cells: Permutation = Uint16Array.from({ length: cellCount }, (_, cell) => cell);
      moves.forEach((image, move) => {
        cells[cellOfMove[move]] = cellOfMove[image];
      });
      return { moves, cells };
    },
  };
}
