import { UserError } from "../errors.ts";

/**
 * What every game in the lab is: pure functions over immutable states.
 *
 * Identities that hold for every game (test/games/registry.test.ts checks them):
 *   parse(format(s)) equals s, and so does its key;
 *   play(s, m) throws exactly for the moves that legalMoves(s) leaves out;
 *   legalMoves(s) is empty exactly when outcome(s) is defined;
 *   for each symmetry g: a game in which every move m is replaced by g.moves[m] is legal, has the same
 *   outcome, and looks to a net like the first with its cells permuted by g.cells;
 *   the scores of a finished game sum to zero.
 */
export interface Game<State> {
  readonly name: string;
  readonly players: number;
  /** Moves are whole numbers from 0 up to, not including, this. */
  readonly actions: number;
  readonly planes: PlaneShape;
  readonly symmetries: SymmetryGroup;

  initial(): State;
  /** Which player moves next; at the end of the game, who would have. */
  toMove(state: State): number;
  legalMoves(state: State): number[];
  /** The state after the move. An illegal move throws an error that names the move and the position. */
  play(state: State, move: number): State;
  /** A score per player once the game is over (see `scoresOf`), undefined before. */
  outcome(state: State): readonly number[] | undefined;
  /** Writes the state as the net's input at `offset`: planes × rows × cols numbers, plane by plane. */
  encode(state: State, into: Float32Array, offset: number): void;
  /** Equal for equal states, different for different ones. */
  key(state: State): string;
  /** Reads the text form; bad text is refused in one sentence (UserError). */
  parse(text: string): State;
  format(state: State): string;
  /** A move as people write it: column letter and row number from the top, "c1", where it is a square. */
  formatMove(move: number): string;
  /** The inverse of formatMove; text that is no move is refused in one sentence (UserError). */
  parseMove(text: string): number;
  /** For games that tell a net more than the planes: numbers that belong to no square. */
  readonly features?: {
    readonly count: number;
    /** Writes them at `offset`. */
    write(state: State, into: Float32Array, offset: number): void;
  };
  /**
   * For games that can tell without playing it, and so sooner: whether a legal move ends the game with a score below
   * zero for whoever makes it.
   */
  losesAtOnce?(state: State, move: number): boolean;
  /** For games in which greedy play means having most of something at once: how much a player has of it. */
  greed?(state: State, player: number): number;
  /** For games that have one: a rough guess of how well a player stands, higher is better. */
  heuristic?(state: State, player: number): number;
  /**
   * For games that have one: equal only for states that are worth the same to the player to move, and for all
   * symmetric ones; also, perhaps, for ones that differ in what no longer matters. Exact search then looks at
   * one of them.
   */
  essence?(state: State): string;
  /**
   * For games whose planes tell the players' colours apart: rewrites the planes at `offset` (as `encode` wrote
   * them) as if the players had exchanged colours, which leaves the moves and what they are worth as they are.
   */
  exchangeColours?(planes: Float32Array, offset: number): void;
}

/** A game whose states nobody looks into: whichever game it is, only it takes and gives them. */
export type AnyGame = Game<unknown>;

/** What readers are told of a game; its page in the docs is made of it. Sentences of Markdown. */
export interface GameAbout {
  readonly rules: string;
  /** How positions are written. */
  readonly positions: string;
  /**
   * How that is drawn: X as crosses; B and W as black and white stones; A and a, B and b, … as marbles and cells of the
   * players; numbers as heaps of counters.
   */
  readonly drawnAs: "crosses" | "stones" | "marbles" | "heaps";
  /** How moves are written and numbered. */
  readonly moves: string;
  /** What a net sees on each plane of the default size. */
  readonly planes: readonly string[];
  readonly symmetries: string;
  /** What else is worth knowing. */
  readonly more?: string;
  /** The moves, parted by spaces, that lead to the position that is drawn, on the board of the default size. */
  readonly example: string;
}

export interface PlaneShape {
  readonly planes: number;
  readonly rows: number;
  readonly cols: number;
}

/** A permutation: place i goes to place `permutation[i]`. */
export type Permutation = Uint16Array;

export interface Symmetry {
  /** Move m becomes moves[m]. */
  readonly moves: Permutation;
  /** Cell c of every plane (row · cols + col) becomes cells[c]. */
  readonly cells: Permutation;
}

/**
 * The symmetries that keep the rules and the initial state. Groups can have millions of elements
 * (16×16 Notakto: 41 million), so they are numbered and made when asked for; element 0 does nothing.
 */
export interface SymmetryGroup {
  readonly size: number;
  at(index: number): Symmetry;
}

/** a, b, … z, aa, ab, …: the name of a column. */
export function formatColumn(col: number): string {
  const last = String.fromCharCode(97 + (col % 26));
  return col < 26 ? last : formatColumn(Math.floor(col / 26) - 1) + last;
}

/** The inverse of formatColumn. */
const parseColumn = (letters: string): number =>
  Array.from(letters.toLowerCase()).reduce((col, letter) => 26 * col + letter.charCodeAt(0) - 96, 0) - 1;

/** "c1": columns are letters, rows are numbers from the top. */
export function formatCell(row: number, col: number): string {
  return `${formatColumn(col)}${row + 1}`;
}

/** The inverse of formatCell, as row · cols + col; text that is no square of the board is refused. */
export function parseCell(text: string, rows: number, cols: number): number {
  const [, letters, number] = /^\s*([a-z]+)(\d+)\s*$/i.exec(text) ?? [];
  const col = letters ? parseColumn(letters) : -1;
  const row = Number(number) - 1;
  if (!(col >= 0 && col < cols && row >= 0 && row < rows))
    throw new UserError(
      `"${text.trim()}" is no square; squares are ${formatCell(0, 0)} to ${formatCell(rows - 1, cols - 1)}.`,
    );
  return row * cols + col;
}

/**
 * The scores of a finished game: with two players +1 for the winner and −1 for the loser, or 0 each. With
 * more, the losers lose 1/(players − 1) each and the winners share it. The scores sum to zero.
 */
export function scoresOf(winners: readonly number[], players: number): number[] {
  const losers = players - winners.length;
  const scores = Array<number>(players).fill(losers === 0 ? 0 : -1 / (players - 1));
  for (const winner of winners) scores[winner] = losers / winners.length / (players - 1);
  return scores;
}

/** A group given by the list of its elements; the first must do nothing. */
export function listedGroup(elements: readonly Symmetry[]): SymmetryGroup {
  return {
    size: elements.length,
    at(index) {
      if (!(index in elements))
        throw new RangeError(`There is no symmetry ${index}; they are numbered 0 to ${elements.length - 1}.`);
      return elements[index];
    },
  };
}

/**
 * The symmetries of a rows × cols board on which every cell is a move: eight of a square, four of another
 * rectangle (two of a single row or column, one of a single cell). `extraMoves` after the cells stay put.
 */
export function boardSymmetries(rows: number, cols: number, extraMoves = 0): SymmetryGroup {
  const seen = new Map<string, Symmetry>();
  for (const transpose of rows === cols ? [false, true] : [false])
    for (const flipRows of [false, true])
      for (const flipCols of [false, true]) {
        const cells: Permutation = new Uint16Array(rows * cols);
        for (let row = 0; row < rows; row++)
          for (let col = 0; col < cols; col++) {
            const [r, c] = [flipRows ? rows - 1 - row : row, flipCols ? cols - 1 - col : col];
            cells[row * cols + col] = transpose ? c * cols + r : r * cols + c;
          }
        const moves = Uint16Array.from(
          { length: rows * cols + extraMoves },
          (_, move) => cells[move] ?? move,
        );
        seen.set(moves.join(), { moves, cells });
      }
  return listedGroup([...seen.values()]);
}
