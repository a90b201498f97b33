import { type Notakto, type NotaktoState, notakto } from "../games/notakto.ts";
import type { Verdict } from "../solvers/oracle.ts";
import { pairingLabels } from "../solvers/pairing.ts";
import type { Board, BoardPicture, Cell } from "./chart.ts";

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
export function verdictBoard(game: Notakto, state: NotaktoState, verdict: Verdict, caption?: string): Board {
  const results = new Map(verdict.moves.map(({ move, result }) => [move, result]));
  return boardOf(game, caption, (cell) => {
    if (!game.isEmpty(state, cell)) return { mark: "X" };
    const result = results.get(cell) ?? "dead";
    return result === "unknown" ? { text: "?" } : { tint: result };
  });
}

export const VERDICT_LEGEND: BoardPicture["legend"] = [
  { cell: { tint: "win" }, label: "wins" },
  { cell: { tint: "loss" }, label: "loses" },
  { cell: { tint: "dead" }, label: "dead: completes a line" },
];

/** Chen's Table 1: partner squares carry the same number. */
export function pairingBoard(size: number, caption?: string): Board {
  const labels = pairingLabels(size);
  return boardOf(notakto(size), caption, (cell) => ({ text: `${labels[cell]}` }));
}

/** A board drawn square by square. */
export function boardOf(game: Notakto, caption: string | undefined, cell: (index: number) => Cell): Board {
  const cells = Array.from({ length: game.actions }, (_, index) => cell(index));
  return { rows: game.size, cols: game.size, cells, caption };
}
