import type { OnProgress } from "../../../progress.ts";
import type { Form } from "../../cgt/forms.ts";
import { ShortGames } from "../../cgt/games.ts";
import { codeOf, inverse, mirror, type Piece, pieceOf, playBlack, playWhite } from "./piece.ts";

/** The values of all reduced pieces with up to so many empty points. */
export interface Database {
  readonly games: ShortGames;
  readonly empties: number;
  /** By number of empty points, then by code. */
  readonly values: readonly Int32Array[];
}

export function buildDatabase(
  empties: number,
  onProgress?: OnProgress,
  games: ShortGames = new ShortGames(),
): Database {
  const values: Int32Array[] = [new Int32Array(3)];
  const total = 3 ** (empties + 1);
  for (let n = 1; n <= empties; n++) {
    const layer = new Int32Array(3 ** (n + 1)).fill(-1);
    values.push(layer);
    for (let code = 0; code < layer.length; code++) {
      if (code % 1024 === 0)
        onProgress?.({ label: `values of pieces to ${empties} empty points`, done: 3 ** n + code * (2 / 3), total });
      if (layer[code] >= 0) continue;
      const piece = pieceOf(n, code);
      const value = valueFromMoves(games, values, piece);
      layer[code] = value;
      layer[codeOf(mirror(piece))] = value;
      layer[codeOf(inverse(piece))] = games.negate(value);
      layer[codeOf(inverse(mirror(piece)))] = games.negate(value);
    }
  }
  onProgress?.({ label: `values of pieces to ${empties} empty points`, done: total, total });
  return { games, empties, values };
}

function valueFromMoves(games: ShortGames, values: readonly Int32Array[], piece: Piece): Form {
  const left: Form[] = [];
  const right: Form[] = [];
  const valueOf = (parts: Piece[]): Form => {
    const [first, second] = parts;
    const value = values[first.empties][codeOf(first)];
    return second ? games.add(value, values[second.empties][codeOf(second)]) : value;
  };
  for (let point = 0; point < piece.empties; point++) {
    const black = playBlack(piece, point);
    if (black) left.push(valueOf(black));
    const white = playWhite(piece, point);
    if (white) right.push(valueOf(white));
  }
  return games.fromOptions(left, right);
}
