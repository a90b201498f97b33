import { expect, test } from "vitest";
import { checkEyeRows } from "../../../../lib/solvers/nogo/rows/eye-rows.ts";
import { isLegalRow, nogoRow, plainWins } from "../../../oracles/partizan.ts";
import { calmMoves } from "./calm-moves.ts";

const wins = plainWins(nogoRow);

const legalRows = (points: number) =>
  Array.from({ length: 3 ** points }, (_, code) =>
    Array.from({ length: points }, (_, i) => ".xo"[Math.floor(code / 3 ** i) % 3]).join(""),
  ).filter(isLegalRow);

test("the check of whole rows counts as plain play does", () => {
  for (let points = 1; points <= 7; points++) {
    const rows = legalRows(points);
    const spokenOf = rows.filter((row) => wins([row], "left") && calmMoves(row).length > 0);
    const against = spokenOf.filter((row) => !calmMoves(row).some((next) => !wins([next], "right")));
    expect(checkEyeRows(points)).toEqual({
      legal: rows.length,
      positions: spokenOf.length,
      counterexamples: against.length,
    });
  }
});

test("its legal positions are as many as Go has on a row", () => {
  // Tromp and Farnebäck, "Combinatorics of Go": 1×1 to 1×11.
  const known = [1, 5, 15, 41, 113, 313, 867, 2401, 6649, 18413, 50991];
  expect(known.map((_, i) => checkEyeRows(i + 1).legal)).toEqual(known);
});
