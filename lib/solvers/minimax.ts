import { UserError } from "../errors.ts";
import type { Game } from "../games/game.ts";

/** How far a search looks, and what it goes by where it ends. */
export interface MinimaxLook<State> {
  /** How many plies it looks ahead; its own move is the first of them. */
  readonly depth: number;
  /** How well a player stands where the game is not over; the game's own where it has one, else 0. */
  readonly heuristic?: (state: State, player: number) => number;
}

/** What a won game scores (Mistri's M): beyond the reach of any heuristic. */
export const WIN = 100_000;

/** Scores the moves of a position; those that fall behind the best by `margin` or more need not be exact. */
export type MinimaxSearch<State> = (state: State, margin?: number) => MinimaxScores;

/** What a search from a position finds. */
export interface MinimaxScores {
  readonly moves: readonly number[];
  /** For each move, how well the player to move stands after it. */
  readonly scores: readonly number[];
  /** Positions looked at. */
  readonly nodes: number;
}

/**
 * Scores every move of a position by minimax of so many plies: by alpha-beta with a table of the positions
 * met before, which give the same scores as searching without either. Moves that fall behind the best by
 * `margin` or more get an upper bound of their score, which is at least `margin` behind the best, too.
 */
export function minimax<State>(
  game: Game<State>,
  { depth, heuristic = game.heuristic ?? (() => 0) }: MinimaxLook<State>,
): MinimaxSearch<State> {
  if (!Number.isInteger(depth) || depth < 1)
    throw new UserError(`Minimax can't look ${depth} plies ahead; depths are whole numbers from 1 up.`);

  let me = 0;
  let nodes = 0;
  // One table for each number of plies left: with more or fewer left a position may score differently.
  const tables = Array.from({ length: depth }, () => new Map<string, Bounds>());

  /** The score of a position if it lies between alpha and beta; else a bound of it on the same side. */
  const score = (state: State, plies: number, alpha: number, beta: number): number => {
    nodes++;
    const outcome = game.outcome(state);
    if (outcome) return WIN * outcome[me];
    if (plies === 0) return heuristic(state, me);
    if (plies === 1) return best(state, plies, alpha, beta);

    const table = tables[plies];
    const key = game.key(state);
    const known = table.get(key);
    if (known) {
      if (known.low >= beta || known.low === known.high) return known.low;
      if (known.high <= alpha) return known.high;
    }
    const found = best(state, plies, alpha, beta);
    const bounds = known ?? { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
    if (found > alpha) bounds.low = found;
    if (found < beta) bounds.high = found;
    if (!known) table.set(key, bounds);
    return found;
  };

  /** The score of the best move: the highest where it is my turn, else the lowest. */
  const best = (state: State, plies: number, alpha: number, beta: number): number => {
    const mine = game.toMove(state) === me;
    const moves = game.legalMoves(state);
    let found = mine ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
    const replies = plies === 1 ? undefined : inOrder(state, moves, mine);
    for (let i = 0; i < moves.length; i++) {
      const next = replies ? replies[i] : game.play(state, moves[i]);
      const value = score(next, plies - 1, alpha, beta);
      if (mine) {
        if (value > found) found = value;
        if (found > alpha) alpha = found;
      } else {
        if (value < found) found = value;
        if (found < beta) beta = found;
      }
      if (alpha >= beta) break;
    }
    return found;
  };

  /** The positions after each move, those first that look best to the mover: then alpha-beta prunes most. */
  const inOrder = (state: State, moves: readonly number[], mine: boolean): State[] => {
    const states: State[] = [];
    const looks: number[] = [];
    for (const move of moves) {
      const next = game.play(state, move);
      const look = mine ? heuristic(next, me) : -heuristic(next, me);
      let at = states.length;
      for (; at > 0 && looks[at - 1] < look; at--) {
        states[at] = states[at - 1];
        looks[at] = looks[at - 1];
      }
      states[at] = next;
      looks[at] = look;
    }
    return states;
  };

  return (state, margin = Number.POSITIVE_INFINITY) => {
    me = game.toMove(state);
    nodes = 0;
    for (const table of tables) table.clear();
    const moves = game.legalMoves(state);
    let lead = Number.NEGATIVE_INFINITY;
    const scores = moves.map((move) => {
      const value = score(game.play(state, move), depth - 1, lead - margin, Number.POSITIVE_INFINITY);
      lead = Math.max(lead, value);
      return value;
    });
    return { moves, scores, nodes };
  };
}

interface Bounds {
  low: number;
  high: number;
}
