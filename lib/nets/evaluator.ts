/** What an evaluator thinks of a batch of positions. */
export interface Evaluation {
  /** A probability a move, `actions` of them a position, position by position; 0 for illegal moves. */
  readonly policies: Float32Array;
  /** For each position, what the player to move may expect: from −1, a loss, to 1, a win. */
  readonly values: Float32Array;
}

/** Judges positions, many at once. Search never knows which library, or whether a net at all, answers. */
export interface Evaluator<State> {
  evaluate(states: readonly State[]): Promise<Evaluation>;
  /** Frees what it holds. */
  close(): Promise<void>;
}
