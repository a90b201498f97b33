import type { Game } from "../games/game.ts";
import type { OnProgress } from "../progress.ts";

/** What is known exactly of a position, for the player to move, or of a move, for whoever makes it. */
export type Result = "win" | "draw" | "loss" | "unknown";

export interface MoveResult {
  readonly move: number;
  readonly result: Result;
}

/** A position and every legal move in it, in the game's order. Never a guess: what is not known is "unknown". */
export interface Analysis {
  readonly result: Result;
  readonly moves: readonly MoveResult[];
  /** How it is known, in a few words: "retrograde analysis". */
  readonly method: string;
  /** The file that it was read from, if it was not computed. */
  readonly source?: string;
}

/** Answers at once. */
export interface Analyser<State> {
  analyse(state: State): Analysis;
}

/** All that is known exactly of one game, on one board, asked with more or less patience. */
export interface Solver<State> {
  /** Takes at most about so many seconds of this thread, one unless told otherwise. */
  analyse(state: State, seconds?: number): Analysis;
  /**
   * Makes ready to analyse every position that perfect play meets, from the start to the end. Refuses (UserError)
   * a game that nobody plays perfectly.
   */
  perfectPlay(): Promise<Analyser<State>>;
  /** The sentence with which `perfectPlay` refuses; undefined where it does not. */
  readonly noPerfectPlay?: string;
  /** As long as it takes. Refuses (UserError) beforehand what can't be solved. */
  solve(state: State, options?: SolveOptions): Promise<Solved>;
}

/** What a solver may be given; each takes some of it (see the registry). */
export interface SolveOptions {
  readonly workers?: number;
  /** The most bytes that it takes, beside the program itself. */
  readonly memory?: number;
  /** The name of one of several ways to search. */
  readonly solver?: string;
  /** Stops it, with what is known so far; where that is nothing, with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Told in a few words what it is going to take, before it starts. */
  readonly onPlan?: (plan: string) => void;
  readonly onProgress?: OnProgress;
}

/** An analysis, and what finding it took and gave besides. */
export interface Solved extends Analysis {
  readonly seconds: number;
  readonly facts: readonly Fact[];
}

/** Something else worth telling: under `key` to machines, as `label` and value to people. */
export interface Fact {
  readonly key: string;
  readonly label: string;
  readonly value: string | number | bigint;
  /** How people read it; "count" unless told otherwise. */
  readonly format?: "text" | "bytes";
}

/** What a result is to the other player. */
export const REVERSED: Readonly<Record<Result, Result>> = {
  win: "loss",
  draw: "draw",
  loss: "win",
  unknown: "unknown",
};

export const resultOfScore = (score: number): Result => (score > 0 ? "win" : score < 0 ? "loss" : "draw");

/** The best result among moves: one win is enough, and a loss takes that every move loses. */
function bestResult(moves: readonly MoveResult[]): Result {
  const order = ["win", "unknown", "draw"] as const;
  return order.find((result) => moves.some((move) => move.result === result)) ?? "loss";
}

/** Of an analysis that knows no more than the rules say of it: a game that is over, or nothing. */
export const BY_RULES = { method: "the rules" };

/** An analysis from what is known of each position that a move leads to, for whoever is to move there. */
export function analysisOf<State>(
  game: Game<State>,
  state: State,
  resultOf: (next: State) => Result,
  how: Pick<Analysis, "method" | "source">,
): Analysis {
  const outcome = game.outcome(state);
  if (outcome) return { result: resultOfScore(outcome[game.toMove(state)]), moves: [], ...BY_RULES };
  const mover = game.toMove(state);
  const moves = game.legalMoves(state).map((move): MoveResult => {
    const next = game.play(state, move);
    const end = game.outcome(next);
    if (end) return { move, result: resultOfScore(end[mover]) };
    const result = resultOf(next);
    return { move, result: game.toMove(next) === mover ? result : REVERSED[result] };
  });
  return { result: bestResult(moves), moves, ...how };
}

/** The same, and tells how many moves are through. */
export function analysisWithProgress<State>(
  game: Game<State>,
  state: State,
  resultOf: (next: State) => Result,
  how: Pick<Analysis, "method" | "source">,
  onProgress?: OnProgress,
): Analysis {
  const total = game.legalMoves(state).length;
  let done = 0;
  const report = (): void => onProgress?.({ label: `solving ${game.name}, move by move`, done, total });
  report();
  const analysis = analysisOf(
    game,
    state,
    (next) => {
      const result = resultOf(next);
      done++;
      report();
      return result;
    },
    how,
  );
  done = total;
  report();
  return analysis;
}

/**
 * The moves that a perfect player may play: those with the best result; where all lose or nothing is known, of those
 * the ones that do not lose at once.
 */
export function bestMoves<State>(game: Game<State>, state: State, { moves }: Analysis): number[] {
  for (const wanted of ["win", "draw", "unknown", "loss"]) {
    const best = moves.flatMap(({ move, result }) => (result === wanted ? [move] : []));
    const lasting = best.filter((move) => !game.losesAtOnce?.(state, move));
    if (best.length > 0) return lasting.length > 0 ? lasting : best;
  }
  return [];
}

/** The moves that win; none where the player to move can't, or nobody knows. */
export const winningMoves = ({ moves }: Analysis): number[] =>
  moves.flatMap(({ move, result }) => (result === "win" ? [move] : []));

/** Times an analysis that takes no preparation, and has nothing else to tell. */
export async function solvedAtOnce(analyse: () => Analysis, facts: readonly Fact[] = []): Promise<Solved> {
  const started = performance.now();
  const analysis = analyse();
  return { ...analysis, seconds: (performance.now() - started) / 1000, facts };
}

/** A game whose theory answers every position at once. */
export function solverByTheory<State>(
  game: Game<State>,
  resultOf: (state: State) => Result,
  method: string,
): Solver<State> {
  const analyse = (state: State): Analysis => analysisOf(game, state, resultOf, { method });
  return {
    analyse,
    perfectPlay: async () => ({ analyse }),
    solve: (state) => solvedAtOnce(() => analyse(state)),
  };
}
