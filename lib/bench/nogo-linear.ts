import { cgtSolve } from "../solvers/nogo/rows/cgt-solver.ts";
import { buildDatabase, type Database } from "../solvers/nogo/rows/database.ts";
import { afterOpening } from "../solvers/nogo/rows/openings.ts";
import { piecesOf } from "../solvers/nogo/rows/row.ts";
import { rowSolver } from "../solvers/nogo/rows/row-solver.ts";
import { leastCoreTime, type Measurement } from "./bench.ts";

const DATABASE = 11;
const B1 = 2;
/** What was aimed for on one core, in seconds, after a database of at most 7. */
const TARGETS: Readonly<Record<number, number>> = { 24: 0.15, 30: 2, 36: 20, 39: 130 };
/** Times of CGTSolver itself, with equal-game links, measured on a core of the same class. */
const PEERS: Readonly<Record<number, number>> = { 24: 3.1, 28: 52 };

/** Rows of NoGo over canonical values, in time of one core, against CGTSolver in this run and as measured on such a machine. */
export async function bench(say: (line: string) => void): Promise<Measurement[]> {
  say(`database to ${DATABASE} empty points`);
  let database!: Database;
  const seconds = await leastCoreTime(1, () => {
    database = buildDatabase(DATABASE);
  });
  const measured: Measurement[] = [
    {
      what: `values of all pieces to ${DATABASE} empty points`,
      seconds,
      detail: `${database.games.count.toLocaleString("en")} forms`,
      target: { text: "7 s", reached: seconds <= 7 },
    },
  ];
  const solver = rowSolver(database, { tableBits: 22 });
  const small = buildDatabase(8);
  for (const n of [20, 24, 28, 30, 36, 39]) {
    say(`1×${n}`);
    const start = afterOpening(n, B1);
    let nodes = 0;
    const time = await leastCoreTime(n < 36 ? 3 : 1, () => {
      nodes = solver.solve(piecesOf(start)).nodes;
    });
    measured.push({
      what: `1×${n} after B1`,
      seconds: time,
      detail: `${nodes.toLocaleString("en")} nodes`,
      ...(n === 20 && {
        peer: {
          name: "our CGTSolver, in this run",
          seconds: await leastCoreTime(1, () => cgtSolve(start, { database: small })),
        },
      }),
      ...(PEERS[n] && { peer: { name: "CGTSolver itself, measured on such a machine", seconds: PEERS[n] } }),
      ...(TARGETS[n] && { target: { text: `${TARGETS[n]} s`, reached: time <= TARGETS[n] } }),
    });
  }
  return measured;
}
