import type { Form } from "../../cgt/forms.ts";
import type { Database } from "./database.ts";
import { codeOf, mirror, type Piece, pieceOf, playBlack, playWhite } from "./piece.ts";

/** A legal move of Black in a piece, and what it leaves. */
interface BlackMove {
  readonly piece: Piece;
  readonly point: number;
  /** Whether it fills an eye: an empty point all of whose neighbours are black stones. */
  readonly fillsEye: boolean;
  readonly value: Form;
}

/** Black's moves in a piece of the database. A slot without stone at an end is the end of the board. */
function blackMoves({ games, values }: Database, piece: Piece): BlackMove[] {
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
  readonly pieces: number;
  /** Pieces in which Black may need to fill an eye for the sake of some sum: see `needsEyes`. */
  readonly needEyes: Piece[];
  /** Pieces that, alone, Black can win and in which he has a move that fills no eye. */
  readonly positions: number;
  /** Those in which no such move wins. */
  readonly counterexamples: Piece[];
}

/**
 * Du's conjecture that no one needs to fill an eye, on every piece with n empty points, alone and in sums: if Black, to
 * move, can win and has a move that fills no eye, then one of those wins. (White's side is the same with colours
 * exchanged.)
 */
export function checkEyes(database: Database, empties: number): EyeCheck {
  const { games, values } = database;
  const needEyes: Piece[] = [];
  const counterexamples: Piece[] = [];
  let pieces = 0;
  let positions = 0;
  for (const piece of allPieces(empties)) {
    pieces++;
    const moves = blackMoves(database, piece);
    const calm = moves.filter(({ fillsEye }) => !fillsEye).map(({ value }) => value);
    if (calm.length < moves.length && needsEyes(database, piece, calm)) needEyes.push(piece);
    if (calm.length === 0 || !games.leftWinsMovingFirst(values[empties][codeOf(piece)])) continue;
    positions++;
    if (calm.every((value) => games.rightWinsMovingFirst(value))) counterexamples.push(piece);
  }
  return { pieces, needEyes, positions, counterexamples };
}

/**
 * Whether one of these fails for a piece, given what Black's moves that fill no eye leave:
 * (a) if its value is no number, it stays the same without the moves that fill eyes;
 * (b) if its value is a number, it is a whole one, and of the moves that fill no eye, if there are any, one
 *     costs at most 1.
 *
 * Where neither fails for any piece, the conjecture holds for every sum of these pieces, and so for rows of any length
 * that fall into them. Proof: let Black, to move, win the sum, and have a move in it that fills no eye. Let x be the
 * total of the pieces that are numbers, and G the sum of the others without the moves that fill eyes; by (a), x + G
 * is what the sum is worth.
 * - If G is no number, Black wins by a move in G: that is number avoidance.
 * - If G is a number with at least one piece P in it, x + G is a number v, and v > 0 because Black wins. P is no number,
 *   so its left stop is the right stop of some left option Q of it, by (a) one that fills no eye. Right
 *   stops add up to no more than that of the sum, so that of Q - P is at least 0, and Q - P + v, which is what the
 *   move to Q leaves, is positive.
 * - If G has no pieces, x > 0 because Black wins, and x >= 1 because it is whole. The move that fills no eye is in some
 *   number, and by (b) there is one there that leaves at least x - 1.
 */
function needsEyes({ games, values }: Database, piece: Piece, calm: readonly Form[]): boolean {
  const worthOf = ({ empties, ...stones }: Piece): Form => values[empties][codeOf({ empties, ...stones })];
  const value = worthOf(piece);
  if (games.isNumber(value)) {
    const atMostOneLess = (left: Form) => games.lessOrEqual(value, games.add(left, games.number(1)));
    return !Number.isInteger(games.numberOf(value)) || (calm.length > 0 && !calm.some(atMostOneLess));
  }
  const white = Array.from({ length: piece.empties }, (_, point) => playWhite(piece, point));
  const right = white.flatMap((parts) => (parts ? games.sum(parts.map(worthOf)) : []));
  return games.fromOptions(calm, right) !== value;
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
