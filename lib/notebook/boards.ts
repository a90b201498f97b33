import type { Board, BoardCell, BoardPicture, BoardPiece, LegendItem } from "./chart.ts";
import { textWidth, wrapText } from "./fonts.ts";
import { BOARD, heatColour, INK, inkOn, PLAYERS, SOFT_INK } from "./palette.ts";
import { CONTENT_WIDTH, card, type Drawing, flow, px, stack, text } from "./svg.ts";

const GAP = 30;
const CAPTION = { size: 13, leading: 18 };
const COORDINATES = { size: 11, room: 18 };
const LEGEND = { size: 13, swatch: 22, leading: 32 };

/** Big squares on small boards, so that a strip of 3×3 and a 16×16 both look right. */
const naturalCell = (board: Board): number => {
  const side = Math.max(board.rows, board.cols);
  return side <= 4 ? 58 : side <= 6 ? 52 : side <= 8 ? 46 : side <= 12 ? 36 : 30;
};

/** The smallest square in which a mark is still a mark: narrower strips break into lines. */
const SMALLEST_CELL = 22;

function fillOf(cell: BoardCell): string {
  if (cell.piece?.kind === "dye") return PLAYERS[cell.piece.player];
  if (cell.tint) return BOARD[cell.tint];
  return cell.heat === undefined ? BOARD.empty : heatColour(cell.heat);
}

/** Diagonal strokes: dead squares are told by texture, not by colour alone. */
function hatch(x: number, y: number, size: number): string {
  const strokes = [1 / 3, 2 / 3, 1].map((share) => share * size);
  const rising = strokes.map((at) => `M${px(x)} ${px(y + at)}L${px(x + at)} ${px(y)}`);
  const beyond = strokes
    .slice(0, 2)
    .map((at) => `M${px(x + at)} ${px(y + size)}L${px(x + size)} ${px(y + at)}`);
  return `<path d="${[...rising, ...beyond].join("")}" stroke="${BOARD.deadHatch}" stroke-width="${px(size / 26)}" opacity="0.75"/>`;
}

function cross(x: number, y: number, size: number, colour: string): string {
  const [near, far] = [0.27 * size, 0.73 * size];
  return (
    `<path d="M${px(x + near)} ${px(y + near)}L${px(x + far)} ${px(y + far)}M${px(x + far)} ${px(y + near)}` +
    `L${px(x + near)} ${px(y + far)}" stroke="${colour}" stroke-width="${px(0.115 * size)}" stroke-linecap="round" fill="none"/>`
  );
}

/** A marble is a disc with its player's capital letter, a stone one without; a dyed cell has a small one in its corner. */
function piece({ player, kind }: BoardPiece, x: number, y: number, size: number): string {
  if (kind === "stone") return disc(x, y, size, player === 0 ? INK : BOARD.empty);
  const colour = PLAYERS[player];
  const letter = { colour: inkOn(colour), weight: "bold", anchor: "middle" } as const;
  const name = String.fromCharCode(65 + player);
  if (kind === "dye")
    return text(x + 0.8 * size, y + 0.78 * size, name.toLowerCase(), { ...letter, size: 0.28 * size });
  return disc(x, y, size, colour) + text(x + size / 2, y + size / 2, name, { ...letter, size: 0.4 * size });
}

const disc = (x: number, y: number, size: number, fill: string): string =>
  `<circle cx="${px(x + size / 2)}" cy="${px(y + size / 2)}" r="${px(0.36 * size)}" fill="${fill}" stroke="${INK}" stroke-width="${px(0.06 * size)}"/>`;

/** One square with its top left corner at x, y; the grid over it is drawn by the board. */
function square(cell: BoardCell, x: number, y: number, size: number): string {
  const fill = fillOf(cell);
  const ink = inkOn(fill);
  const parts = [`<rect x="${px(x)}" y="${px(y)}" width="${px(size)}" height="${px(size)}" fill="${fill}"/>`];
  if (cell.tint === "dead") parts.push(hatch(x, y, size));
  if (cell.mark) parts.push(cross(x, y, size, ink));
  if (cell.piece) parts.push(piece(cell.piece, x, y, size));
  if (cell.text !== undefined) {
    const fitting = (0.8 * size) / textWidth(cell.text, 1, "bold");
    const beside = cell.mark ? 0.24 : 0.4;
    const style = {
      size: Math.min(beside * size, fitting),
      colour: ink,
      weight: "bold",
      anchor: "middle",
    } as const;
    // Beside a mark, text moves into the lower right corner.
    parts.push(
      cell.mark
        ? text(x + 0.84 * size, y + 0.84 * size, cell.text, style)
        : text(x + size / 2, y + size / 2, cell.text, style),
    );
  }
  return parts.join("");
}

function ring(x: number, y: number, size: number): string {
  const width = Math.max(2.5, 0.07 * size);
  return `<rect x="${px(x + width / 2)}" y="${px(y + width / 2)}" width="${px(size - width)}" height="${px(size - width)}" rx="${px(0.12 * size)}" fill="none" stroke="${BOARD.ring}" stroke-width="${px(width)}"/>`;
}

function grid(board: Board, size: number): string {
  const [width, height] = [board.cols * size, board.rows * size];
  const lines: string[] = [];
  for (let col = 1; col < board.cols; col++) lines.push(`M${px(col * size)} 0V${px(height)}`);
  for (let row = 1; row < board.rows; row++) lines.push(`M0 ${px(row * size)}H${px(width)}`);
  return (
    `<path d="${lines.join("")}" stroke="${BOARD.line}" stroke-width="1" fill="none"/>` +
    `<rect x="0" y="0" width="${px(width)}" height="${px(height)}" fill="none" ${board.highlight ? `stroke="${BOARD.ring}" stroke-width="5"` : `stroke="${INK}" stroke-width="1.6"`}/>`
  );
}

const margin = (board: Board): number => (board.coordinates ? COORDINATES.room : 0);

const columnLetter = (col: number): string => String.fromCharCode(97 + col);

const captionLines = (board: Board, width: number): string[] =>
  board.caption ? wrapText(board.caption, width, CAPTION.size) : [];

/** Boards narrower than their caption's longest word, or than a few words, get some room beside them. */
const slotWidth = (board: Board, size: number): number =>
  Math.max(
    margin(board) + board.cols * size,
    board.caption ? Math.min(textWidth(board.caption, CAPTION.size), 130) : 0,
  );

function drawBoard(board: Board, size: number): Drawing {
  const width = slotWidth(board, size);
  const left = margin(board) + (width - margin(board) - board.cols * size) / 2;
  const top = margin(board);
  const centre = left + (board.cols * size) / 2;
  const squares = board.cells.map((cell, i) => ({
    cell,
    x: (i % board.cols) * size,
    y: Math.floor(i / board.cols) * size,
  }));
  const label = { size: COORDINATES.size, colour: SOFT_INK, anchor: "middle" } as const;
  const labels = !board.coordinates
    ? []
    : [
        ...Array.from({ length: board.cols }, (_, col) =>
          text(left + (col + 0.5) * size, top - 10, columnLetter(col), label),
        ),
        ...Array.from({ length: board.rows }, (_, row) =>
          text(left - 10, top + (row + 0.5) * size, String(row + 1), label),
        ),
      ];
  const bottom = top + board.rows * size;
  const caption = captionLines(board, width).map((line, i) =>
    text(centre, bottom + 8 + (i + 0.5) * CAPTION.leading, line, {
      size: CAPTION.size,
      colour: board.highlight ? INK : SOFT_INK,
      weight: board.highlight ? "bold" : "normal",
      anchor: "middle",
    }),
  );
  const svg =
    `<g transform="translate(${px(left)},${px(top)})">` +
    squares.map(({ cell, x, y }) => square(cell, x, y, size)).join("") +
    grid(board, size) +
    squares.map(({ cell, x, y }) => (cell.ring ? ring(x, y, size) : "")).join("") +
    `</g>${labels.join("")}${caption.join("")}`;
  return { svg, width, height: bottom + (caption.length > 0 ? 8 + caption.length * CAPTION.leading : 0) };
}

function legendItem({ cell, label }: LegendItem): Drawing {
  const size = LEGEND.swatch;
  const svg =
    square(cell, 0, 0, size) +
    `<rect x="0" y="0" width="${size}" height="${size}" fill="none" stroke="${BOARD.line}"/>` +
    (cell.ring ? ring(0, 0, size) : "") +
    text(size + 8, size / 2, label, { size: LEGEND.size, colour: INK });
  return { svg, width: size + 8 + textWidth(label, LEGEND.size), height: size };
}

/** Squares shrink until the strip fits the page, but not below what can be read. */
function cellScale(boards: readonly Board[]): number {
  const gaps = GAP * (boards.length - 1);
  const wanted = boards.reduce((sum, board) => sum + board.cols * naturalCell(board), 0);
  const fixed = boards.reduce((sum, board) => sum + margin(board), 0);
  const smallest = Math.max(...boards.map((board) => SMALLEST_CELL / naturalCell(board)));
  return Math.max(Math.min(1, (CONTENT_WIDTH - gaps - fixed) / wanted), Math.min(1, smallest));
}

function checkBoard(board: Board): void {
  const { rows, cols, cells } = board;
  if (cells.length !== rows * cols || cells.length === 0) {
    throw new Error(
      `A board of ${rows}×${cols} needs ${rows * cols} cells, at least one, but has ${cells.length}.`,
    );
  }
}

/** Draws boards side by side under a title, with a legend below. */
export function drawBoards(picture: BoardPicture): Drawing {
  picture.boards.forEach(checkBoard);
  const { boards, perLine = boards.length } = picture;
  const scale = cellScale(boards.slice(0, perLine));
  const drawn = boards.map((board) => drawBoard(board, Math.floor(naturalCell(board) * scale)));
  const line = drawn.slice(0, perLine).reduce((sum, { width }) => sum + width + GAP, -GAP);
  const strip = flow(drawn, GAP, 22, Math.min(line, CONTENT_WIDTH));
  const legend = flow((picture.legend ?? []).map(legendItem), 22, 10, Math.max(strip.width, 360));
  const content = legend.height > 0 ? stack(strip, legend, 20) : strip;
  return card(picture, content, 260);
}
