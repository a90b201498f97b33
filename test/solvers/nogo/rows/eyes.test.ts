import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Form } from "../../../../lib/solvers/cgt/forms.ts";
import { buildDatabase, type Database } from "../../../../lib/solvers/nogo/rows/database.ts";
import { allPieces, checkEyes } from "../../../../lib/solvers/nogo/rows/eyes.ts";
import { codeOf, type Piece } from "../../../../lib/solvers/nogo/rows/piece.ts";
import { rowOfPiece } from "../../../../lib/solvers/nogo/rows/row.ts";
import { nogoRow, plainWins } from "../../../oracles/partizan.ts";
import { calmMoves } from "./calm-moves.ts";
import { someRow } from "./some-rows.ts";

const database = buildDatabase(7);
const { games, values } = database;
const worthOf = (piece: Piece): Form => values[piece.empties][codeOf(piece)];
const isNumber = (piece: Piece): boolean => games.isNumber(worthOf(piece));
const hasCalmMove = (piece: Piece): boolean => calmMoves(rowOfPiece(piece)).length > 0;
const hasEyeMove = (piece: Piece): boolean => {
  const row = rowOfPiece(piece);
  return calmMoves(row).length < nogoRow.moves(row, "left").length;
};
const piecesTo = (empties: number): Piece[] =>
  Array.from({ length: empties }, (_, i) => [...allPieces(i + 1)]).flat();

/** The database with one value in it wrong. */
function withValue(piece: Piece, value: Form): Database {
  const layer = values[piece.empties].slice();
  layer[codeOf(piece)] = value;
  return { ...database, values: values.with(piece.empties, layer) };
}

describe("the two conditions", () => {
  test("hold for every piece, of which there are as many as the text of rows says", () => {
    for (let n = 1; n <= 7; n++) {
      const pieces = [...allPieces(n)];
      expect(checkEyes(database, n)).toMatchObject({
        pieces: pieces.length,
        eyed: pieces.filter((piece) => !isNumber(piece) && hasEyeMove(piece)).length,
        failA: [],
        numbers: pieces.filter(isNumber).length,
        failB: [],
        counterexamples: [],
      });
    }
  });

  // The proof's third case needs them all: the move that fills no eye may be in a piece that has no eye.
  test.each([
    ["with an eye to fill", hasEyeMove],
    ["without an eye to fill", (piece: Piece) => !hasEyeMove(piece)],
  ])("(b) is asked of every number %s: whole, and a calm move at most 1 below", (_, isOfKind) => {
    const numbers = piecesTo(5).filter((piece) => isNumber(piece) && isOfKind(piece));
    expect(numbers.length).toBeGreaterThan(10);
    expect(numbers.some(hasCalmMove)).toBe(true);
    for (const piece of numbers) {
      const failing = (more: number) =>
        checkEyes(withValue(piece, games.add(worthOf(piece), games.number(more))), piece.empties).failB;
      expect(failing(0)).toEqual([]);
      expect(failing(0.5)).toEqual([piece]);
      expect(failing(2)).toEqual(hasCalmMove(piece) ? [piece] : []);
    }
  });

  test("(a) is asked of every other piece with an eye to fill: the same value without", () => {
    const eyed = piecesTo(5).filter((piece) => !isNumber(piece) && hasEyeMove(piece));
    expect(eyed.length).toBeGreaterThan(10);
    for (const piece of eyed) {
      const wrong = games.add(worthOf(piece), games.number(1));
      expect(checkEyes(withValue(piece, wrong), piece.empties)).toMatchObject({ failA: [piece], failB: [] });
    }
  });
});

describe("the theorem, by plain play", () => {
  const wins = plainWins(nogoRow);
  const calmSums = (rows: readonly string[]): string[][] =>
    rows.flatMap((row, i) => calmMoves(row).map((next) => rows.with(i, next)));

  test("any two rows", () => {
    fc.assert(
      fc.property(someRow(3, 7), someRow(3, 7), (...rows) => {
        fc.pre(wins(rows, "left") && calmSums(rows).length > 0);
        expect(calmSums(rows).some((sum) => !wins(sum, "right"))).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  test("its third case: a number in which Black's moves all fill eyes, beside every other", () => {
    const numbers = piecesTo(4).filter(isNumber);
    const eyesAlone = numbers.filter((piece) => hasEyeMove(piece) && !hasCalmMove(piece));
    const sums = eyesAlone.flatMap((piece) =>
      numbers.filter(hasCalmMove).map((other) => [rowOfPiece(piece), rowOfPiece(other)]),
    );
    const won = sums.filter((rows) => wins(rows, "left"));
    expect(won.length).toBeGreaterThan(10);
    for (const rows of won) expect(calmSums(rows).some((sum) => !wins(sum, "right"))).toBe(true);
  });
});
