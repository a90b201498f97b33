import { formatColumn } from "../games/game.ts";

/** What fits on a line of a terminal. */
const WIDTH = 78;

/**
 * A position's text drawn for people: rows parted by "/" become a board with column letters and row numbers,
 * boards parted by " + " stand side by side under their numbers, and who moves follows where the text says it
 * and the game goes on. Text that is no board stays as it is.
 */
export function drawPosition(text: string, over: boolean): string {
  const [, squares, mover] = /^([A-Za-z./]+(?: \+ [A-Za-z./]+)*)(?: (\S+))?$/.exec(text) ?? [];
  if (squares === undefined) return `  ${text}\n`;
  const boards = squares.split(" + ").map(drawBoard);
  const drawn =
    boards.length === 1 ? boards[0] : shelves(boards.map((board, i) => [`   board ${i + 1}`, ...board]));
  return `${drawn.map((line) => `${line}\n`).join("")}${mover && !over ? `   ${mover} to move\n` : ""}`;
}

function drawBoard(text: string): string[] {
  const rows = text.split("/");
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
export function wrapWords(words: readonly string[]): string {
  const lines = [""];
  for (const word of words) {
    if (lines[lines.length - 1].length + word.length + 1 > WIDTH) lines.push("");
    lines[lines.length - 1] += ` ${word}`;
  }
  return lines.map((line) => ` ${line}\n`).join("");
}
