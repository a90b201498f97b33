import { formatCell, formatColumn } from "../games/game.ts";

/** What fits on a line of a terminal. */
export const WIDTH = 78;

/**
 * A position's text drawn for people: rows parted by "/" become a board with column letters and row numbers,
 * boards parted by " + " stand side by side under their numbers, and who moves follows where the text says it
 * and the game goes on. Text that is no board stays as it is.
 */
export function drawPosition(text: string, over: boolean): string {
  const { boards, mover } = boardsIn(text);
  if (!boards) return `  ${text}\n`;
  return `${drawBoards(boards)}${mover && !over ? `   ${mover} to move\n` : ""}`;
}

/**
 * A position's text drawn with a mark on each empty square that has one, by the names of the squares as the game
 * writes moves; undefined where marks are meant for anything else.
 */
export function drawMarked(text: string, marks: ReadonlyMap<string, string>): string | undefined {
  const { boards } = boardsIn(text);
  let marked = 0;
  const drawn = boards?.map((board, i) =>
    board.map((row, r) =>
      Array.from(row, (square, c) => {
        const mark = marks.get(formatCell(r, c)) ?? marks.get(`${i + 1}:${formatCell(r, c)}`);
        if (mark === undefined || square !== ".") return square;
        marked++;
        return mark;
      }).join(""),
    ),
  );
  return drawn && marked === marks.size ? drawBoards(drawn) : undefined;
}

type BoardText = readonly string[];

/** The rows of each board of a position's text, and who moves, where it says so. */
function boardsIn(text: string): { readonly boards?: readonly BoardText[]; readonly mover?: string } {
  const [, squares, mover] = /^([A-Za-z./]+(?: \+ [A-Za-z./]+)*)(?: (\S+))?$/.exec(text) ?? [];
  return { boards: squares?.split(" + ").map((board) => board.split("/")), mover };
}

function drawBoards(boards: readonly BoardText[]): string {
  const drawings = boards.map(drawBoard);
  const lines =
    drawings.length === 1
      ? drawings[0]
      : shelves(drawings.map((board, i) => [`   board ${i + 1}`, ...board]));
  return lines.map((line) => `${line}\n`).join("");
}

function drawBoard(rows: BoardText): string[] {
  const letters = Array.from(rows[0], (_, col) => formatColumn(col));
  const width = Math.max(...letters.map(({ length }) => length)) + 1;
  return [letters, ...rows].map(
    (row, i) =>
      `${i === 0 ? "" : i}`.padStart(3) + Array.from(row, (square) => square.padStart(width)).join(""),
  );
}

/** Drawings side by side, as many as fit, and the rest below. */
function shelves(drawings: readonly (readonly string[])[]): string[] {
  const widths = drawings.map((lines) => Math.max(...lines.map((line) => line.length)) + 2);
  let [count, used] = [0, 0];
  while (count < drawings.length && (count === 0 || used + widths[count] <= WIDTH)) used += widths[count++];
  const shelf = drawings.slice(0, count);
  const height = Math.max(...shelf.map((lines) => lines.length));
  const lines = Array.from({ length: height }, (_, row) =>
    shelf
      .map((drawing, i) => (drawing[row] ?? "").padEnd(widths[i]))
      .join("")
      .trimEnd(),
  );
  return count < drawings.length ? [...lines, ...shelves(drawings.slice(count))] : lines;
}

/** Words parted by spaces, on as many lines as they need. */
export function wrapWords(words: readonly string[], width = WIDTH): string[] {
  const lines = [""];
  for (const word of words) {
    const line = lines[lines.length - 1];
    if (line === "") lines[lines.length - 1] = word;
    else if (line.length + 1 + word.length < width) lines[lines.length - 1] += ` ${word}`;
    else lines.push(word);
  }
  return lines;
}
