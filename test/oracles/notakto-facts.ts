/** n×n Notakto, computed by brute force independently of this project. */
export const NOTAKTO_FACTS = [
  { n: 1, winner: "second", lineFree: 1n, lost: 1n, winningOpenings: 0 },
  { n: 2, winner: "first", lineFree: 5n, lost: 4n, winningOpenings: 4 },
  { n: 3, winner: "first", lineFree: 230n, lost: 73n, winningOpenings: 1 },
  { n: 4, winner: "second", lineFree: 38_154n, lost: 11_310n, winningOpenings: 0 },
  { n: 5, winner: "first", lineFree: 23_837_323n, lost: 6_834_783n, winningOpenings: 25 },
  { n: 6, winner: "first", lineFree: 55_867_091_087n, lost: 16_931_721_733n, winningOpenings: 36 },
] as const;

/** Boards on which every further X completes a line: in all, and up to the 8 symmetries of the square. */
export const FULL_BOARDS = [
  { n: 3, boards: 23, classes: 6 },
  { n: 4, boards: 290, classes: 41 },
  { n: 5, boards: 4577, classes: 613 },
] as const;
