import { type PlainOthello, plainNext, plainText } from "./othello.ts";
import { type PlainPawns, plainPawnMoves, plainPawnText } from "./pawns.ts";

/**
 * The rules of every game of the lab over the text of its positions, as one would explain them, and who wins by plain
 * search. Shares no code with the lab: only the text form is the same.
 */
export interface PlainRules {
  /** The positions that one move leads to; none at the end. */
  next(position: string): string[];
  /** Of a position without moves, for the player who would be to move: 1, 0 or −1. */
  score(position: string): number;
}

/** What a position is worth to the player to move, with best play: 1, 0 or −1. */
export function plainValue({ next, score }: PlainRules): (position: string) => number {
  const known = new Map<string, number>();
  const value = (position: string): number => {
    let found = known.get(position);
    if (found === undefined) {
      const after = next(position);
      found = after.length === 0 ? score(position) : Math.max(...after.map((reply) => 0 - value(reply)));
      known.set(position, found);
    }
    return found;
  };
  return value;
}

const replaceAt = (text: string, at: number, by: string): string =>
  text.slice(0, at) + by + text.slice(at + 1);
const placesOf = (text: string, wanted: string): number[] =>
  [...text].flatMap((square, i) => (square === wanted ? [i] : []));

function hasLine(board: string): boolean {
  const rows = board.split("/");
  const n = rows.length;
  const columns = rows.map((_, col) => rows.map((row) => row[col]).join(""));
  const diagonals = [rows.map((row, i) => row[i]), rows.map((row, i) => row[n - 1 - i])].map((d) =>
    d.join(""),
  );
  return [...rows, ...columns, ...diagonals].some((line) => line === "X".repeat(n));
}

/** One board or several, parted by " + ". Whoever is to move when no board is left has won. */
export const plainNotakto: PlainRules = {
  next: (position) => {
    const boards = position.split(" + ");
    return boards.flatMap((board, i) =>
      hasLine(board)
        ? []
        : placesOf(board, ".").map((at) => boards.with(i, replaceAt(board, at, "X")).join(" + ")),
    );
  },
  score: () => 1,
};

/** "3,4,5 first". */
export const plainNim = (lastCounterWins: boolean): PlainRules => ({
  next(position) {
    const [heaps, seat] = position.split(" ");
    const counters = heaps.split(",").map(Number);
    const other = seat === "first" ? "second" : "first";
    return counters.flatMap((heap, i) =>
      Array.from({ length: heap }, (_, left) => `${counters.with(i, left).join(",")} ${other}`),
    );
  },
  score: () => (lastCounterWins ? -1 : 1),
});

const gridOf = (board: string): string[][] => board.split("/").map((row) => [...row]);

export const plainDawson = (lastMoveWins: boolean): PlainRules => ({
  next(position) {
    const [board, mover] = position.split(" ");
    const pawns: PlainPawns = { grid: gridOf(board), mover: mover === "w" ? "W" : "B" };
    return [...plainPawnMoves(pawns).values()].map(plainPawnText);
  },
  score: () => (lastMoveWins ? -1 : 1),
});

export const plainOthello: PlainRules = {
  next(position) {
    const [board, mover] = position.split(" ");
    const discs: PlainOthello = { grid: gridOf(board), mover: mover === "b" ? "B" : "W" };
    return plainNext(discs).map(plainText);
  },
  score(position) {
    const [board, mover] = position.split(" ");
    const lead = placesOf(board, "B").length - placesOf(board, "W").length;
    return Math.sign(mover === "b" ? lead : 0 - lead);
  },
};

const SIDES = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
] as const;

/** Whether the block of a stone touches an empty point. */
function breathes(
  grid: readonly (readonly string[])[],
  row: number,
  col: number,
  seen = new Set<string>(),
): boolean {
  seen.add(`${row},${col}`);
  return SIDES.some(([down, right]) => {
    const [r, c] = [row + down, col + right];
    const point = grid[r]?.[c];
    if (point === ".") return true;
    return point === grid[row][col] && !seen.has(`${r},${c}`) && breathes(grid, r, c, seen);
  });
}

export const plainNoGo: PlainRules = {
  next(position) {
    const [board, mover] = position.split(" ");
    const other = mover === "b" ? "w" : "b";
    return placesOf(board, ".").flatMap((at) => {
      const after = replaceAt(board, at, mover.toUpperCase());
      const grid = gridOf(after);
      const isLegal = grid.every((line, row) =>
        line.every((point, col) => point === "." || breathes(grid, row, col)),
      );
      return isLegal ? [`${after} ${other}`] : [];
    });
  },
  score: () => -1,
};

export const plainCorso: PlainRules = {
  next(position) {
    const [board, mover] = position.split(" ");
    if (!board.includes(".")) return [];
    const other = mover === "a" ? "b" : "a";
    const marble = mover.toUpperCase();
    const placed = placesOf(board, ".").map((at) => replaceAt(board, at, marble));
    const expanded = placesOf(board, marble).map((at) => {
      const grid = gridOf(board);
      const expand = (row: number, col: number): void => {
        grid[row][col] = mover;
        for (const [down, right] of SIDES) {
          const cell = grid[row + down]?.[col + right];
          if (cell === undefined) continue;
          if (cell === "A" || cell === "B") expand(row + down, col + right);
          else grid[row + down][col + right] = mover;
        }
      };
      const width = grid[0].length + 1;
      expand(Math.floor(at / width), at % width);
      return grid.map((row) => row.join("")).join("/");
    });
    return [...placed, ...expanded].map((after) => `${after} ${other}`);
  },
  score(position) {
    const [board, mover] = position.toLowerCase().split(" ");
    const other = mover === "a" ? "b" : "a";
    return Math.sign(placesOf(board, mover).length - placesOf(board, other).length);
  },
};
