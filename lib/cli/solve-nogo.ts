import { UserError } from "../errors.ts";
import { formatBytes } from "../format.ts";
import { nogo } from "../games/nogo.ts";
import { clock, timeLeft } from "../progress.ts";
import { MAX_ROW } from "../solvers/nogo/linear/row.ts";
import { parseBoard, stonesOf } from "../solvers/nogo/position.ts";
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
  readonly size?: string;
  readonly position?: string;
  readonly boards?: string;
  readonly workers?: string;
}

const SOLVERS: readonly SolverName[] = ["best", "sbh", "cgt"];

/** NoGo: an empty board, or a position. Ctrl-C ends the search with what is known. */
export async function solveNoGo(options: Options): Promise<number> {
  const { game, state } = whatToSolve(options);
  const { rows, cols } = game;
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
    position: stonesOf(game, state),
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
    const move = solved.move === undefined ? "" : ` by ${game.formatMove(solved.move)}`;
    const who = isEmpty
      ? `The ${solved.winner === "mover" ? "first" : "second"} player wins ${rows}×${cols} NoGo${move}.`
      : `${COLOURS[solved.winner === "mover" ? state.toMove : 1 - state.toMove]} wins${move}; ${COLOURS[state.toMove]} is to move.`;
    process.stdout.write(wordsFor(solved, who, memoryBytes));
  }
  return solved.winner === "unknown" ? 1 : 0;
}

const COLOURS = ["Black", "White"];

function whatToSolve({ rows, cols, board, toPlay, size, position, boards, workers }: Options) {
  if ([size, position, boards, workers].some((option) => option !== undefined))
    throw new UserError(
      "NoGo takes --rows and --cols, or --board and --to-play; other games' options it does not.",
    );
  if (board !== undefined) {
    if (rows !== undefined || cols !== undefined)
      throw new UserError("A --board has its own rows and columns; leave out --rows and --cols.");
    if (toPlay === undefined || !/^(black|white)$/i.test(toPlay))
      throw new UserError("Say who moves on the --board: --to-play black or --to-play white.");
    return parseBoard(board, toPlay.toLowerCase() === "black" ? 0 : 1);
  }
  if (rows === undefined || cols === undefined || toPlay !== undefined)
    throw new UserError(
      'Say what to solve: either --rows 4 --cols 5, or --board "X.O/.../..." --to-play black.',
    );
  const game = nogo(wholeNumber("--rows", rows, 1, MAX_ROW), wholeNumber("--cols", cols, 1, MAX_ROW));
  return { game, state: game.initial() };
}

/** What an unfinished search can tell. */
const knownSoFar = ({ winner, rootMoves }: Solved) =>
  winner === "unknown" && rootMoves.moves > 0
    ? { losingMoves: rootMoves.settled, movesToSearch: rootMoves.moves }
    : {};

function wordsFor(solved: Solved, who: string, memoryBytes: number): string {
  const { winner, nodes, stored, seconds, rootMoves } = solved;
  const unknown = `Not known yet${rootMoves.moves > 0 ? `: of ${rootMoves.moves} moves to search, ${rootMoves.settled} were found to lose` : ""}.`;
  return `${winner === "unknown" ? unknown : who}
  positions searched  ${nodes.toLocaleString("en")}
  positions stored    ${stored.toLocaleString("en")} (in at most ${formatBytes(memoryBytes)})
  time                ${seconds.toFixed(2)} s
`;
}

const QUIET_SECONDS = 2;
/** The first replies take longest: before so much is done, an estimate would frighten for nothing. */
const LEAST_SHARE = 0.02;

/** A line on the terminal that keeps up with the search; elsewhere a line every ten seconds. */
function reporter(label: string, stream: NodeJS.WriteStream = process.stderr) {
  let next = QUIET_SECONDS;
  let move = 0;
  let moveBegan = 0;
  return {
    say(watch: Watch, seconds: number): void {
      const { settled, moves } = watch.rootMoves();
      if (settled !== move) {
        move = settled;
        moveBegan = seconds;
      }
      if (seconds < next) return;
      next = seconds + (stream.isTTY ? 0.2 : 10);
      const nodes = watch.nodes();
      const share = watch.shareOfMove();
      const left = share < LEAST_SHARE ? undefined : timeLeft(seconds - moveBegan, share, 1);
      const text = [
        `${label}: ${nodes.toLocaleString("en")} nodes, ${Math.round(nodes / seconds).toLocaleString("en")} a second, ${clock(seconds)} so far`,
        ...(moves > 0 ? [`move ${settled + 1} of ${moves}`] : []),
        left === undefined ? "too early to say how long" : `about ${clock(left)} left if it wins`,
      ].join(", ");
      stream.write(stream.isTTY ? `\r\x1b[2K${text.slice(0, Math.max(stream.columns - 1, 1))}` : `${text}\n`);
    },
    end(): void {
      if (stream.isTTY && next > QUIET_SECONDS) stream.write("\r\x1b[2K");
    },
  };
}
