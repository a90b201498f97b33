import { ShortGames } from "../../solvers/cgt/games.ts";
import { formatGame } from "../../solvers/cgt/notation.ts";
import { piecesOf, rowOfPiece } from "../../solvers/nogo/rows/row.ts";
import { pieceValues } from "../../solvers/nogo/rows/value.ts";

/** A row, as Du writes it, cut into its reduced pieces, a line a piece, and what each is worth. */
export function rowInWords(row: string): string {
  const games = new ShortGames();
  const worthOf = pieceValues(games);
  return piecesOf(row)
    .map((piece) => `${rowOfPiece(piece)} = ${formatGame(games, worthOf(piece))}`)
    .join("\n");
}
