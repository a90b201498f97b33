import { UserError } from "../errors.ts";
import type { AnyGame } from "../games/game.ts";
import { type Notakto, type NotaktoState, notakto } from "../games/notakto.ts";
import { type Feature, featuredBoard } from "../games/notakto-features.ts";
import { readCheckpoint } from "../nets/checkpoint.ts";
import { type Evaluator, netEvaluator } from "../nets/evaluator.ts";
import { type Net, refuseOtherGame } from "../nets/net.ts";
import { netInputOf } from "../nets/net-input.ts";
import type { Random } from "../random.ts";
import { type AnyPlayer, batchPlayer, type Player } from "./player.ts";

/** How often the second best move is played, in the paper's text (its code has a twentieth). */
export const SECOND_BEST = 0.1;

/**
 * Kisby's way of playing: of the moves that don't end the game, the one whose board is worst for the opponent; the second
 * best with a small probability, so that games differ. Where every move ends the game, any.
 */
export function successorPlayer(
  game: Notakto,
  evaluator: Evaluator,
  { name = "net", secondBest = SECOND_BEST } = {},
): Player<NotaktoState> {
  if (!(secondBest >= 0 && secondBest <= 1))
    throw new UserError(
      `The second best move can't have a probability of ${secondBest}; it takes a number from 0 to 1.`,
    );

  const choose = (state: NotaktoState, scores: Float32Array, random: Random): number => {
    const safe = game.safeMoves(state);
    const slips = random.unit() < secondBest;
    if (safe.length === 0) return random.pick(game.legalMoves(state));
    const ranked = safe.map((move, i) => ({ move, score: scores[i] })).sort((a, b) => a.score - b.score);
    return ranked[slips && safe.length > 1 ? 1 : 0].move;
  };

  const chooseAll = async (
    states: readonly NotaktoState[],
    randoms: readonly Random[],
  ): Promise<number[]> => {
    const successors = states.map((state) => game.safeMoves(state).map((move) => game.play(state, move)));
    const asked = successors.flat().map((state) => netInputOf(game, state));
    const values = asked.length > 0 ? (await evaluator.evaluate(asked)).values : new Float32Array();
    let from = 0;
    return states.map((state, i) => {
      const scores = values.subarray(from, from + successors[i].length);
      from += successors[i].length;
      return choose(state, scores, randoms[i]);
    });
  };

  return batchPlayer({ name, chooseAll, close: () => evaluator.close() });
}

/** What must be known of a net so that it can play this way. */
export interface SuccessorAbout {
  readonly size: number;
  readonly features: readonly Feature[];
}

/** A net as a player. */
async function playerOfNet(
  { net, size, features }: SuccessorAbout & { readonly net: Net },
  options?: { readonly name?: string; readonly secondBest?: number },
): Promise<Player<NotaktoState>> {
  const game = featuredBoard(notakto(size), features);
  return successorPlayer(game, await netEvaluator(game, net), options);
}

/** How a net's file is named as a player: "successor:<path>@<probability of the second best>". */
export const successorSpec = (path: string, secondBest: number): string => `successor:${path}@${secondBest}`;

/** The inverse: the player that a spec asks for, undefined where the spec is of another kind. */
export function successorFromSpec(spec: string, game: AnyGame): Promise<AnyPlayer> | undefined {
  const [, path, secondBest] = /^successor:(.+)@([\d.]+)$/.exec(spec) ?? [];
  if (path === undefined) return undefined;
  const { net, about } = readCheckpoint<SuccessorAbout>(path);
  // The features come with the net and not with the game.
  const { features: _, ...shape } = net.shape;
  refuseOtherGame({ ...net, shape }, game);
  return playerOfNet({ net, ...about }, { name: spec, secondBest: Number(secondBest) });
}
