/**
 * Notakto by plain depth-first search. A board is a bit mask (bigint, bit row·n + col). Shares no code with
 * the lab, so that the two can only agree by both being right.
 */
export function negamax(n: number): { lineFree(board: bigint): boolean; loses(board: bigint): boolean } {
  const lines: bigint[] = [];
  const at = (row: number, col: number): bigint => 1n << BigInt(row * n + col);
  for (let i = 0; i < n; i++) {
    let [row, col] = [0n, 0n];
    for (let j = 0; j < n; j++) {
      row |= at(i, j);
      col |= at(j, i);
    }
    lines.push(row, col);
  }
  let [down, up] = [0n, 0n];
  for (let i = 0; i < n; i++) {
    down |= at(i, i);
    up |= at(i, n - 1 - i);
  }
  lines.push(down, up);

  const lineFree = (board: bigint): boolean => lines.every((line) => (board & line) !== line);
  const known = new Map<bigint, boolean>();
  const loses = (board: bigint): boolean => {
    const cached = known.get(board);
    if (cached !== undefined) return cached;
    let result = true;
    for (let bit = 1n; bit < 1n << BigInt(n * n) && result; bit <<= 1n) {
      const next = board | bit;
      if (next !== board && lineFree(next) && loses(next)) result = false;
    }
    known.set(board, result);
    return result;
  };
  return { lineFree, loses };
}

/** "X./.X" → bit mask. */
export const maskOf = (text: string): bigint =>
  [...text.replaceAll("/", "")].reduce((mask, c, i) => (c === "X" ? mask | (1n << BigInt(i)) : mask), 0n);
