import { UserError } from "../errors.ts";
import { formatBytes } from "../format.ts";
import { MAX_SIZE, type Notakto, type NotaktoState, notakto, sizeOfPosition } from "../games/notakto.ts";
import { peakMemory } from "../machine.ts";
import { terminalProgress } from "../progress.ts";
import { judge } from "../solvers/judge.ts";
import { isOutOfPlay, judgeSum, notaktoAlgebra, parseBoards, type SumMove } from "../solvers/notakto-sum.ts";
import { type Result, SOLVED_SIZE, type Verdict, verdictOf } from "../solvers/oracle.ts";
import type { KeptTable } from "../solvers/retrograde/kept-table.ts";
import { describePlan, planSolution, solve } from "../solvers/retrograde/solve.ts";
import { openingsOf, settledPath, settledTable, settledVerdict } from "../solvers/settled.ts";
import { wholeNumber } from "./arguments.ts";
import { solveCorso } from "./solve-corso.ts";
import { solveNoGo } from "./solve-nogo.ts";

interface Options {
  readonly size?: string;
  readonly boards?: string;
  readonly position?: string;
  readonly workers?: string;
  readonly json?: boolean;
}

/** What can be solved, each by its own options. */
const SOLVERS: Readonly<Record<string, (options: Options) => unknown>> = {
  notakto: solveNotakto,
  "notakto-sum": solveSum,
  corso: solveCorso,
  nogo: solveNoGo,
};

export async function run(game: string, options: Options): Promise<number | undefined> {
  if (!Object.hasOwn(SOLVERS, game))
    throw new UserError(
      `There is no solver for "${game}"; games that can be solved: ${Object.keys(SOLVERS).join(", ")}.`,
    );
  // Those that can end without an answer say so by their exit code.
  const exitCode = await SOLVERS[game](options);
  return typeof exitCode === "number" ? exitCode : undefined;
}

async function solveNotakto(options: Options): Promise<void> {
  if (options.boards !== undefined)
    throw new UserError(
      "Several --boards are for notakto-sum; notakto takes --size <n> or --position <rows>.",
    );
  if ((options.size === undefined) === (options.position === undefined))
    throw new UserError("Say what to solve: either --size <n> or --position <rows>.");
  if (options.position === undefined) await solveSize(options.size!, options);
  else if (options.workers === undefined) await solvePosition(options.position, options);
  else throw new UserError("--workers goes with --size; a --position is judged on all cores.");
}

function solvableSize(text: string): number {
  const size = /^\d+$/.test(text) ? Number(text) : 0;
  if (size < 1 || size > SOLVED_SIZE)
    throw new UserError(
      `A board of size "${text}" can't be solved: sizes 1 to ${SOLVED_SIZE} can, and 8, 12, 16, … are won by the second player's pairing strategy.`,
    );
  return size;
}

async function solveSize(text: string, options: Options): Promise<void> {
  const board = /^[1-9]\d?$/.test(text) && Number(text) <= MAX_SIZE ? notakto(Number(text)) : undefined;
  const table = board && board.size > SOLVED_SIZE ? settledTable(board) : undefined;
  if (table) {
    showSettled(table, options);
    return;
  }
  const size = solvableSize(text);
  const workers =
    options.workers === undefined ? undefined : wholeNumber("--workers", options.workers, 1, 64);
  const game = notakto(size);
  const plan = planSolution(game, game.initial(), { workers });
  process.stderr.write(`${size}×${size} Notakto: ${describePlan(plan)}\n`);
  const solution = await solve(plan, terminalProgress());
  const { winner, moves } = verdictOf(game, solution.isLost, game.initial());
  const openings = moves.filter(({ result }) => result === "win").map(({ move }) => move);
  const { lineFree, lost, seconds } = solution;
  if (options.json) {
    print({
      game: "notakto",
      size,
      winner: winner === "mover" ? "first" : "second",
      winningOpenings: openings.map((move) => cellOf(game, move)),
      lineFree: `${lineFree}`,
      lost: `${lost}`,
      seconds,
      peakBytes: peakMemory(),
    });
    return;
  }
  const count = (value: bigint): string => value.toLocaleString("en");
  process.stdout.write(
    `The ${winner === "mover" ? "first" : "second"} player wins ${size}×${size} Notakto.
  winning first moves         ${openingsText(game, openings)}
  boards without a line       ${count(lineFree)}
  of them lost for the mover  ${count(lost)}
  time                        ${seconds.toFixed(2)} s
  memory                      ${formatBytes(peakMemory())}
`,
  );
}

/** The answer of a board that was settled before, from its table. */
function showSettled(table: KeptTable, options: Options): void {
  const { game } = table;
  const { winner } = settledVerdict(table, game.initial());
  const openings = openingsOf(table);
  const having = (wanted: Result) =>
    openings.filter(({ result }) => result === wanted).map(({ move }) => move);
  const source = settledPath(game);
  const who = { mover: "first", opponent: "second", unknown: "unknown" }[winner];
  if (options.json) {
    const cells = (wanted: Result) => having(wanted).map((move) => cellOf(game, move));
    print({
      game: "notakto",
      size: game.size,
      winner: who,
      winningOpenings: cells("win"),
      losingOpenings: cells("loss"),
      unknownOpenings: cells("unknown"),
      source,
    });
    return;
  }
  const board = `${game.size}×${game.size} Notakto`;
  const open = openings.filter(({ result }) => result === "unknown");
  const replies = open.reduce((sum, { unanswered }) => sum + unanswered.length, 0);
  process.stdout.write(`${winner === "unknown" ? `Who wins ${board} is not known.` : `The ${who} player wins ${board}.`}
  winning first moves   ${openingsText(game, having("win"))}
  losing first moves    ${openingsText(game, having("loss"))}
  not known             ${openingsText(game, having("unknown"))}
${
  winner === "mover"
    ? `  how to win            take the centre as soon as you can: after a winning first move it answers every reply,
                        after those not known all but ${replies} of ${open.length * (game.actions - 2)}
`
    : ""
}  where this is from    ${source}: every position with the centre filled and up to ${table.crosses} X,
                        computed by notakto settle
`);
}

async function solvePosition(text: string, options: Options): Promise<void> {
  const game = notakto(sizeOfPosition(text));
  const state = game.parse(text);
  const verdict = await judge(game, state, terminalProgress());
  if (options.json) {
    print({
      winner: verdict.winner,
      moves: verdict.moves.map(({ move, result }) => ({ cell: cellOf(game, move), result })),
      source: verdict.source,
    });
    return;
  }
  const who = verdict.winner === "mover" ? "The player to move wins." : "The player to move loses.";
  const source = verdict.source ? `\nThis is from ${verdict.source}, computed by notakto settle.\n` : "";
  process.stdout.write(`${who}\n${drawVerdict(game, state, verdict)}${source}`);
}

/** The board with each safe move's result. */
function drawVerdict(game: Notakto, state: NotaktoState, verdict: Verdict): string {
  const marks: string[] = Array.from({ length: game.actions }, (_, cell) =>
    game.isEmpty(state, cell) ? "#" : "X",
  );
  for (const { move, result } of verdict.moves) marks[move] = { win: "W", loss: "l", unknown: "?" }[result];
  const rows = Array.from({ length: game.size }, (_, row) =>
    marks.slice(row * game.size, (row + 1) * game.size).join(" "),
  );
  return `\n  ${rows.join("\n  ")}\n\nX taken, W winning move, l losing move, ? not known, # dead: it completes a line\n`;
}

/** A sum of 3×3 boards, by the misère quotient. */
function solveSum(options: Options): void {
  if (options.boards === undefined || options.size !== undefined || options.position !== undefined)
    throw new UserError('Say what to solve: --boards "X../.X./... .../.../...", boards parted by spaces.');
  const masks = parseBoards(options.boards);
  const { winner, element, winningMoves } = judgeSum(masks);
  const { words, lost } = notaktoAlgebra().quotient;
  if (options.json) {
    print({
      winner,
      element: words[element],
      winningMoves: winningMoves.map(({ board, square }) => ({
        board,
        cell: [Math.floor(square / 3), square % 3],
      })),
    });
    return;
  }
  if (masks.every(isOutOfPlay)) {
    process.stdout.write("The game is over: every board has a completed line. The player to move has won.\n");
    return;
  }
  const P = words.filter((_, i) => lost[i]).join(", ");
  process.stdout.write(
    `The player to move ${winner === "mover" ? "wins" : "loses"}: the boards multiply to ${words[element]}, which is ${lost[element] ? "" : "not "}in P = {${P}}.\n${drawSum(masks, winningMoves)}`,
  );
}

const BOARDS_A_LINE = 8;

/** The boards side by side, each over its element, with the winning moves: W wins. */
function drawSum(masks: readonly number[], winningMoves: readonly SumMove[]): string {
  const { quotient, elementOf } = notaktoAlgebra();
  const wins = new Set(winningMoves.map(({ board, square }) => 9 * board + square));
  const drawings = masks.map((mask, board) => {
    const squares = Array.from({ length: 9 }, (_, square) =>
      mask & (1 << square) ? "X" : isOutOfPlay(mask) ? " " : wins.has(9 * board + square) ? "W" : ".",
    );
    return [0, 3, 6]
      .map((row) => squares.slice(row, row + 3).join(" "))
      .concat(isOutOfPlay(mask) ? "out" : quotient.words[elementOf[mask]]);
  });
  let text = "";
  for (let start = 0; start < drawings.length; start += BOARDS_A_LINE) {
    const line = drawings.slice(start, start + BOARDS_A_LINE);
    for (let row = 0; row < 4; row++)
      text += `\n  ${line
        .map((drawing) => drawing[row].padEnd(5))
        .join("   ")
        .trimEnd()}`;
    text += "\n";
  }
  return `${text}\nX taken, W winning move, . losing move; below each board its element\n`;
}

function openingsText(game: Notakto, openings: readonly number[]): string {
  if (openings.length === 0) return "none";
  if (openings.length === game.actions) return `all ${game.actions}`;
  return openings.map(game.formatMove).join(" ");
}

const cellOf = (game: Notakto, move: number): [number, number] => [
  Math.floor(move / game.size),
  move % game.size,
];

const print = (value: unknown): boolean => process.stdout.write(`${JSON.stringify(value)}\n`);
