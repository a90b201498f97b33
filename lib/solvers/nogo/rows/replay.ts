import type { Random } from "../../../random.ts";
import { cgtSolve } from "./cgt-solver.ts";
import { emptiesOf, exchangeColours, movesInRow, piecesOf } from "./row.ts";
import type { RowSolver } from "./row-solver.ts";

/** With this many empty points left, a search without values and database takes over. */
const PLAIN_EMPTIES = 20;
/** Searches for a reply are tried with few nodes first: what the tables know is found at once. */
const PATIENCE = [1, 100_000, Number.POSITIVE_INFINITY];

/**
 * Follows one line of play from a row that is lost for White, who is to move: White plays at random, Black as the solver
 * says, until few empty points are left. Then a search that uses no values and no database, on moves
 * made stone by stone in the text of the row, must find White lost too. Throws if it does not, or if Black finds
 * no reply.
 */
export function replayRowLine(solver: RowSolver, start: string, random: Random): void {
  let row = start;
  while (emptiesOf(row) > PLAIN_EMPTIES) {
    const moves = movesInRow(row, "o");
    if (moves.length === 0) return;
    const asked = random.pick(moves);
    const reply = winningReply(solver, asked);
    if (reply === undefined)
      throw new Error(`White was said to be lost in ${row}, but Black has no reply to ${asked}.`);
    row = reply;
  }
  const { wins } = cgtSolve(exchangeColours(row));
  if (wins) throw new Error(`White was said to be lost in ${row}, but plain search finds a win.`);
}

function winningReply(solver: RowSolver, row: string): string | undefined {
  let open = movesInRow(row, "x");
  for (const patience of PATIENCE) {
    const undecided: string[] = [];
    for (const next of open) {
      const { wins } = solver.solve(piecesOf(exchangeColours(next)), {
        keepTables: true,
        onNodes: (nodes) => nodes > patience,
      });
      if (wins === false) return next;
      if (wins === undefined) undecided.push(next);
    }
    open = undecided;
  }
  return undefined;
}
