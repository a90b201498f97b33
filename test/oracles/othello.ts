/**
 * Othello as one would explain it: a grid of letters, and from each square a walk in each direction. Shares
 * no code with the lab, so that the two can only agree by both being right.
 */
export interface PlainOthello {
  readonly grid: readonly (readonly string[])[];
  readonly mover: "B" | "W";
}

const DIRECTIONS = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => [down, right]));

export function plainStart(n: number): PlainOthello {
  const grid = Array.from({ length: n }, () => Array<string>(n).fill("."));
  const [near, far] = [n / 2 - 1, n / 2];
  grid[near][near] = "W";
  grid[far][far] = "W";
  grid[near][far] = "B";
  grid[far][near] = "B";
  return { grid, mover: "B" };
}

function flippedBy(grid: PlainOthello["grid"], mover: string, row: number, col: number): [number, number][] {
  if (grid[row][col] !== ".") return [];
  const flipped: [number, number][] = [];
  for (const [down, right] of DIRECTIONS) {
    const run: [number, number][] = [];
    let [r, c] = [row + down, col + right];
    while (grid[r]?.[c] !== undefined && grid[r][c] !== "." && grid[r][c] !== mover) {
      run.push([r, c]);
      r += down;
      c += right;
    }
    if (grid[r]?.[c] === mover) flipped.push(...run);
  }
  return flipped;
}

function placements(grid: PlainOthello["grid"], mover: string): PlainOthello[] {
  return grid.flatMap((line, row) =>
    line.flatMap((_, col) => {
      const flipped = flippedBy(grid, mover, row, col);
      if (flipped.length === 0) return [];
      const next = grid.map((squares) => [...squares]);
      for (const [r, c] of [...flipped, [row, col]]) next[r][c] = mover;
      return [{ grid: next, mover: mover === "B" ? "W" : "B" } as const];
    }),
  );
}

/** Every position one ply on, in reading order of the squares; a forced pass is a ply; none at the end. */
export function plainNext({ grid, mover }: PlainOthello): PlainOthello[] {
  const placed = placements(grid, mover);
  if (placed.length > 0) return placed;
  const other = mover === "B" ? "W" : "B";
  return placements(grid, other).length > 0 ? [{ grid, mover: other }] : [];
}

/** How many games there are of exactly so many plies, finished or not. */
export function plainPerft(position: PlainOthello, depth: number): number {
  if (depth === 0) return 1;
  return plainNext(position).reduce((sum, next) => sum + plainPerft(next, depth - 1), 0);
}

export function plainText({ grid, mover }: PlainOthello): string {
  return `${grid.map((line) => line.join("")).join("/")} ${mover.toLowerCase()}`;
}
