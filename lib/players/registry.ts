import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { UserError } from "../errors.ts";
import type { AnyGame, Game } from "../games/game.ts";
import { isNotakto, type Notakto } from "../games/notakto.ts";
import { greedyPlayer } from "./greedy.ts";
import { minimaxPlayer } from "./minimax.ts";
import { pairBreaker, pairingPlayer } from "./pairing.ts";
import { perfectPlayer } from "./perfect.ts";
import type { AnyPlayer, Player } from "./player.ts";
import { randomPlayer } from "./random.ts";
import { successorFromSpec } from "./successor.ts";

/** How a player is asked for by name, and what the name means. */
export const players: Readonly<
  Record<string, { readonly summary: string; make(game: AnyGame): AnyPlayer | Promise<AnyPlayer> }>
> = {
  random: { summary: "any legal move", make: randomPlayer },
  greedy: {
    summary: "any move that does not lose at once; in Othello the one that flips most discs",
    make: greedyPlayer,
  },
  perfect: {
    summary: "a best move, wherever a solver knows (Notakto 8×8, 12×12, 16×16: as second player)",
    make: perfectPlayer,
  },
  pairing: {
    summary: "Notakto 4k×4k: the partner square of the last X",
    make: (game) => pairingPlayer(asNotakto(game)),
  },
  "pair-breaker": {
    summary: "Notakto 4k×4k: makes the pairing player's life hard",
    make: (game) => pairBreaker(asNotakto(game)),
  },
};

/**
 * Makes a player for a game, from its name, from the path of a module whose default export makes one
 * from the game, or from the folder of a training run or the
 * checkpoint in it ("runs/four"; "runs/four@1" is its net alone). A player that has `close` must be closed by
 * whoever asked for it.
 */
export async function makePlayer<State>(spec: string, game: Game<State>): Promise<Player<State>> {
  if (Object.hasOwn(players, spec)) return players[spec].make(game);
  const [, depth, temperature] = /^minimax-([1-9]\d?)(?:@(\d+(?:\.\d+)?(?:e-?\d+)?))?$/.exec(spec) ?? [];
  if (depth) return minimaxPlayer(game, { depth: Number(depth), temperature: Number(temperature ?? 0) });
  const successor = successorFromSpec(spec, game);
  if (successor) return successor;
  if (/[\\/]|\.[cm]?[jt]s$/.test(spec) || existsSync(spec.replace(/@[1-9]\d*$/, "")))
    return playerFromPath(spec, game);
  throw new UserError(
    `There is no player "${spec}"; players: ${Object.keys(players).join(", ")}, minimax-3 (any depth), minimax-3@1 (with a temperature), or the path of a module that makes one or of a training run's folder.`,
  );
}

/** Whether a player is a module that somebody wrote, by its path. */
export const isModulePath = (spec: string): boolean => /\.[cm]?[jt]s$/.test(spec);

/** What a path holds decides how a player is made of it. */
async function playerFromPath(path: string, game: AnyGame): Promise<AnyPlayer> {
  const [, place, simulations] = /^(.*?)(?:@([1-9]\d*))?$/.exec(path)!;
  const folder = basename(place) === "checkpoint.bin" ? dirname(place) : place;
  if (existsSync(join(folder, "config.json"))) {
    const { playerFromRun } = await import("../zero/trained-player.ts");
    return playerFromRun(folder, game, simulations ? { simulations: Number(simulations) } : {});
  }
  const file = resolve(path);
  if (!existsSync(file)) throw new UserError(`There is no player at ${path}: no such file.`);
  if (isModulePath(file)) return playerFromModule(path, file, game);
  throw new UserError(
    `There is no player at ${path}; a player's path is that of a module, .ts, .js or .mjs, or of a training run's folder.`,
  );
}

async function playerFromModule(path: string, file: string, game: AnyGame): Promise<AnyPlayer> {
  const module = await import(pathToFileURL(file).href).catch((error: Error) => {
    throw new UserError(`The player at ${path} can't be loaded: ${error.message.split("\n")[0]}.`);
  });
  if (typeof module.default !== "function")
    throw new UserError(
      `${path} has no player: its default export must be a function from a game to a player.`,
    );
  const player = await module.default(game);
  if (typeof player?.choose !== "function")
    throw new UserError(`${path} makes no player: what its function returns has no choose.`);
  return player;
}

function asNotakto(game: AnyGame): Notakto {
  if (!isNotakto(game)) throw new UserError(`Only Notakto has a pairing strategy, not ${game.name}.`);
  return game;
}
