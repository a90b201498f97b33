/**
 * NoGo by brute force: every position of a small board, either player to move, valued from the last to the
 * first. Stones are bit masks; blocks are found by walking. Shares no code with the lab.
 */
export interface NoGoValues {
  /** Every position whose blocks all have liberties: pairs of bit masks. */
  readonly positions: readonly (readonly [black: number, white: number])[];
  moverWins(black: number, white: number, toMove: number): boolean;
  legalMoves(black: number, white: number, toMove: number): number[];
}

export function bruteNoGo(rows: number, cols: number): NoGoValues {
  const points = rows * cols;
  const near = Array.from({ length: points }, (_, p) => {
    const [row, col] = [Math.floor(p / cols), p % cols];
    let mask = 0;
    if (row > 0) mask |= 1 << (p - cols);
    if (row < rows - 1) mask |= 1 << (p + cols);
    if (col > 0) mask |= 1 << (p - 1);
    if (col < cols - 1) mask |= 1 << (p + 1);
    return mask;
  });
  const power = Array.from({ length: points }, (_, p) => 3 ** p);
  const sums = Array.from({ length: 1 << points }, (_, mask) =>
    power.reduce((sum, value, p) => (mask & (1 << p) ? sum + value : sum), 0),
  );
  const indexOf = (black: number, white: number): number => sums[black] + 2 * sums[white];

  const allBreathe = (stones: number, empty: number): boolean => {
    for (let rest = stones; rest !== 0; ) {
      let block = rest & -rest;
      let breathes = false;
      for (let todo = block; todo !== 0; ) {
        const p = 31 - Math.clz32(todo);
        todo &= ~(1 << p);
        if (near[p] & empty) breathes = true;
        const joined = near[p] & rest & ~block;
        block |= joined;
        todo |= joined;
      }
      if (!breathes) return false;
      rest &= ~block;
    }
    return true;
  };

  const all = (1 << points) - 1;
  const legal = new Uint8Array(3 ** points);
  const positions: [number, number][] = [];
  for (let stones = all; stones >= 0; stones--)
    for (let black = stones; ; black = (black - 1) & stones) {
      const white = stones & ~black;
      if (allBreathe(black, all & ~stones) && allBreathe(white, all & ~stones)) {
        legal[indexOf(black, white)] = 1;
        positions.push([black, white]);
      }
      if (black === 0) break;
    }

  const isLegal = (black: number, white: number): boolean => legal[indexOf(black, white)] === 1;
  const legalMoves = (black: number, white: number, toMove: number): number[] => {
    const moves: number[] = [];
    for (let p = 0; p < points; p++) {
      const bit = 1 << p;
      if ((black | white) & bit) continue;
      if (toMove === 0 ? isLegal(black | bit, white) : isLegal(black, white | bit)) moves.push(p);
    }
    return moves;
  };

  // A larger set of stones is a larger number, so every position comes after those that it can lead to.
  const wins = [new Uint8Array(3 ** points), new Uint8Array(3 ** points)];
  for (const [black, white] of positions)
    for (const toMove of [0, 1])
      if (
        legalMoves(black, white, toMove).some((p) =>
          toMove === 0
            ? !wins[1][indexOf(black | (1 << p), white)]
            : !wins[0][indexOf(black, white | (1 << p))],
        )
      )
        wins[toMove][indexOf(black, white)] = 1;
  return {
    positions,
    moverWins: (black, white, toMove) => wins[toMove][indexOf(black, white)] === 1,
    legalMoves,
  };
}
