import { formatCell } from "../../games/game.ts";
import type { Board, BoardPicture, LegendItem } from "../../notebook/chart.ts";
import {
  allBoards,
  analyseSum,
  isOutOfPlay,
  type NotaktoAlgebra,
  parseBoards,
} from "../../solvers/notakto/sum.ts";
import { mimicryTraps } from "./mimicry.ts";
import type { SumTurn } from "./sum-game.ts";
import { prettyWord, sumWord } from "./words.ts";

/** A square of one of several boards. */
interface SumSquare {
  readonly board: number;
  readonly square: number;
}

/** A 3×3 board with nothing but its X, perhaps one of them ringed. */
function maskBoard(mask: number, caption?: string, ringed?: number): Board {
  const cells = Array.from({ length: 9 }, (_, square) => ({
    ...(mask & (1 << square) ? { mark: "X" as const } : {}),
    ...(square === ringed ? { ring: true } : {}),
  }));
  return { rows: 3, cols: 3, cells, caption };
}

/** The boards of a sum, each captioned with its element, the moves that win tinted; an X may be ringed. */
function sumBoards(masks: readonly number[], ringed?: SumSquare): Board[] {
  const wins = new Set(analyseSum(masks).winningMoves.map(({ board, square }) => 9 * board + square));
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

const SUM_LEGEND: readonly LegendItem[] = [
  { cell: { tint: "win" }, label: "wins" },
  { cell: { tint: "loss" }, label: "loses" },
];

/** A sum with the moves that win, under a title of its own. */
const judgedPicture = (
  described: Pick<BoardPicture, "name" | "title" | "subtitle">,
  masks: readonly number[],
  ringed?: SumSquare,
): BoardPicture => ({
  kind: "boards",
  subtitle: analyseSum(masks).result === "win" ? "The player to move wins" : "The player to move loses",
  ...described,
  boards: sumBoards(masks, ringed),
  legend: SUM_LEGEND,
});

/** The multiplication table as a board of words; products in P are tinted. */
export function productsPicture({ quotient: { words, product, lost } }: NotaktoAlgebra): BoardPicture {
  const header = ["·", ...words.map(prettyWord)].map((text) => ({ text, heat: 0.12 }));
  const lines = words.map((word, x) => [
    { text: prettyWord(word), heat: 0.12 },
    ...product[x].map((z) => ({ text: prettyWord(words[z]), ...(lost[z] ? { tint: "win" as const } : {}) })),
  ]);
  const side = words.length + 1;
  return {
    kind: "boards",
    name: "products",
    title: "The misère quotient of 3×3 Notakto",
    boards: [{ rows: side, cols: side, cells: [...header, ...lines.flat()] }],
    legend: [{ cell: { tint: "win" }, label: "in P: lost for the player to move" }],
  };
}

/** Figure 6: every board with its element, and whether it is lost when it stands alone. */
export function figure6Picture(): BoardPicture {
  const caption = (mask: number): string => {
    if (isOutOfPlay(mask)) return "out: 1";
    return analyseSum([mask]).result === "loss" ? `${sumWord([mask])} · P` : sumWord([mask]);
  };
  const masks = allBoards();
  return {
    kind: "boards",
    name: "figure-6",
    title: `The ${masks.length} boards, each with its element`,
    boards: masks.map((mask) => maskBoard(mask, caption(mask))),
  };
}

const [EMPTY, CENTRE] = [0, 1 << 4];

/** One board, and figures 1 to 3: two boards, a doomed first move, and how mimicry answers it. */
export const examplePictures = (): BoardPicture[] => [
  judgedPicture({ name: "one-board", title: `One empty board: ${sumWord([EMPTY])}` }, [EMPTY]),
  judgedPicture(
    { name: "figure-1", title: `Figure 1. Two empty boards: c · c = ${sumWord([EMPTY, EMPTY])}` },
    [EMPTY, EMPTY],
  ),
  judgedPicture(
    {
      name: "figure-2",
      title: `Figure 2. After a doomed first move: c² · c = ${sumWord([CENTRE, EMPTY])}`,
    },
    [CENTRE, EMPTY],
    { board: 0, square: 4 },
  ),
  judgedPicture(
    { name: "figure-3", title: `Figure 3. Mimicry works here: c² · c² = ${sumWord([CENTRE, CENTRE])}` },
    [CENTRE, CENTRE],
    { board: 1, square: 4 },
  ),
];

/** A position that fits the description of figure 4. */
const [TRAP] = parseBoards("XX./.../...");

/** Figure 4, where mimicry loses, and all kinds of boards on which the same trap can be set. */
export function mimicryPictures(algebra: NotaktoAlgebra): BoardPicture[] {
  const traps = mimicryTraps(algebra);
  const { board, square, replies } = traps.find((trap) => trap.board === TRAP)!;
  const empty = maskBoard(board).cells.filter(({ mark }) => !mark).length;
  return [
    judgedPicture(
      {
        name: "figure-4",
        title: "Figure 4. The opponent completes a line on the left: what now?",
        subtitle: `Copying it on the right loses; ${replies.length} of ${empty} replies wins`,
      },
      [board | (1 << square), board],
      { board: 0, square },
    ),
    {
      kind: "boards",
      name: "mimicry",
      title: `The ${traps.length} kinds of boards on which copying a completed line loses though a reply wins`,
      subtitle:
        "The board that is left; ringed, the square that completes a line; green, the replies that win",
      boards: traps.map((trap) => {
        const plain = maskBoard(trap.board, sumWord([trap.board]), trap.square);
        const cells = plain.cells.map((cell, i) =>
          trap.replies.includes(i) ? { ...cell, tint: "win" as const } : cell,
        );
        return { ...plain, cells };
      }),
    },
  ];
}

/** Any sum of boards, written as "X../.../... .../.../...": its product, who wins, and by which moves. */
export function sumPicture(boards: string): BoardPicture {
  const masks = parseBoards(boards);
  const { result, winningMoves } = analyseSum(masks);
  const factors = sumBoards(masks).map(({ caption }) => caption);
  return judgedPicture(
    {
      name: "sum",
      title: `${factors.join(" · ")} = ${sumWord(masks)}`,
      ...(result === "win" && { subtitle: `The player to move wins, by ${winningMoves.length} moves` }),
    },
    masks,
  );
}

/** A game from six empty boards as a strip: for each move the board on which it was made, and what all then multiply to. */
export function sixBoardsPicture(turns: readonly SumTurn[]): BoardPicture {
  const masks = Array<number>(6).fill(0);
  return {
    kind: "boards",
    name: "six-boards",
    title: `Six boards: ${turns.at(-1)!.player} completes the last line and loses`,
    boards: turns.map(({ player, board, square }, i) => {
      masks[board] |= 1 << square;
      const move = `${board + 1}:${formatCell(Math.floor(square / 3), square % 3)}`;
      return maskBoard(masks[board], `${i + 1}. ${player} ${move}, ${sumWord(masks)}`, square);
    }),
  };
}
