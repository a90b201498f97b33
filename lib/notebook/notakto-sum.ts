import type { SumTurn } from "../experiments/secrets.ts";
import { formatCell } from "../games/game.ts";
import { isOutOfPlay, judgeSum, type NotaktoAlgebra, notaktoAlgebra } from "../solvers/notakto-sum.ts";
import type { Board, BoardPicture } from "./chart.ts";

/** "ab²c" for "ab^2c". */
export const prettyWord = (word: string): string =>
  word.replace(/\^(\d+)/g, (_, power: string) =>
    [...power].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]).join(""),
  );

/** The element of a sum of boards, as a word. */
export const sumWord = (masks: readonly number[]): string =>
  prettyWord(notaktoAlgebra().quotient.words[judgeSum(masks).element]);

/** A 3×3 board with nothing but its X, perhaps one of them ringed. */
export function maskBoard(mask: number, caption?: string, ringed?: number): Board {
  const cells = Array.from({ length: 9 }, (_, square) => ({
    ...(mask & (1 << square) ? { mark: "X" as const } : {}),
    ...(square === ringed ? { ring: true } : {}),
  }));
  return { rows: 3, cols: 3, cells, caption };
}

/** The boards of a sum, each captioned with its element, the moves that win tinted; an X may be ringed. */
export function sumBoards(
  masks: readonly number[],
  ringed?: { readonly board: number; readonly square: number },
): Board[] {
  const wins = new Set(judgeSum(masks).winningMoves.map(({ board, square }) => 9 * board + square));
  return masks.map((mask, board) => {
    const own = maskBoard(mask, undefined, ringed?.board === board ? ringed.square : undefined);
    return {
      ...own,
      coordinates: true,
      caption: isOutOfPlay(mask) ? "out of play: 1" : sumWord([mask]),
      cells: own.cells.map((cell, square) =>
        cell.mark || isOutOfPlay(mask)
          ? cell
          : { ...cell, tint: wins.has(9 * board + square) ? ("win" as const) : ("loss" as const) },
      ),
    };
  });
}

export const SUM_LEGEND: BoardPicture["legend"] = [
  { cell: { tint: "win" }, label: "wins" },
  { cell: { tint: "loss" }, label: "loses" },
];

/** The multiplication table as a board of words; products in P are tinted. */
export function productBoard({ quotient: { words, product, lost } }: NotaktoAlgebra): Board {
  const header = ["·", ...words.map(prettyWord)].map((text) => ({ text, heat: 0.12 }));
  const lines = words.map((word, x) => [
    { text: prettyWord(word), heat: 0.12 },
    ...product[x].map((z) => ({ text: prettyWord(words[z]), ...(lost[z] ? { tint: "win" as const } : {}) })),
  ]);
  return { rows: words.length + 1, cols: words.length + 1, cells: [...header, ...lines.flat()] };
}

/** A game as a strip: for each move the board on which it was made, and what all boards then multiply to. */
export function gameStrip(boards: number, turns: readonly SumTurn[]): Board[] {
  const masks = Array<number>(boards).fill(0);
  return turns.map(({ player, board, square }, i) => {
    masks[board] |= 1 << square;
    const move = `${board + 1}:${formatCell(Math.floor(square / 3), square % 3)}`;
    return maskBoard(masks[board], `${i + 1}. ${player} ${move}, ${sumWord(masks)}`, square);
  });
}
