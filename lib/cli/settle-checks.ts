import { notakto } from "../games/notakto.ts";
import type { Progress } from "../progress.ts";
import { type Check, checkSamples, checkTable } from "../solvers/notakto/retrograde/checks.ts";
import { readKeptTable } from "../solvers/notakto/retrograde/kept-table.ts";
import type { FoundPosition } from "../solvers/notakto/retrograde/samples.ts";
import { lostAlone } from "../solvers/notakto/retrograde/solve.ts";

/** What is checked of a finished run. */
export interface ToCheck {
  readonly size: number;
  /** To be judged one by one. */
  readonly late: readonly FoundPosition[];
  /** The path of the kept table, and how many of its positions are held against their moves. */
  readonly table: string;
  readonly early: number;
}

export interface Checked {
  readonly late: readonly Check[];
  readonly early: readonly Check[];
}

/** Checks that take minutes, in a thread of their own. */
export const serve =
  ({ size, late, table, early }: ToCheck, tell: (progress: Progress) => void) =>
  (): Checked => ({
    late: checkSamples(late, lostAlone(notakto(size)), tell),
    early: checkTable(readKeptTable(table), early, tell),
  });
