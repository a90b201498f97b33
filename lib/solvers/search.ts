import { UserError } from "../errors.ts";
import type { Game } from "../games/game.ts";

/** Exact play by search. Values are scores for the player to move: 1 wins, 0 draws, −1 loses. */
export interface ExactSearch<State> {
  value(state: State): number;
  /** The moves that reach the value, in the game's order; none where the game is over. */
  bestMoves(state: State): number[];
}

/** How many positions are stored unless told otherwise. */
const DEFAULT_POSITIONS = 4_000_000;

/** What is known of a position's value. */
interface Bounds {
  readonly low: number;
  readonly high: number;
}

// Shared by all positions, so that a stored position costs a reference.
const BOUNDS: readonly (readonly Bounds[])[] = [-1, 0, 1].map((low) =>
  [-1, 0, 1].map((high) => ({ low, high })),
);
const UNKNOWN = BOUNDS[0][2];

/**
 * Solves any game of two players that is won, drawn or lost, from its rules alone: depth-first negamax that
 * stores what it learns of every position (under `game.essence` where the game has one, else `game.key`) and
 * leaves a position at its first winning move.
 *
 * At most `positions` are stored. A question that needs more is refused (UserError), never guessed; what it
 * had found is dropped, so that a smaller question has all the room again.
 */
export function exactSearch<State>(
  game: Game<State>,
  { positions = DEFAULT_POSITIONS }: { positions?: number } = {},
): ExactSearch<State> {
  if (game.players !== 2)
    throw new UserError(`Exact search is for two players; this game of ${game.name} has ${game.players}.`);
  const keyOf = game.essence ?? game.key;
  const known = new Map<string, Bounds>();

  const store = (key: string, bounds: Bounds): void => {
    known.set(key, bounds);
    if (known.size <= positions) return;
    known.clear();
    throw new UserError(
      `Exact search of ${game.name} gave up at its limit of ${positions.toLocaleString("en")} stored positions.`,
    );
  };

  /** The value, if it lies above `low` and below `high`; else a bound of it that lies beyond them, or on them. */
  const search = (state: State, key: string, low: number, high: number): number => {
    const before = known.get(key) ?? UNKNOWN;
    if (before.low >= high || before.low === before.high) return before.low;
    if (before.high <= low) return before.high;
    const enough = Math.min(high, before.high);
    const mover = game.toMove(state);
    const moves = game.legalMoves(state);
    const open: State[] = [];
    const openKeys: string[] = [];
    let best = before.low;
    // What is known already may answer the question, so it comes before any descent.
    for (let i = 0; i < moves.length && best < enough; i++) {
      const next = game.play(state, moves[i]);
      const outcome = game.outcome(next);
      if (outcome) {
        best = Math.max(best, outcome[mover]);
        continue;
      }
      const nextKey = keyOf(next);
      const bounds = known.get(nextKey) ?? UNKNOWN;
      best = Math.max(best, game.toMove(next) === mover ? bounds.low : 0 - bounds.high);
      if (bounds.low === bounds.high) continue;
      open.push(next);
      openKeys.push(nextKey);
    }
    for (let i = 0; i < open.length && best < enough; i++) {
      const atLeast = Math.max(low, best);
      // Where the same player moves again, as after the other's pass, nothing changes sides. Changing them
      // by subtraction keeps −0 out.
      const value =
        game.toMove(open[i]) === mover
          ? search(open[i], openKeys[i], atLeast, enough)
          : 0 - search(open[i], openKeys[i], -enough, -atLeast);
      best = Math.max(best, value);
    }
    const stopped = best >= enough;
    store(key, BOUNDS[(stopped || best > low ? best : before.low) + 1][(stopped ? before.high : best) + 1]);
    return best;
  };

  /** What is left of earlier questions must not make a later one fail: if it did, ask again with all the room. */
  const settle = (state: State): number => {
    const hadRoom = known.size === 0;
    try {
      return search(state, keyOf(state), -1, 1);
    } catch (error) {
      if (hadRoom || !(error instanceof UserError)) throw error;
      return search(state, keyOf(state), -1, 1);
    }
  };

  const value = (state: State): number => game.outcome(state)?.[game.toMove(state)] ?? settle(state);

  return {
    value,
    bestMoves(state) {
      const mover = game.toMove(state);
      const best = value(state);
      return game.legalMoves(state).filter((move) => {
        const next = game.play(state, move);
        return (game.toMove(next) === mover ? value(next) : -value(next)) === best;
      });
    },
  };
}
