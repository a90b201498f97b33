import type { Game } from "../games/game.ts";
import type { Random } from "../random.ts";
import { keyMoves } from "./keystates.ts";
import type { Suspendable } from "./lockstep.ts";
import { drawMove, type Search, type Temperature } from "./search.ts";

/** A finished game, ply by ply: what was played, and what is to be learned from it. */
export interface GameRecord {
  readonly moves: Uint16Array;
  /** The search's probability of each move, `actions` of them a ply. */
  readonly policies: Float32Array;
  /**
   * What the player to move got in the end; where the solver had proven the position, what it is worth; NaN in
   * the random opening, from which nothing is to be learned.
   */
  readonly values: Float32Array;
  /** By seat. */
  readonly scores: readonly number[];
}

/** How moves are chosen in a game, but for the search. */
export interface MoveSelection {
  readonly temperature: Temperature;
  /** The game begins with 0 to so many moves at random, none that ends it. */
  readonly randomOpening?: number;
}

/** Plays a game from the beginning. Each seat has a search; those that are the same share their tree. */
export function* playGame<State>(
  game: Game<State>,
  searches: readonly Search<State>[],
  { temperature, randomOpening = 0 }: MoveSelection,
  random: Random,
): Suspendable<GameRecord> {
  const moves: number[] = [];
  const policies: Float32Array[] = [];
  const movers: number[] = [];
  const proofs: (number | undefined)[] = [];
  let opening = randomOpening === 0 ? 0 : random.below(randomOpening + 1);
  let state = game.initial();
  for (;;) {
    const outcome = game.outcome(state);
    if (outcome)
      return {
        moves: Uint16Array.from(moves),
        policies: concatenate(policies, game.actions),
        values: Float32Array.from(movers, (mover, ply) =>
          ply < opening ? Number.NaN : (proofs[ply] ?? outcome[mover]),
        ),
        scores: outcome,
      };
    const mover = game.toMove(state);
    movers.push(mover);
    const atRandom =
      moves.length < opening ? random.pick(keyMoves(game, state, game.legalMoves(state))) : undefined;
    if (atRandom !== undefined && !game.outcome(game.play(state, atRandom))) {
      moves.push(atRandom);
      policies.push(new Float32Array(game.actions));
      proofs.push(undefined);
    } else {
      opening = Math.min(opening, moves.length);
      const search = searches[mover];
      yield* search.run(state, random);
      const policy = search.policy();
      moves.push(drawMove(policy, moves.length < temperature.plies ? temperature.tau : 0, random));
      policies.push(policy);
      proofs.push(search.proof());
    }
    state = game.play(state, moves[moves.length - 1]);
  }
}

function concatenate(parts: readonly Float32Array[], length: number): Float32Array {
  const all = new Float32Array(parts.length * length);
  parts.forEach((part, i) => {
    all.set(part, i * length);
  });
  return all;
}
