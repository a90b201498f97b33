import type { AnyGame } from "../games/game.ts";
import { gameNamed } from "../games/registry.ts";
import { type RandomKey, randomFromKey } from "../random.ts";
import type { TaskContext } from "../work/task.ts";
import { type AnyPlayer, movesOf } from "./player.ts";
import { isModulePath, makePlayer } from "./registry.ts";

/** Who is asked: a player by its name, and the game that it plays. */
export interface ChoiceJob {
  readonly game: string;
  readonly size: string;
  readonly player: string;
}

/** Positions, as their game writes them, and what chance each of them has. */
export interface PositionPiece {
  readonly positions: readonly string[];
  readonly chances: readonly RandomKey[];
}

interface Prepared {
  readonly game: AnyGame;
  readonly player: AnyPlayer;
}

/** While the last searches of a piece are under way, those of the next fill the batches. */
export const concurrency = 2;

/** A module may have been changed since a thread loaded it. */
export const isolated = ({ player }: ChoiceJob): boolean => isModulePath(player);

export async function prepare({ game: name, size, player }: ChoiceJob): Promise<Prepared> {
  const game = gameNamed(name).make(size);
  return { game, player: await makePlayer(player, game) };
}

/** The player's move in each position. */
export async function perform(
  { positions, chances }: PositionPiece,
  { prepared: { game, player } }: TaskContext<ChoiceJob, never, Prepared>,
): Promise<readonly number[]> {
  return movesOf(player)(
    positions.map((text) => game.parse(text)),
    chances.map(randomFromKey),
  );
}

export const release = async ({ player }: Prepared): Promise<void> => player.close?.();
