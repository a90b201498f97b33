/**
 * What every game in the lab is: pure functions over immutable states.
 *
 * Identities that hold for every game (test/games/conformance.test.ts checks them):
 *   parse(format(s)) equals s, and so does its key;
 *   play(s, m) throws exactly for the moves that legalMoves(s) leaves out;
 *   legalMoves(s) is empty exactly when outcome(s) is defined;
 *   for each symmetry g: m is legal in s exactly when g[m] is legal in the mirrored s, and
 *   mirroring before or after a move gives the same state.
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
  /** A score per player once the game is over (+1 won, 0 drawn, −1 lost), undefined before. */
  outcome(state: State): readonly number[] | undefined;
  /** Writes the state as the net's input at `offset`: planes × rows × cols numbers, plane by plane. */
  encode(state: State, into: Float32Array, offset: number): void;
  /** Equal for equal states, different for different ones. */
  key(state: State): string;
  /** Reads the text form; bad text is refused in one sentence (UserError). */
  parse(text: string): State;
  format(state: State): string;
  /** A move as people write it: column letter and row number from the top, "c1". */
  formatMove(move: number): string;
}

export interface PlaneShape {
  readonly planes: number;
  readonly rows: number;
  readonly cols: number;
}

/** A permutation: place i goes to place `permutation[i]`. */
export type Permutation = Uint16Array;

/**
 * The permutations of the moves that keep the rules. Groups can have millions of elements
 * (16×16 Notakto: 41 million), so they are numbered and made when asked for; element 0 does nothing.
 */
export interface SymmetryGroup {
  readonly size: number;
  at(index: number): Permutation;
}

/** "c1": columns are letters, rows are numbers from the top. */
export function formatCell(row: number, col: number): string {
  return `${String.fromCharCode(97 + col)}${row + 1}`;
}
