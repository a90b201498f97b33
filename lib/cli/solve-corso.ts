import { UserError } from "../errors.ts";
import { type Corso, type CorsoState, corso, corsoOfSize } from "../games/corso.ts";
import { terminalProgress } from "../progress.ts";
import { type CorsoSolver, corsoSolver } from "../solvers/corso.ts";

interface Options {
  readonly size?: string;
  readonly position?: string;
  readonly boards?: string;
  readonly workers?: string;
  readonly json?: boolean;
}

/** Larger boards than this may take hours. */
const CELLS_IN_MINUTES = 21;
const UNLIMITED = { limit: Number.POSITIVE_INFINITY };

/** Corso for two players: a board from the start, or a position. */
export function solveCorso(options: Options): void {
  if (options.boards !== undefined || options.workers !== undefined)
    throw new UserError(
      "Corso takes --size <columns>x<rows> or --position <rows>, and no other option but --json.",
    );
  if ((options.size === undefined) === (options.position === undefined))
    throw new UserError('Say what to solve: either --size 4x3 or --position "A../.B./... a".');
  if (options.size !== undefined) solveSize(corsoOfSize(options.size), options);
  else solvePosition(options.position!, options);
}

function solveSize(game: Corso, options: Options): void {
  const size = `${game.width}x${game.height}`;
  const solver = corsoSolver(game, UNLIMITED);
  if (game.actions > CELLS_IN_MINUTES)
    process.stderr.write(`${size} Corso: boards of more than ${CELLS_IN_MINUTES} cells may take hours.\n`);
  const started = performance.now();
  const moves = valuesOf(game, game.initial(), solver);
  const value = Math.max(...moves.map((move) => move.value));
  const best = moves.filter((move) => move.value === value).map(({ move }) => game.formatMove(move));
  const seconds = (performance.now() - started) / 1000;
  if (options.json) {
    const winner = value === 1 ? "first" : value === -1 ? "second" : "draw";
    print({ game: "corso", size, winner, bestOpenings: best, positions: solver.nodes, seconds });
    return;
  }
  const result =
    value === 1 ? "The first player wins" : value === -1 ? "The second player wins" : "Nobody wins";
  process.stdout.write(
    `${result} ${size} Corso.
  best first moves    ${best.length === game.actions ? `all ${game.actions}` : best.join(" ")}
  positions searched  ${solver.nodes.toLocaleString("en")}
  time                ${seconds.toFixed(2)} s
`,
  );
}

function solvePosition(text: string, options: Options): void {
  const rows = text
    .trim()
    .replace(/\s+[a-z]$/i, "")
    .split(/\s*[/\n]\s*/);
  const game = corso(rows[0].length, rows.length);
  const state = game.parse(text);
  if (game.outcome(state))
    throw new UserError(`The game is over in ${game.format(state)}: no cell is empty.`);
  const moves = valuesOf(game, state, corsoSolver(game, UNLIMITED));
  const value = Math.max(...moves.map((move) => move.value));
  const named = moves.map((move) => ({ move: game.formatMove(move.move), result: resultOf(move.value) }));
  if (options.json) {
    print({ result: resultOf(value), moves: named });
    return;
  }
  const who = { win: "The player to move wins", draw: "Nobody wins", loss: "The player to move loses" };
  const lines = (["win", "draw", "loss"] as const).flatMap((result) => {
    const which = named.filter((move) => move.result === result).map(({ move }) => move);
    return which.length === 0 ? [] : `  ${result.padEnd(6)}${which.join(" ")}`;
  });
  process.stdout.write(`${who[resultOf(value)]}.\n${lines.join("\n")}\n`);
}

const resultOf = (value: number) => (value === 1 ? "win" : value === -1 ? "loss" : "draw");

/** What each move is worth to the player who makes it. */
function valuesOf(game: Corso, state: CorsoState, solver: CorsoSolver) {
  const onProgress = terminalProgress();
  const legal = game.legalMoves(state);
  const report = (done: number): void =>
    onProgress({ label: `solving ${game.width}x${game.height}`, done, total: legal.length });
  report(0);
  return legal.map((move, i) => {
    const value = 0 - solver.value(game.play(state, move));
    report(i + 1);
    return { move, value };
  });
}

const print = (value: unknown): boolean => process.stdout.write(`${JSON.stringify(value)}\n`);
