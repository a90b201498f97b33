import type { CsvRow } from "../../csv.ts";
import type { Experiment } from "../../lab/experiment.ts";
import type { OnProgress } from "../../progress.ts";
import { buildDatabase } from "../../solvers/nogo/rows/database.ts";
import { checkEyeRows } from "../../solvers/nogo/rows/eye-rows.ts";
import { checkEyes } from "../../solvers/nogo/rows/eyes.ts";

/** Linear NoGo: Du's conjecture that no one needs to fill an eye. */
export interface NoGoEyesConfig {
  /** It is checked on pieces with up to so many empty points, alone and in sums, */
  readonly piecesTo: number;
  /** and on all positions of rows with up to so many points. */
  readonly rowsTo: number;
}

export const nogoLinearEyes: Experiment<NoGoEyesConfig> = {
  name: "nogo-linear-eyes",
  configs: {
    smoke: { piecesTo: 6, rowsTo: 9 },
    quick: { piecesTo: 9, rowsTo: 15 },
    standard: { piecesTo: 12, rowsTo: 18 },
    paper: { piecesTo: 12, rowsTo: 20 },
  },
  run: ({ piecesTo, rowsTo }, { onProgress }) => ({
    tables: {
      "nogo-linear-eyes": pieceRows(piecesTo, onProgress),
      "nogo-linear-eye-rows": wholeRows(rowsTo, onProgress),
    },
  }),
};

const upTo = (most: number): number[] => Array.from({ length: most }, (_, i) => i + 1);

/** Reduced pieces, with the two conditions under which the conjecture holds for every sum of them. */
function pieceRows(most: number, onProgress: OnProgress): CsvRow[] {
  const database = buildDatabase(most, onProgress);
  return upTo(most).map((n) => {
    onProgress({ label: "eyes of pieces", done: 3 ** (n - 1), total: 3 ** most });
    const { pieces, eyed, failA, numbers, failB, positions, counterexamples } = checkEyes(database, n);
    return {
      n,
      pieces,
      eyed,
      fail_a: failA.length,
      numbers,
      fail_b: failB.length,
      positions,
      counterexamples: counterexamples.length,
    };
  });
}

/** All positions of whole rows, by plain play. */
const wholeRows = (most: number, onProgress: OnProgress): CsvRow[] =>
  upTo(most).map((n) => ({ n, ...checkEyeRows(n, onProgress) }));
