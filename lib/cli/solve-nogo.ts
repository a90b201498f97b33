import { UserError } from "../errors.ts";
import { formatBytes } from "../format.ts";
import { clock } from "../progress.ts";
import { MAX_ROW } from "../solvers/nogo/linear/row.ts";
import { EMPTY_BOARD, parseBoard, stonesOf } from "../solvers/nogo/position.ts";
import { type Solved, solveInThread } from "../solvers/nogo/solve.ts";
import { DEFAULT_MEMORY, type Watch } from "../solvers/nogo/solver.ts";
import type { SolverName } from "../solvers/nogo/worker.ts";
import { wholeNumber } from "./arguments.ts";

interface Options {
  readonly rows?: string;
  readonly cols?: string;
  readonly board?: string;
  readonly toPlay?: string;
  readonly solver?: string;
  readonly memory?: string;
  readonly json?: boolean;
}

const SOLVERS: readonly SolverName[] = ["best", "sbh", "cgt"];

/** NoGo: an empty board, or a position. Ctrl-C ends the search with what is known. */
export async function solveNoGo(options: Options): Promise<number> {
  const { rows, cols, position, toMove } = whatToSolve(options);
  const solver = (options.solver ?? "best") as SolverName;
  if (!SOLVERS.includes(solver))
    throw new UserError(`There is no solver "${solver}" of NoGo; there are: ${SOLVERS.join(", ")}.`);
  const memoryBytes =
    options.memory === undefined
      ? DEFAULT_MEMORY
      : wholeNumber("--memory", options.memory, 1, 4096) * 2 ** 20;

  let interrupted = false;
  const interrupt = (): void => {
    interrupted = true;
  };
  process.on("SIGINT", interrupt);
  const report = reporter(`solving ${rows}x${cols}`);
  const solved = await solveInThread({
    solver,
    rows,
    cols,
    position,
    memoryBytes,
    onWatch(watch, seconds) {
      if (interrupted) watch.stop();
      report.say(watch, seconds);
    },
  }).finally(() => process.off("SIGINT", interrupt));
  report.end();
  const isEmpty = options.board === undefined;
  if (options.json) {
    const winner = isEmpty
      ? { mover: "first", opponent: "second", unknown: "unknown" }[solved.winner]
      : solved.winner;
    const { nodes, seconds } = solved;
    process.stdout.write(`${JSON.stringify({ winner, nodes, seconds, ...knownSoFar(solved) })}\n`);
  } else {
    process.stdout.write(wordsFor(solved, isEmpty ? `${rows}×${cols} NoGo` : undefined, toMove, memoryBytes));
  }
  return solved.winner === "unknown" ? 1 : 0;
}

function whatToSolve({ rows, cols, board, toPlay }: Options) {
  if (board !== undefined) {
    if (rows !== undefined || cols !== undefined)
      throw new UserError("A --board has its own rows and columns; leave out --rows and --cols.");
    if (toPlay === undefined || !/^(black|white)$/i.test(toPlay))
      throw new UserError("Say who moves on the --board: --to-play black or --to-play white.");
    const toMove = toPlay.toLowerCase() === "black" ? 0 : 1;
    const { game, state } = parseBoard(board, toMove);
    return { rows: game.rows, cols: game.cols, position: stonesOf(game, state), toMove };
  }
  if (rows === undefined || cols === undefined || toPlay !== undefined)
    throw new UserError(
      'Say what to solve: either --rows 4 --cols 5, or --board "X.O/.../..." --to-play black.',
    );
  const sides = [wholeNumber("--rows", rows, 1, MAX_ROW), wholeNumber("--cols", cols, 1, MAX_ROW)];
  return { rows: sides[0], cols: sides[1], position: EMPTY_BOARD, toMove: 0 };
}

/** What an unfinished search can tell. */
const knownSoFar = ({ winner, rootMoves }: Solved) =>
  winner === "unknown" && rootMoves.moves > 0
    ? { losingMoves: rootMoves.settled, movesToSearch: rootMoves.moves }
    : {};

function wordsFor(solved: Solved, empty: string | undefined, toMove: number, memoryBytes: number): string {
  const { winner, nodes, stored, seconds, rootMoves } = solved;
  const colours = ["Black", "White"];
  const who =
    winner === "unknown"
      ? `Not known yet${rootMoves.moves > 0 ? `: of ${rootMoves.moves} moves to search, ${rootMoves.settled} were found to lose` : ""}.`
      : empty !== undefined
        ? `The ${winner === "mover" ? "first" : "second"} player wins ${empty}.`
        : `${colours[winner === "mover" ? toMove : 1 - toMove]} wins; ${colours[toMove]} is to move.`;
  return `${who}
  positions searched  ${nodes.toLocaleString("en")}
${stored === undefined ? "" : `  positions stored    ${stored.toLocaleString("en")} (in at most ${formatBytes(memoryBytes)})\n`}  time                ${seconds.toFixed(2)} s
`;
}

const QUIET_SECONDS = 2;

/** A line on the terminal that keeps up with the search; elsewhere a line every ten seconds. */
function reporter(label: string, stream: NodeJS.WriteStream = process.stderr) {
  let next = QUIET_SECONDS;
  return {
    say(watch: Watch, seconds: number): void {
      if (seconds < next) return;
      next = seconds + (stream.isTTY ? 0.2 : 10);
      const nodes = watch.nodes();
      const { settled, moves } = watch.rootMoves();
      const left =
        settled > 0 ? `, at most about ${clock((seconds / settled) * (moves - settled))} left` : "";
      const text = `${label}: ${nodes.toLocaleString("en")} nodes, ${Math.round(nodes / seconds).toLocaleString("en")} a second, ${clock(seconds)} so far; ${settled} of ${moves} moves settled${left}`;
      stream.write(stream.isTTY ? `\r\x1b[2K${text.slice(0, Math.max(stream.columns - 1, 1))}` : `${text}\n`);
    },
    end(): void {
      if (stream.isTTY && next > QUIET_SECONDS) stream.write("\r\x1b[2K");
    },
  };
}
