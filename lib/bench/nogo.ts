import { EMPTY_BOARD } from "../solvers/nogo/boards/position.ts";
import { bestSolver, sbhSolver } from "../solvers/nogo/boards/solver.ts";
import { fastest, type Measurement } from "./bench.ts";

/** Seconds aimed for, and those of SBHSolver itself on one core of the same kind, where it finished. */
const BOARDS = [
  { rows: 4, cols: 4, target: 0.8, published: "4.2 s" },
  { rows: 4, cols: 5, target: 6, published: "83 s" },
  { rows: 3, cols: 7, target: 40, published: "more than 228 s" },
];
/** SBH is run up to so many points: larger boards take it minutes. */
const SBH_POINTS = 16;

/** Empty boards of NoGo, from an empty table, on one core. */
export async function bench(say: (line: string) => void): Promise<Measurement[]> {
  const measured: Measurement[] = [];
  for (const { rows, cols, target, published } of BOARDS) {
    say(`${rows}×${cols}`);
    let nodes = 0;
    const seconds = await fastest(2, () => {
      const solver = bestSolver(rows, cols);
      solver.solve(EMPTY_BOARD);
      nodes = solver.nodes();
    });
    const peer =
      rows * cols <= SBH_POINTS
        ? { name: "our SBH", seconds: await fastest(1, () => sbhSolver(rows, cols).solve(EMPTY_BOARD)) }
        : undefined;
    measured.push({
      what: `${rows}×${cols} NoGo`,
      seconds,
      detail: `${nodes.toLocaleString("en")} nodes; SBHSolver: ${published}`,
      peer,
      target: { text: `${target} s`, reached: seconds <= target },
    });
  }
  return measured;
}
