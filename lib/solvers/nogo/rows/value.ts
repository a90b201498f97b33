import type { Form } from "../../cgt/forms.ts";
import type { ShortGames } from "../../cgt/games.ts";
import { codeOf, mirror, type Piece, playBlack, playWhite } from "./piece.ts";

/** The value of a piece from those of what each move leaves. */
export function valueFromMoves(games: ShortGames, piece: Piece, worthOf: (piece: Piece) => Form): Form {
  const left: Form[] = [];
  const right: Form[] = [];
  const total = ([first, second]: Piece[]): Form =>
    second ? games.add(worthOf(first), worthOf(second)) : worthOf(first);
  for (let point = 0; point < piece.empties; point++) {
    const black = playBlack(piece, point);
    if (black) left.push(total(black));
    const white = playWhite(piece, point);
    if (white) right.push(total(white));
  }
  return games.fromOptions(left, right);
}

/** The values of pieces as they are asked for, with all that they can turn into. */
export function pieceValues(games: ShortGames): (piece: Piece) => Form {
  const known = new Map<number, Form>();
  const worthOf = (piece: Piece): Form => {
    const key = Math.min(codeOf(piece), codeOf(mirror(piece))) * 64 + piece.empties;
    let value = known.get(key);
    if (value === undefined) {
      value = valueFromMoves(games, piece, worthOf);
      known.set(key, value);
    }
    return value;
  };
  return worthOf;
}
