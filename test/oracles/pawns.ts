/**
 * Dawson's chess as one would explain it: a grid of letters on which any pawn of the mover, wherever it
 * stands, tries one square ahead and the two beside that. Shares no code with the lab.
 */
export interface PlainPawns {
  /** Three rows, the top one first; W moves up, B moves down. */
  readonly grid: readonly (readonly string[])[];
  readonly mover: "W" | "B";
}

export function plainPawns(n: number): PlainPawns {
  return { grid: ["B", ".", "W"].map((square) => Array<string>(n).fill(square)), mover: "W" };
}

/** Every position one move on, by the move's text ("c", "cxb"). Captures alone, where there are any. */
export function plainPawnMoves({ grid, mover }: PlainPawns): Map<string, PlainPawns> {
  const [ahead, other] = mover === "W" ? ([-1, "B"] as const) : ([1, "W"] as const);
  const [advances, captures] = [new Map<string, PlainPawns>(), new Map<string, PlainPawns>()];
  grid.forEach((line, row) => {
    line.forEach((square, col) => {
      if (square !== mover) return;
      for (const side of [-1, 0, 1]) {
        const target = grid[row + ahead]?.[col + side];
        if (target !== (side === 0 ? "." : other)) continue;
        const next = grid.map((squares) => [...squares]);
        next[row][col] = ".";
        next[row + ahead][col + side] = mover;
        const letter = (column: number) => "abcdefghijklmnopqrstuvwxyz"[column];
        const text = side === 0 ? letter(col) : `${letter(col)}x${letter(col + side)}`;
        const moves = side === 0 ? advances : captures;
        if (moves.has(text)) throw new Error(`Two pawns can play ${text}.`);
        moves.set(text, { grid: next, mover: other });
      }
    });
  });
  return captures.size > 0 ? captures : advances;
}

export function plainPawnText({ grid, mover }: PlainPawns): string {
  return `${grid.map((line) => line.join("")).join("/")} ${mover.toLowerCase()}`;
}

/** Whether the player to move wins when whoever moves last loses, by plain search. */
export function plainMisereWins(position: PlainPawns, known = new Map<string, boolean>()): boolean {
  const text = plainPawnText(position);
  let wins = known.get(text);
  if (wins === undefined) {
    const next = [...plainPawnMoves(position).values()];
    wins = next.length === 0 || next.some((after) => !plainMisereWins(after, known));
    known.set(text, wins);
  }
  return wins;
}
