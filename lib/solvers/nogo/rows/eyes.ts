import type { Form } from "../../cgt/forms.ts";
import type { ShortGames } from "../../cgt/games.ts";
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
  /** Pieces that are no numbers and in which a move fills an eye: all that condition (a) speaks of. */
  readonly eyed: number;
  /** Those that fail (a). */
  readonly failA: Piece[];
  /** Pieces that are numbers, whether a move fills an eye or none does: all that condition (b) speaks of. */
  readonly numbers: number;
  /** Those that fail (b). */
  readonly failB: Piece[];
  /** Pieces that, alone, Black can win and in which he has a move that fills no eye. */
  readonly positions: number;
  /** Those in which no such move wins. */
  readonly counterexamples: Piece[];
}

/**
 * Du's conjecture that no one needs to fill an eye, on every piece with n empty points: if Black, to move, can win and has
 * a move that fills no eye, then one of those wins. (White's side is the same with colours exchanged.) `counterexamples`
 * are of pieces alone. For sums two conditions are checked on every piece:
 * (a) if its value is no number, it stays the same without the moves that fill eyes;
 * (b) if its value is a number, it is a whole one, and of the moves that fill no eye, if there are any, one costs at
 *     most 1. This is asked of pieces without an eye too.
 *
 * Theorem: the conjecture holds for every sum of pieces that pass, however many, and so for rows of any length that
 * fall into them. Proof: let Black, to move, win the sum, and have a move in it that fills no eye. Let x be the total of
 * the pieces that are numbers, and G the sum of the others without the moves that fill eyes; by (a), x + G is what the
 * sum is worth.
 * - If G is no number, Black wins by a move in G: that is number avoidance.
 * - If G is a number with at least one piece P in it, x + G is a number v, and v > 0 because Black wins. P is no number,
 *   so its left stop is the right stop of some left option Q of it, by (a) one that fills no eye. Right
 *   stops add up to no more than that of the sum, so that of Q - P is at least 0, and Q - P + v, which is what the
 *   move to Q leaves, is positive.
 * - If G has no pieces, x > 0 because Black wins, and x >= 1 because every piece is whole. The move that fills no eye is
 *   in some piece, which need not have an eye; by (b) there is one in it that leaves at least x - 1, so at least 0.
 */
export function checkEyes(database: Database, empties: number): EyeCheck {
  const { games, values } = database;
  const failA: Piece[] = [];
  const failB: Piece[] = [];
  const counterexamples: Piece[] = [];
  let pieces = 0;
  let eyed = 0;
  let numbers = 0;
  let positions = 0;
  for (const piece of allPieces(empties)) {
    pieces++;
    const value = values[empties][codeOf(piece)];
    const moves = blackMoves(database, piece);
    const calm = moves.filter(({ fillsEye }) => !fillsEye).map((move) => move.value);
    if (games.isNumber(value)) {
      numbers++;
      if (!isWholeAndCheap(games, value, calm)) failB.push(piece);
    } else if (calm.length < moves.length) {
      eyed++;
      if (games.fromOptions(calm, whiteOptions(database, piece)) !== value) failA.push(piece);
    }
    if (calm.length === 0 || !games.leftWinsMovingFirst(value)) continue;
    positions++;
    if (calm.every((left) => games.rightWinsMovingFirst(left))) counterexamples.push(piece);
  }
  return { pieces, eyed, failA, numbers, failB, positions, counterexamples };
}

/** Condition (b) of a number, given what Black's moves that fill no eye leave. */
const isWholeAndCheap = (games: ShortGames, value: Form, calm: readonly Form[]): boolean =>
  Number.isInteger(games.numberOf(value)) &&
  (calm.length === 0 || calm.some((left) => games.lessOrEqual(value, games.add(left, games.number(1)))));

/** What White's moves in a piece leave. */
const whiteOptions = ({ games, values }: Database, piece: Piece): Form[] =>
  Array.from({ length: piece.empties }, (_, point) => playWhite(piece, point)).flatMap((parts) =>
    parts ? games.sum(parts.map((part) => values[part.empties][codeOf(part)])) : [],
  );

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
