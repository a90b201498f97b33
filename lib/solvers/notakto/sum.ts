import { UserError } from "../../errors.ts";
import { crossesOf, type NotaktoBoards, notaktoBoards } from "../misere/games.ts";
import { type MisereQuotient, misereQuotient } from "../misere/quotient.ts";

/** All that is needed to play any number of 3×3 boards perfectly. Boards are masks: bit i is square i. */
export interface NotaktoAlgebra {
  readonly quotient: MisereQuotient;
  readonly boards: NotaktoBoards;
  /** The element of each of the 512 boards, reachable or not. */
  readonly elementOf: Uint8Array;
}

interface SumMove {
  readonly board: number;
  readonly square: number;
}

/** A sum, for the player to move. */
export interface SumAnalysis {
  readonly result: "win" | "loss";
  /** The product of the boards' elements. */
  readonly element: number;
  /** The moves that leave the opponent in a lost position, board by board. */
  readonly winningMoves: readonly SumMove[];
}

/**
 * The generators of Plambeck and Whitehead: the boards that play like heaps of one and of two counters, the
 * empty board, and one that plays like a heap of four.
 */
const GENERATORS = [".../..X/.X.", ".../.../X.X", ".../.../...", ".../..X/XX."];

let known: NotaktoAlgebra | undefined;

/** The misère quotient of 3×3 Notakto, computed from the rules when first asked for: some 50 ms. */
export function notaktoAlgebra(): NotaktoAlgebra {
  known ??= computeAlgebra();
  return known;
}

function computeAlgebra(): NotaktoAlgebra {
  const boards = notaktoBoards(3);
  const generators = GENERATORS.map((text) => boards.positionOf(maskOf(text)));
  const result = misereQuotient(boards, { generators });
  if (!result.verified) throw new Error(`The misère quotient of 3×3 Notakto has ${result.reason}.`);
  const { quotient } = result;
  return {
    quotient,
    boards,
    elementOf: Uint8Array.from({ length: 512 }, (_, mask) => quotient.elementOf[boards.positionOf(mask)]),
  };
}

const maskOf = (text: string): number =>
  [...text.replaceAll("/", "")].reduce((mask, square, i) => (square === "." ? mask : mask | (1 << i)), 0);

const ACCEPTED = "boards are 3 rows of 3 squares, X or ., parted by /, and boards are parted by spaces";

/** Reads 3×3 boards parted by spaces; boards that no game reaches are taken as they are. */
export function parseBoards(text: string): number[] {
  const texts = text.split(/[\s+]+/).filter((board) => board !== "");
  if (texts.length === 0) throw new UserError(`There is no board in "${text}"; ${ACCEPTED}.`);
  return texts.map((board, i) => {
    const stranger = /[^Xx./]/.exec(board);
    if (stranger) throw new UserError(`Board ${i + 1} can't hold "${stranger[0]}"; ${ACCEPTED}.`);
    if (!/^...\/...\/...$/.test(board) || board.replaceAll("/", "").length !== 9)
      throw new UserError(`Board ${i + 1} is not 3×3: "${board}"; ${ACCEPTED}.`);
    return maskOf(board);
  });
}

/** Who wins a sum of boards, and by which moves: a product for each board and one for each move. */
export function analyseSum(masks: readonly number[]): SumAnalysis {
  const { quotient, elementOf } = notaktoAlgebra();
  const { product, lost } = quotient;
  // The product of all boards but one is that of those before it and that of those after it.
  const after = [0];
  for (let i = masks.length - 1; i > 0; i--) after.push(product[after.at(-1)!][elementOf[masks[i]]]);
  let before = 0;
  const winningMoves: SumMove[] = [];
  masks.forEach((mask, board) => {
    if (!isOutOfPlay(mask)) {
      const others = product[before][after[masks.length - 1 - board]];
      for (let square = 0; square < 9; square++)
        if ((mask & (1 << square)) === 0 && lost[product[others][elementOf[mask | (1 << square)]]])
          winningMoves.push({ board, square });
    }
    before = product[before][elementOf[mask]];
  });
  return { result: lost[before] ? "loss" : "win", element: before, winningMoves };
}

const LINES = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/** Whether a board has a completed line. */
export const isOutOfPlay = (mask: number): boolean => LINES.some((line) => (mask & line) === line);

/** One of each kind of board, dead ones too, by number of X: the 102 of Plambeck's figure 6. */
export function allBoards(): number[] {
  const { boards } = notaktoAlgebra();
  const kinds = new Set(Array.from({ length: 512 }, (_, mask) => boards.representative(mask)));
  return [...kinds].sort((a, b) => crossesOf(a) - crossesOf(b) || a - b);
}
