import type { Game } from "../games/game.ts";
import type { Random } from "../random.ts";
import { perform } from "../work/perform.ts";
import { playerChoices } from "../work/tasks.ts";
import type { ChoiceJob } from "./choices-task.ts";
import { BATCH, type ChooseMoves } from "./player.ts";

/** With fewer positions, a thread would take longer to start than most players take to answer. */
const WORTH_THREADS = 4 * BATCH;

/**
 * How a player of this name chooses in many positions: on as many threads as there are, each with a player of its own.
 *
 * @example
 * const choose = choicesOf({ game: "notakto", size: "4", player: "runs/four" }, notakto(4));
 */
export const choicesOf =
  <State>(
    job: ChoiceJob,
    game: Game<State>,
    options: { readonly workers?: number; readonly signal?: AbortSignal } = {},
  ): ChooseMoves<State> =>
  async (states, randoms) => {
    const pieces = positionPieces(game, states, randoms);
    const workers = states.length < WORTH_THREADS ? 1 : options.workers;
    return (await perform(playerChoices, pieces, { ...options, workers, shared: job })).flat();
  };

/** Positions as plain data, each with its source of chance, so many a piece as a player is asked about at once. */
export const positionPieces = <State>(
  game: Game<State>,
  states: readonly State[],
  randoms: readonly Random[],
) =>
  Array.from({ length: Math.ceil(states.length / BATCH) }, (_, i) => {
    const [from, to] = [i * BATCH, (i + 1) * BATCH];
    return {
      positions: states.slice(from, to).map((state) => game.format(state)),
      chances: randoms.slice(from, to).map(({ key }) => key),
    };
  });
