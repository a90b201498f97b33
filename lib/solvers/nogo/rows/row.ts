import { UserError } from "../../../errors.ts";
import type { Piece } from "./piece.ts";

/** Longest row that is read; the slots of a piece must fit into a double's 53 bits. */
export const MAX_ROW = 50;

/**
 * A row as the game writes it: B is a black stone, W a white one, . an empty point; capitals don't matter. Refuses
 * what is no legal position. Within this folder, and in Du's tables, rows are written as Du does: x is black, o white.
 */
export function parseRow(text: string): Piece[] {
  const typed = text.trim().toUpperCase();
  const stray = [...typed].find((point) => !"BW.".includes(point));
  if (stray !== undefined)
    throw new UserError(
      `A row can't hold "${stray}"; B is a black stone, W a white one, . an empty point, as in ".B.B.W.".`,
    );
  if (typed.length === 0 || typed.length > MAX_ROW)
    throw new UserError(`A row has 1 to ${MAX_ROW} points; this one has ${typed.length}.`);
  const row = typed.replaceAll("B", "x").replaceAll("W", "o");
  const dead = DEAD_BLOCK.exec(row);
  if (dead)
    throw new UserError(
      `The block ${inColours(dead[0])} at point ${dead.index + 1} of ${typed} has no liberty; in NoGo every block has one.`,
    );
  return piecesOf(row);
}

/** A row of Du's as the game writes it. */
const inColours = (row: string): string => row.replaceAll("x", "B").replaceAll("o", "W");

/** The piece as the game writes it: ".B.B.W.". */
export const formatPiece = (piece: Piece): string => inColours(rowOfPiece(piece));

/** A block without a liberty. */
const DEAD_BLOCK = /(?<![x.])x+(?![x.])|(?<![o.])o+(?![o.])/;

/** The row after a player, x or o, plays on a point; undefined if that is against the rules. */
export function playInRow(row: string, point: number, stone: "x" | "o"): string | undefined {
  if (row[point] !== ".") return undefined;
  const next = `${row.slice(0, point)}${stone}${row.slice(point + 1)}`;
  return DEAD_BLOCK.test(next) ? undefined : next;
}

/** The rows that a player can move to. */
export const movesInRow = (row: string, stone: "x" | "o"): string[] =>
  [...row].flatMap((_, point) => playInRow(row, point, stone) ?? []);

/** Du's block simplification. */
export const withoutBlocks = (row: string): string => row.replace(/([xo])\1+/g, "$1");

/** Du's xo-split. */
export const cut = (row: string): string[] => row.split(/(?<=x)(?=o)|(?<=o)(?=x)/);

export const exchangeColours = (row: string): string =>
  row.replaceAll("x", "*").replaceAll("o", "x").replaceAll("*", "o");

export function emptiesOf(row: string): number {
  let empties = 0;
  for (let i = 0; i < row.length; i++) if (row[i] === ".") empties++;
  return empties;
}

/** The reduced pieces of a legal row. */
export function piecesOf(row: string): Piece[] {
  return cut(withoutBlocks(row)).map(pieceOfPart);
}

/** The piece of a row in which no stones are neighbours. */
export function pieceOfPart(row: string): Piece {
  let [empties, black, white] = [0, 0, 0];
  for (const point of row)
    if (point === "x") black += 2 ** empties;
    else if (point === "o") white += 2 ** empties;
    else empties++;
  return { empties, black, white };
}

/** The piece as Du writes it: ".x.x.o.". */
export function rowOfPiece({ empties, black, white }: Piece): string {
  let text = "";
  for (let slot = 0; slot <= empties; slot++) {
    const holds = (mask: number) => Math.floor(mask / 2 ** slot) % 2 === 1;
    text += `${holds(black) ? "x" : holds(white) ? "o" : ""}${slot < empties ? "." : ""}`;
  }
  return text;
}
