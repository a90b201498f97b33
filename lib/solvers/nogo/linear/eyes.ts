import type { Form } from "../../cgt/forms.ts";
import type { Database } from "./database.ts";
import { codeOf, mirror, type Piece, pieceOf, playBlack } from "./piece.ts";

/** A legal move of Black in a piece, and what it leaves. */
export interface BlackMove {
  readonly piece: Piece;
  readonly point: number;
  /** Whether it fills an eye: an empty point all of whose neighbours are black stones. */
  readonly fillsEye: boolean;
  readonly value: Form;
}

/** Black's moves in a piece of the database. A slot without stone at an end is the end of the board. */
export function blackMoves({ games, values }: Database, piece: Piece): BlackMove[] {
  const { empties, black } = piece;
  const holds = (slot: number) => ((black >>> slot) & 1) === 1;
  const moves: BlackMove[] = [];
  for (let point = 0; point < empties; point++) {
    const parts = playBlack(piece, point);
    if (!parts) continue;
    const before = holds(point) || (point === 0 && !hasStone(piece, 0));
    const after = holds(point + 1) || (point === empties - 1 && !hasStone(piece, empties));
    moves.push({
      piece,
      point,
      fillsEye: before && after && (holds(point) || holds(point + 1)),
      value: games.sum(parts.map((part) => values[part.empties][codeOf(part)])),
    });
  }
  return moves;
}

const hasStone = ({ black, white }: Piece, slot: number): boolean => (((black | white) >>> slot) & 1) === 1;

/** All pieces with n empty points, one for each pair of mirror images. */
export function* allPieces(empties: number): Generator<Piece> {
  for (let code = 0; code < 3 ** (empties + 1); code++) {
    const piece = pieceOf(empties, code);
    if (codeOf(mirror(piece)) >= code) yield piece;
  }
}

export interface EyeCheck {
  /** Pieces in which Black can win and has a move that fills no eye. */
  readonly positions: number;
  /** Those in which no such move wins. */
  readonly counterexamples: Piece[];
}

/**
 * Du's conjecture that no one needs to fill an eye, on every piece with n empty points: if Black, to move, can win and
 * has a move that fills no eye, then one of those wins. (White's side is the same with colours exchanged.)
 */
export function checkEyes(database: Database, empties: number): EyeCheck {
  const { games, values } = database;
  const counterexamples: Piece[] = [];
  let positions = 0;
  for (const piece of allPieces(empties)) {
    if (!games.leftWinsMovingFirst(values[empties][codeOf(piece)])) continue;
    const calm = blackMoves(database, piece).filter(({ fillsEye }) => !fillsEye);
    if (calm.length === 0) continue;
    positions++;
    if (calm.every(({ value }) => games.rightWinsMovingFirst(value))) counterexamples.push(piece);
  }
  return { positions, counterexamples };
}

/** How a move's incentive, what it leaves minus what there was, compares with -1. */
export interface Incentive extends BlackMove {
  readonly before: Form;
  readonly againstMinusOne: "<" | "=" | ">" | "||";
}

export function incentives(database: Database, piece: Piece): Incentive[] {
  const { games, values } = database;
  const before = values[piece.empties][codeOf(piece)];
  // value - before against -1 is the same as value + 1 against before, and needs no subtraction.
  return blackMoves(database, piece).map((move) => ({
    ...move,
    before,
    againstMinusOne: games.compare(games.add(move.value, games.number(1)), before),
  }));
}
