import { UserError } from "../errors.ts";

/** A board of black and white pieces as people write it. */
export interface ColouredBoard {
  /** One character a square, row by row: B, W or a dot. */
  readonly squares: string;
  readonly mover: "b" | "w";
}

/** "B.W/.../... w": the rows, then who moves. */
export function formatColours({ squares, mover }: ColouredBoard, cols: number): string {
  let text = "";
  for (let start = 0; start < squares.length; start += cols)
    text += `${start > 0 ? "/" : ""}${squares.slice(start, start + cols)}`;
  return `${text} ${mover}`;
}

/** The inverse of formatColours; capitals don't matter and rows may also be parted by line ends. */
export function parseColours(text: string, rows: number, cols: number): ColouredBoard {
  const accepted = `a position is ${rows} rows of ${cols} squares, B, W or ., parted by /, then a space and who moves, b or w`;
  const [, board, mover] = /^(.+)\s([bw])$/is.exec(text.trim()) ?? [];
  if (!mover) throw new UserError(`"${text.trim()}" doesn't say who moves; ${accepted}.`);
  const lines = board.trim().split(/\s*[/\n]\s*/);
  const stranger = /[^bw.]/i.exec(lines.join(""));
  if (stranger) throw new UserError(`A square can't hold "${stranger[0]}"; ${accepted}.`);
  const odd = lines.find((line) => line.length !== cols);
  if (lines.length !== rows || odd !== undefined)
    throw new UserError(`"${odd ?? board}" doesn't fit this board; ${accepted}.`);
  return { squares: lines.join("").toUpperCase(), mover: mover.toLowerCase() as "b" | "w" };
}
