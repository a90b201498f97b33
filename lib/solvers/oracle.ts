import { UserError } from "../errors.ts";
import type { Notakto, NotaktoState } from "../games/notakto.ts";
import { BOOK_CROSSES, BOOK_SIZE, readBook } from "./book.ts";
import { pairingOf } from "./pairing.ts";
import type { KeptTable } from "./retrograde/kept-table.ts";
import { memoryToReuse } from "./retrograde/slice-solver.ts";
import { planSolution, solveHere } from "./retrograde/solve.ts";
import { settledPath, settledTable, settledVerdict } from "./settled.ts";

export type Result = "win" | "loss" | "unknown";

/** Who wins a position, and what each safe move makes of it, for the player to move. */
export interface Verdict {
  readonly winner: "mover" | "opponent" | "unknown";
  readonly moves: readonly { readonly move: number; readonly result: Result }[];
  /** The file that it was read from, if it was not computed. */
  readonly source?: string;
}

/** Knows the truth about positions, or says that it does not. It never guesses. */
export interface Oracle {
  /** Takes at most about so many seconds of this thread over the position. */
  judge(state: NotaktoState, seconds?: number): Verdict;
}

type IsLost = (state: NotaktoState) => boolean;

/** Boards up to this size are known whole. */
export const SOLVED_SIZE = 6;

const UNKNOWN_YET = undefined;
const DEFAULT_SECONDS = 1;

/**
 * The oracle of a board. Up to 5×5 it solves the whole board when it is made, in a few milliseconds; on 6×6
 * it opens the book. Everything else is solved when asked: a position's own region, if the time allows, and
 * kept for what follows, since a game's next position lies in it. What is too early for that is looked up in
 * the table of a board that was settled (7×7); on 4k×4k boards the pairing strategy decides what its second
 * player can meet.
 */
export function notaktoOracle(game: Notakto): Oracle {
  const known: ((state: NotaktoState) => IsLost | undefined)[] = [];
  if (game.size < BOOK_SIZE) {
    const { isLost } = solveHere(planSolution(game, game.initial()))!;
    known.push(() => isLost);
  }
  if (game.size === BOOK_SIZE) {
    const { isLost } = readBook();
    // The moves of the position must be in the book as well as the position.
    known.push((state) => (state.crosses < BOOK_CROSSES ? isLost : UNKNOWN_YET));
  }
  const table = game.size > BOOK_SIZE ? settledTable(game) : undefined;
  let last: { covers(state: NotaktoState): boolean; isLost: IsLost } | undefined;
  known.push((state) => (last?.covers(state) ? last.isLost : UNKNOWN_YET));
  const memoryOf = memoryToReuse();

  const solveRegion = (state: NotaktoState, seconds: number): IsLost | undefined => {
    const plan = planWithin(game, state, seconds);
    if (!plan) return UNKNOWN_YET;
    last = undefined;
    const solution = solveHere(plan, seconds, memoryOf(plan.bytes));
    if (!solution) return UNKNOWN_YET;
    const playable = new Set(plan.region.squares);
    const covers = (other: NotaktoState): boolean => {
      for (let square = 0; square < game.actions; square++) {
        if (!game.isEmpty(state, square) && game.isEmpty(other, square)) return false;
        if (game.isEmpty(state, square) && !game.isEmpty(other, square) && !playable.has(square))
          return false;
      }
      return true;
    };
    last = { covers, isLost: solution.isLost };
    return solution.isLost;
  };

  return {
    judge(state, seconds = DEFAULT_SECONDS) {
      if (state.lineCompleted)
        throw new UserError(`The game is over in ${game.format(state)}: a line is complete.`);
      for (const source of known) {
        const isLost = source(state);
        if (isLost) return verdictOf(game, isLost, state);
      }
      if (table?.covers(state) && state.crosses < table.crosses) return fromTable(table, state);
      const isLost = solveRegion(state, seconds);
      if (isLost) return verdictOf(game, isLost, state);
      return table ? fromTable(table, state) : pairingVerdict(game, state);
    },
  };
}

export function verdictOf(game: Notakto, isLost: IsLost, state: NotaktoState): Verdict {
  return {
    winner: isLost(state) ? "opponent" : "mover",
    moves: game
      .safeMoves(state)
      .map((move) => ({ move, result: isLost(game.play(state, move)) ? "win" : "loss" })),
  };
}

const fromTable = (table: KeptTable, state: NotaktoState): Verdict => ({
  ...settledVerdict(table, state),
  source: settledPath(table.game),
});

/** Boards a second on one core, at the least: to turn down at once what would take too long. */
const BOARDS_PER_SECOND = 4e8;

function planWithin(game: Notakto, state: NotaktoState, seconds: number) {
  try {
    const plan = planSolution(game, state, { workers: 1 });
    const boards = plan.slicing.stored.length * 2 ** plan.slicing.inner.length;
    return boards / BOARDS_PER_SECOND <= seconds ? plan : undefined;
  } catch (error) {
    if (error instanceof UserError) return undefined; // too large for this machine's memory
    throw error;
  }
}

/**
 * What the pairing strategy says. Where all X stand in pairs the player to move is lost: every move will be
 * answered on its partner. Where one X lacks its partner, playing there wins.
 */
function pairingVerdict(game: Notakto, state: NotaktoState): Verdict {
  const safe = game.safeMoves(state);
  const all = (result: Result) => safe.map((move) => ({ move, result }));
  if (game.size % 4 !== 0) return { winner: "unknown", moves: all("unknown") };
  const partner = pairingOf(game.size);
  const lacking = partner.filter((to, from) => !game.isEmpty(state, from) && game.isEmpty(state, to));
  if (lacking.length === 0) return { winner: "opponent", moves: all("loss") };
  if (lacking.length > 1 || !safe.includes(lacking[0])) return { winner: "unknown", moves: all("unknown") };
  return {
    winner: "mover",
    moves: safe.map((move) => ({ move, result: move === lacking[0] ? "win" : "unknown" })),
  };
}
