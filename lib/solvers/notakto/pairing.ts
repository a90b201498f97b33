import { UserError } from "../../errors.ts";
import { formatColumn } from "../../games/game.ts";
import type { Notakto, NotaktoState } from "../../games/notakto.ts";
import type { Analysis, Result } from "../solver.ts";

/**
 * The pairing of Chen's Theorem 1 for boards of size n = 4k, as a table: square → partner square.
 *
 * With rows and columns counted from 1, (x, y) goes to ((n+1) − x + (−1)^x, y + (−1)^(y+1)): rows go to
 * other rows, columns to other columns and the diagonals are exchanged, so that whoever answers on the
 * partner square completes a line only after the other has.
 */
export function pairingOf(size: number): number[] {
  if (size % 4 !== 0 || size < 4)
    throw new UserError(`There is no pairing on a ${size}×${size} board; the size must be a multiple of 4.`);
  const sign = (exponent: number): number => (exponent % 2 === 0 ? 1 : -1);
  return Array.from({ length: size * size }, (_, cell) => {
    const x = Math.floor(cell / size) + 1;
    const y = (cell % size) + 1;
    return (size + 1 - x + sign(x) - 1) * size + (y + sign(y + 1) - 1);
  });
}

/** Chen's Table 1: partners carry the same number, counted up in reading order. */
export function pairingLabels(size: number): number[] {
  const labels: number[] = [];
  let last = 0;
  pairingOf(size).forEach((partner, cell) => {
    labels[cell] = partner < cell ? labels[partner] : ++last;
  });
  return labels;
}

/** What an analysis by it says of its method. */
export const PAIRING = "the pairing strategy";

/** The partners of X that lack theirs. */
export function unansweredSquares(
  game: Notakto,
  state: NotaktoState,
  partner: readonly number[] = pairingOf(game.size),
): number[] {
  return partner.filter((to, from) => !game.isEmpty(state, from) && game.isEmpty(state, to));
}

/**
 * What the pairing strategy says. Where all X stand in pairs the player to move is lost: every move will be
 * answered on its partner. Where one X lacks its partner, playing there wins.
 */
export function analysisByPairing(game: Notakto, state: NotaktoState): Analysis {
  const unanswered = unansweredSquares(game, state);
  const winning = unanswered.length === 1 && game.isSafe(state, unanswered[0]) ? unanswered[0] : undefined;
  const lost = unanswered.length === 0;
  const resultOf = (move: number): Result => {
    if (lost || !game.isSafe(state, move)) return "loss";
    return move === winning ? "win" : "unknown";
  };
  return {
    result: lost ? "loss" : winning === undefined ? "unknown" : "win",
    moves: game.legalMoves(state).map((move) => ({ move, result: resultOf(move) })),
    method: PAIRING,
  };
}

/** How to play it, in words: partners lie in neighbouring columns, and in rows that are paired across the board. */
export function describePairing(size: number): string {
  const partner = pairingOf(size);
  const rows = Array.from({ length: size }, (_, row) => [row, Math.floor(partner[row * size] / size)]);
  const rowPairs = rows
    .filter(([row, other]) => row < other)
    .map(([row, other]) => `${row + 1}–${other + 1}`);
  const columnPairs = Array.from(
    { length: size / 2 },
    (_, i) => `${formatColumn(2 * i)}–${formatColumn(2 * i + 1)}`,
  );
  return `answer every X in the partner of its column (${columnPairs.join(" ")}) and the partner of its row (${rowPairs.join(" ")})`;
}
