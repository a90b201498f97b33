/**
 * Partizan games by plain play: who wins a sum of games given by their moves, with no thought of values. Shares no
 * code with lib/.
 */
export interface PartizanGame {
  /** The positions, as text, that a player can move to. */
  moves(position: string, player: "left" | "right"): string[];
}

/** Whether the player to move wins the sum of these positions; the last to move wins. */
export function plainWins(
  game: PartizanGame,
): (positions: readonly string[], player: "left" | "right") => boolean {
  const known = new Map<string, boolean>();
  const wins = (positions: readonly string[], player: "left" | "right"): boolean => {
    const key = `${player} ${[...positions].sort().join(" ")}`;
    let result = known.get(key);
    if (result === undefined) {
      const other = player === "left" ? "right" : "left";
      result = positions.some((position, i) =>
        game.moves(position, player).some((next) => !wins(positions.with(i, next), other)),
      );
      known.set(key, result);
    }
    return result;
  };
  return wins;
}

/** Domineering: Left places upright dominoes, Right lying ones. Rows of . and # parted by /. */
export const domineering: PartizanGame = {
  moves(position, player) {
    const rows = position.split("/");
    const found: string[] = [];
    const [down, along] = player === "left" ? [1, 0] : [0, 1];
    for (let row = 0; row + down < rows.length; row++)
      for (let col = 0; col + along < rows[0].length; col++) {
        if (rows[row][col] !== "." || rows[row + down][col + along] !== ".") continue;
        const grid = rows.map((line) => [...line]);
        grid[row][col] = grid[row + down][col + along] = "#";
        found.push(grid.map((line) => line.join("")).join("/"));
      }
    return found;
  },
};

/** A Nim heap, as the number of its counters: either player takes some. */
export const nimHeap: PartizanGame = {
  moves: (position) => Array.from({ length: Number(position) }, (_, left) => String(left)),
};

/** A row of NoGo: Left is Black, x; Right is White, o. */
export const nogoRow: PartizanGame = {
  moves(position, player) {
    const stone = player === "left" ? "x" : "o";
    return [...position].flatMap((point, i) => {
      const next = `${position.slice(0, i)}${stone}${position.slice(i + 1)}`;
      return point === "." && isLegalRow(next) ? [next] : [];
    });
  },
};

/** Every block of stones touches an empty point. */
export const isLegalRow = (row: string): boolean =>
  [...row.matchAll(/x+|o+/g)].every(
    ({ 0: block, index }) => row[index - 1] === "." || row[index + block.length] === ".",
  );

/** A Hackenbush string of L(eft's) and R(ight's) edges from the ground up: cutting one takes all above it too. */
export const hackenbush: PartizanGame = {
  moves: (position, player) =>
    [...position].flatMap((edge, i) =>
      edge === (player === "left" ? "L" : "R") ? [position.slice(0, i)] : [],
    ),
};

/** Berlekamp's rule for the number that a Hackenbush string is. */
export function hackenbushNumber(edges: string): number {
  let value = 0;
  let step = 1;
  for (const [i, edge] of [...edges].entries()) {
    if (step < 1 || (i > 0 && edge !== edges[0])) step /= 2;
    value += edge === "L" ? step : -step;
  }
  return value;
}
