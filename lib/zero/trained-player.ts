import { UserError } from "../errors.ts";
import type { AnyGame } from "../games/game.ts";
import { netEvaluator } from "../nets/evaluator.ts";
import type { AnyPlayer } from "../players/player.ts";
import { gameChosen, type TrainConfig } from "./config.ts";
import type { TrainingState } from "./iteration.ts";
import { netPlayer, searchPlayer } from "./player.ts";
import { readTrained } from "./run-folder.ts";

/**
 * The player that a training has come to. It searches as in training, or with another number of simulations; one
 * simulation is the net alone.
 */
export async function trainedPlayer(
  { config, net }: { readonly config: TrainConfig; readonly net: TrainingState["net"] },
  { simulations = config.search.simulations, tau, name }: PlayerOptions = {},
): Promise<AnyPlayer> {
  const game = gameChosen(config);
  const evaluator = await netEvaluator(game, net);
  return simulations === 1
    ? netPlayer(game, evaluator, { tau, name })
    : searchPlayer(game, evaluator, { search: { ...config.search, simulations }, tau, name });
}

export interface PlayerOptions {
  readonly simulations?: number;
  /** Draws moves instead of playing the best: see `drawMove`. */
  readonly tau?: number;
  readonly name?: string;
}

/** The player of the run in a folder; a run of another game or board is refused. */
export async function playerFromRun(
  folder: string,
  game: AnyGame,
  options?: PlayerOptions,
): Promise<AnyPlayer> {
  const { config, net } = readTrained(folder);
  const own = gameChosen(config);
  if (identity(own) !== identity(game))
    throw new UserError(`The run in ${folder} learned ${config.game} ${config.size}, which is another game.`);
  return trainedPlayer({ config, net }, { name: folder, ...options });
}

/** The same for the same game on the same board. Planes may differ: what a net is shown is its own affair. */
const identity = (game: AnyGame): string =>
  JSON.stringify([
    game.name,
    game.players,
    game.planes.rows,
    game.planes.cols,
    game.actions,
    game.key(game.initial()),
  ]);
