import { UserError } from "../errors.ts";
import type { Game } from "../games/game.ts";
import type { Random } from "../random.ts";
import { type MinimaxLook, type MinimaxSearch, minimax } from "../solvers/minimax.ts";
import { ownMinimax } from "../solvers/registry.ts";
import type { PromptPlayer } from "./player.ts";

export interface MinimaxOptions<State> extends MinimaxLook<State> {
  /** How freely it strays from the best move: scores are divided by it, then softmax. Near 0: never. */
  readonly temperature?: number;
}

/** Smaller temperatures act like this one, with which Mistri played his tournament of best moves. */
const LEAST_TEMPERATURE = 1e-7;
/** e to the minus this is 0 in double precision. */
const VANISHING = 800;

/**
 * Mistri's MM-k: looks k plies ahead, scores what it sees there by the heuristic (or ±100000 where the game
 * is over), and plays a move with probability softmax(scores / temperature). So the best move is likeliest,
 * equally good ones are equally likely, and a certain win is taken with all but certainty.
 *
 * With more than two players it is paranoid: all others are taken to play against it. That is pessimistic,
 * but needs one number a position rather than one a player, which lets alpha-beta prune as with two.
 */
export function minimaxPlayer<State>(game: Game<State>, options: MinimaxOptions<State>): PromptPlayer<State> {
  const { temperature: asked = 0 } = options;
  if (!(asked >= 0)) throw new UserError(`A temperature can't be ${asked}; it is a number from 0 up.`);
  const temperature = Math.max(asked, LEAST_TEMPERATURE);
  const search = fastestSearch(game, options);
  return {
    name: `minimax-${options.depth}`,
    choose(state, random) {
      // A move that scores this much less than another has probability 0: how much less need not be known.
      const { moves, scores } = search(state, VANISHING * temperature);
      return moves[draw(softmax(scores, temperature), random)];
    },
  };
}

/** A search with the scores of `minimax`, by the game's own where it has one. */
function fastestSearch<State>(game: Game<State>, options: MinimaxOptions<State>): MinimaxSearch<State> {
  const search = minimax(game, options); // refuses a bad depth
  return options.heuristic ? search : (ownMinimax(game, options.depth) ?? search);
}

/** Probabilities in proportion to e^(score / temperature). Safe for scores of any size. */
export function softmax(scores: readonly number[], temperature: number): number[] {
  const most = Math.max(...scores);
  const weights = scores.map((score) => Math.exp((score - most) / temperature));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** An index, with the given probabilities; never one whose probability is 0. */
function draw(probabilities: readonly number[], random: Random): number {
  let left = random.unit();
  let last = 0;
  for (let i = 0; i < probabilities.length; i++) {
    if (probabilities[i] === 0) continue;
    if (left < probabilities[i]) return i;
    left -= probabilities[i];
    last = i;
  }
  return last;
}
