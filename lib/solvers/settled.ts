import { existsSync } from "node:fs";
import type { Notakto } from "../games/notakto.ts";
import { projectPath } from "../project.ts";
import type { Verdict } from "./oracle.ts";
import { type KeptTable, readKeptTable } from "./retrograde/kept-table.ts";

/** Where the table of a board settled with its centre filled is kept, if the board has a centre. */
export const settledPath = (game: Notakto): string =>
  `data/notakto-${game.size}-${game.formatMove((game.actions - 1) / 2)}.bin`;

/** The committed table of a board that `notakto settle` has settled with its centre filled. */
export function settledTable(game: Notakto): KeptTable | undefined {
  if (game.size % 2 === 0) return undefined;
  const path = projectPath(settledPath(game));
  return existsSync(path) ? readKeptTable(path) : undefined;
}

/**
 * What a table of the positions with the centre filled says of each opening. The centre itself wins or loses; any
 * other opening loses if the centre is a good reply to it, and else nothing is known of it.
 */
export function openingVerdict({ game, from, isLost }: KeptTable): Verdict {
  const centre = (game.actions - 1) / 2;
  const start = game.initial();
  const moves = game.safeMoves(start).map((move) => {
    if (move === centre) return { move, result: isLost(from) ? ("win" as const) : ("loss" as const) };
    const replied = game.play(game.play(start, move), centre);
    return { move, result: isLost(replied) ? ("loss" as const) : ("unknown" as const) };
  });
  const results = new Set(moves.map(({ result }) => result));
  return { winner: results.has("win") ? "mover" : results.has("unknown") ? "unknown" : "opponent", moves };
}
