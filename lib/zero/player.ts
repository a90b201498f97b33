import type { Game } from "../games/game.ts";
import type { Evaluator } from "../nets/evaluator.ts";
import { BATCH, type Player } from "../players/player.ts";
import type { Random } from "../random.ts";
import { lockstep, type Thinking } from "./lockstep.ts";
import { Mind } from "./mind.ts";
import { drawMove, Search, type SearchConfig } from "./search.ts";
import type { Sight } from "./sight.ts";

export interface SearchPlayerOptions {
  readonly search: SearchConfig;
  /** 0 plays the move visited most. */
  readonly tau?: number;
  readonly name?: string;
}

/** Plays what a search finds, each time with a new tree, so that the same position gets the same answer. */
export function searchPlayer<State>(
  game: Game<State>,
  evaluator: Evaluator<Sight>,
  { search, tau = 0, name = `search-${search.simulations}` }: SearchPlayerOptions,
): Player<State> {
  const mind = new Mind(game, evaluator);
  // Noise is for self-play.
  const config = { ...search, noise: undefined };
  return thinkingPlayer(name, mind, evaluator, function* (state, random) {
    const look = new Search(game, mind, config);
    yield* look.run(state);
    return drawMove(look.policy(), tau, random);
  });
}

/** Plays the net's most probable move (or draws one, with a temperature), without any search. */
export function netPlayer<State>(
  game: Game<State>,
  evaluator: Evaluator<Sight>,
  { tau = 0, name = "net" }: { readonly tau?: number; readonly name?: string } = {},
): Player<State> {
  const mind = new Mind(game, evaluator);
  return thinkingPlayer(name, mind, evaluator, function* (state, random) {
    const legal = game.legalMoves(state);
    const answer = mind.ask(state, legal);
    if (!mind.knows(answer)) yield;
    const policy = new Float32Array(game.actions);
    for (const move of legal) policy[move] = mind.probability(answer, move);
    return drawMove(policy, tau, random);
  });
}

/** A player that thinks about many positions side by side. Closing it closes the evaluator. */
function thinkingPlayer<State>(
  name: string,
  mind: Mind<State>,
  evaluator: Evaluator<Sight>,
  think: (state: State, random: Random) => Thinking<number>,
): Player<State> {
  // A mind thinks about one batch at a time, so questions wait for those before them.
  let before: Promise<unknown> = Promise.resolve();
  const chooseAll = (states: readonly State[], randoms: readonly Random[]): Promise<number[]> => {
    const answer = before.then(async () => {
      const moves: number[] = Array(states.length);
      function* choose(i: number): Thinking<void> {
        moves[i] = yield* think(states[i], randoms[i]);
      }
      const tasks = states.map((_, i) => () => choose(i));
      await lockstep(tasks.values(), [mind], BATCH, () => {});
      return moves;
    });
    before = answer.catch(() => {});
    return answer;
  };
  return {
    name,
    choose: async (state, random) => (await chooseAll([state], [random]))[0],
    chooseAll,
    close: () => evaluator.close(),
  };
}
