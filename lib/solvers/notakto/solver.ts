import { UserError } from "../../errors.ts";
import type { Notakto, NotaktoState } from "../../games/notakto.ts";
import { peakMemory } from "../../machine.ts";
import {
  type Analysis,
  analysisOf,
  BY_RULES,
  type Fact,
  type Solved,
  type SolveOptions,
  type Solver,
  solvedAtOnce,
} from "../solver.ts";
import { BOOK_CROSSES, BOOK_PATH, BOOK_SIZE, readBook } from "./book.ts";
import { analysisByPairing, describePairing, PAIRING } from "./pairing.ts";
import { memoryToReuse } from "./retrograde/slice-solver.ts";
import {
  analysisByLosses,
  describePlan,
  type Plan,
  planSolution,
  type Solution,
  solve,
  solveHere,
} from "./retrograde/solve.ts";
import { analysisByTable, openingsOf, settledTable } from "./settled-table.ts";

export interface NotaktoSolver extends Solver<NotaktoState> {
  /** The whole board, every position of it: what is told of single positions, with the exact counts besides. */
  solution(options?: SolveOptions): Promise<Solution>;
}

type IsLost = (state: NotaktoState) => boolean;

/** Boards up to this size are solved whole. */
const SOLVED_SIZE = 6;

export const NOTAKTO_KNOWN = `boards up to ${SOLVED_SIZE}×${SOLVED_SIZE} are solved whole by retrograde analysis, with exact counts; 7×7 is won by the first player, by the centre among others, as a table of all positions with the centre filled and up to 12 X shows; 8×8, 12×12 and 16×16 are won by the second player's pairing strategy; on any board, positions with up to 34 playable squares are solved by themselves`;

/**
 * All that is known of a board of Notakto. Up to 5×5 the whole board is solved when it is first asked about, in a few
 * milliseconds; for 6×6 there is a book. Everything else is solved when asked: a position's own region, if the time
 * allows, and kept for what follows, since a game's next position lies in it. What is too early for that is looked
 * up in the table of a board that was settled (7×7); on 4k×4k boards the pairing strategy decides what its second
 * player can meet.
 */
export function notaktoSolver(game: Notakto): NotaktoSolver {
  const { size } = game;
  const analyse = analyser(game);
  const hasPairing = size % 4 === 0;
  const isWhole = size <= SOLVED_SIZE;
  const noPerfectPlay =
    isWhole || hasPairing
      ? undefined
      : `Nobody plays ${size}×${size} Notakto perfectly yet; sizes 1 to ${SOLVED_SIZE} and multiples of 4 have a perfect player.`;

  const planned = (state: NotaktoState, { onPlan, workers, memory }: SolveOptions): Plan => {
    const plan = planSolution(game, state, { workers, memory });
    onPlan?.(describePlan(plan));
    return plan;
  };
  const solution = (options: SolveOptions = {}): Promise<Solution> =>
    solve(planned(game.initial(), options), options.onProgress, options.signal);

  /** The whole board, with what was counted. */
  const solveWhole = async (options: SolveOptions): Promise<Solved> => {
    const { analyse, lineFree, lost, seconds, release } = await solution(options);
    const analysis = analyse(game.initial());
    release();
    return { ...analysis, seconds, facts: countFacts(lineFree, lost) };
  };

  /** A position: from what is known at once if that is all, else by its region, on all cores. */
  const solvePosition = async (state: NotaktoState, options: SolveOptions): Promise<Solved> => {
    const known = await solvedAtOnce(() => analyse(state));
    if (isComplete(known)) return { ...known, facts: factsOf(game, state, known) };
    try {
      const { analyse, seconds, release } = await solve(
        planned(state, options),
        options.onProgress,
        options.signal,
      );
      const analysis = analyse(state);
      release();
      return { ...analysis, seconds, facts: [] };
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      if (known.result !== "unknown") return { ...known, facts: factsOf(game, state, known) };
      if (state.crosses > 0) throw error;
      throw new UserError(`Nobody knows who wins ${size}×${size} Notakto: ${NOTAKTO_KNOWN}.`);
    }
  };

  return {
    analyse,
    solution,
    noPerfectPlay,
    async perfectPlay() {
      if (noPerfectPlay) throw new UserError(noPerfectPlay);
      return isWhole ? solution() : { analyse: (state) => analysisByPairing(game, state) };
    },
    solve: (state, options = {}) =>
      isWhole && state.crosses === 0 ? solveWhole(options) : solvePosition(state, options),
  };
}

const isComplete = ({ result, moves }: Analysis): boolean =>
  result !== "unknown" && moves.every((move) => move.result !== "unknown");

const DEFAULT_SECONDS = 1;

function analyser(game: Notakto): NotaktoSolver["analyse"] {
  const wholeOf = once(() => solveHere(planSolution(game, game.initial()))!);
  const bookOf = once(readBook);
  const tableOf = once(() => (game.size > BOOK_SIZE ? settledTable(game) : undefined));
  const regions = regionSolver(game);
  const notKnown = (state: NotaktoState): Analysis => analysisOf(game, state, () => "unknown", BY_RULES);

  return (state, seconds = DEFAULT_SECONDS) => {
    if (state.lineCompleted) return notKnown(state);
    if (game.size < BOOK_SIZE) return wholeOf().analyse(state);
    // The moves of the position must be in the book as well as the position.
    if (game.size === BOOK_SIZE && state.crosses < BOOK_CROSSES)
      return {
        ...analysisByLosses(game, state, bookOf().isLost),
        method: "the opening book",
        source: BOOK_PATH,
      };
    const known = regions.known(state);
    if (known) return analysisByLosses(game, state, known);
    const table = tableOf();
    if (table?.covers(state) && state.crosses < table.crosses) return analysisByTable(table, state);
    const isLost = regions.solve(state, seconds);
    if (isLost) return analysisByLosses(game, state, isLost);
    if (table) return analysisByTable(table, state);
    if (game.size % 4 === 0) return analysisByPairing(game, state);
    return notKnown(state);
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Solves positions by their own regions, and remembers the last one: a game's next position lies in it. */
function regionSolver(game: Notakto) {
  const memoryOf = memoryToReuse();
  let last: { covers(state: NotaktoState): boolean; readonly isLost: IsLost } | undefined;
  return {
    known: (state: NotaktoState): IsLost | undefined => (last?.covers(state) ? last.isLost : undefined),
    solve(state: NotaktoState, seconds: number): IsLost | undefined {
      const plan = planWithin(game, state, seconds);
      if (!plan) return undefined;
      last = undefined;
      const solution = solveHere(plan, seconds, memoryOf(plan.bytes));
      if (!solution) return undefined;
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
    },
  };
}

/** Boards a second on one core, at the least: to turn down at once what would take too long. */
const BOARDS_PER_SECOND = 4e8;

function planWithin(game: Notakto, state: NotaktoState, seconds: number): Plan | undefined {
  try {
    const plan = planSolution(game, state, { workers: 1 });
    const boards = plan.slicing.stored.length * 2 ** plan.slicing.inner.length;
    return boards / BOARDS_PER_SECOND <= seconds ? plan : undefined;
  } catch (error) {
    if (error instanceof UserError) return undefined; // too large for this machine's memory
    throw error;
  }
}

const countFacts = (lineFree: bigint, lost: bigint): Fact[] => [
  { key: "lineFree", label: "boards without a line", value: lineFree },
  { key: "lost", label: "of them lost for the mover", value: lost },
  { key: "peakBytes", label: "memory", value: peakMemory(), format: "bytes" },
];

/** How to win what was not computed move by move. */
function factsOf(game: Notakto, state: NotaktoState, { method, result }: Analysis): Fact[] {
  const howToWin = (value: string): Fact[] => [
    { key: "howToWin", label: "how to win", value, format: "text" },
  ];
  if (result === "unknown" || game.outcome(state)) return [];
  if (method === PAIRING) return howToWin(describePairing(game.size));
  const table = state.crosses === 0 ? settledTable(game) : undefined;
  if (!table || result !== "win") return [];
  const open = openingsOf(table).filter((opening) => opening.result === "unknown");
  const replies = open.reduce((sum, { unanswered }) => sum + unanswered.length, 0);
  return howToWin(
    `take the centre as soon as you can: after a winning first move it answers every reply, after those not known all but ${replies} of ${open.length * (game.actions - 2)}`,
  );
}
