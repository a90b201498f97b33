import type { Notakto, NotaktoState } from "../games/notakto.ts";
import type { Analysis } from "../solvers/solver.ts";
import type { Board, BoardCell, LegendItem } from "./chart.ts";

/** A position as a board: X, dead squares, free squares. */
export function positionBoard(game: Notakto, state: NotaktoState, caption?: string): Board {
  const dead = new Set(game.deadSquares(state));
  const free = new Set(game.freeSquares(state));
  return boardOf(game, caption, (cell) => {
    if (!game.isEmpty(state, cell)) return { mark: "X" };
    return dead.has(cell) ? { tint: "dead" } : free.has(cell) ? { tint: "free" } : {};
  });
}

/** A position with what each move makes of it: winning, losing, dead. */
export function analysisBoard(
  game: Notakto,
  state: NotaktoState,
  analysis: Analysis,
  caption?: string,
): Board {
  const results = new Map(analysis.moves.map(({ move, result }) => [move, result]));
  return boardOf(game, caption, (cell) => {
    if (!game.isEmpty(state, cell)) return { mark: "X" };
    if (!game.isSafe(state, cell)) return { tint: "dead" };
    return results.get(cell) === "unknown"
      ? { text: "?" }
      : { tint: results.get(cell) === "win" ? "win" : "loss" };
  });
}

export const ANALYSIS_LEGEND: readonly LegendItem[] = [
  { cell: { tint: "win" }, label: "wins" },
  { cell: { tint: "loss" }, label: "loses" },
  { cell: { tint: "dead" }, label: "dead: completes a line" },
];

/** For boards on which not every move was judged. */
export const UNKNOWN_LEGEND: LegendItem = { cell: { text: "?" }, label: "not known" };

/** Who wins, in a sentence. */
export const analysisTitle = ({ result }: Analysis): string =>
  ({
    win: "The player to move wins",
    draw: "Nobody wins",
    loss: "The player to move loses",
    unknown: "Nobody knows who wins",
  })[result];

/** A board drawn square by square. */
export function boardOf(
  game: Notakto,
  caption: string | undefined,
  cell: (index: number) => BoardCell,
): Board {
  const cells = Array.from({ length: game.actions }, (_, index) => cell(index));
  return { rows: game.size, cols: game.size, cells, caption };
}
