import type { OnProgress } from "../../../progress.ts";
import { ShortGames } from "../../cgt/games.ts";
import { codeOf, inverse, mirror, type Piece, pieceOf } from "./piece.ts";
import { valueFromMoves } from "./value.ts";

/** The values of all reduced pieces with up to so many empty points. */
export interface Database {
  readonly games: ShortGames;
  readonly empties: number;
  /** By number of empty points, then by code. */
  readonly values: readonly Int32Array[];
}

export function buildDatabase(empties: number, onProgress?: OnProgress): Database {
  const games = new ShortGames();
  const values: Int32Array[] = [new Int32Array(3)];
  const worthOf = (piece: Piece): number => values[piece.empties][codeOf(piece)];
  const total = 3 ** (empties + 1);
  for (let n = 1; n <= empties; n++) {
    const layer = new Int32Array(3 ** (n + 1)).fill(-1);
    values.push(layer);
    for (let code = 0; code < layer.length; code++) {
      if (code % 1024 === 0)
        onProgress?.({
          label: `values of pieces to ${empties} empty points`,
          done: 3 ** n + code * (2 / 3),
          total,
        });
      if (layer[code] >= 0) continue;
      const piece = pieceOf(n, code);
      const value = valueFromMoves(games, piece, worthOf);
      layer[code] = value;
      layer[codeOf(mirror(piece))] = value;
      layer[codeOf(inverse(piece))] = games.negate(value);
      layer[codeOf(inverse(mirror(piece)))] = games.negate(value);
    }
  }
  onProgress?.({ label: `values of pieces to ${empties} empty points`, done: total, total });
  return { games, empties, values };
}
