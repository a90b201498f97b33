import { existsSync } from "node:fs";
import type { Notakto, NotaktoState } from "../../games/notakto.ts";
import { projectPath } from "../../project.ts";
import { type Analysis, analysisOf, type Result } from "../solver.ts";
import { type KeptTable, readKeptTable } from "./retrograde/kept-table.ts";

const centreOf = (game: Notakto): number => (game.actions - 1) / 2;

/** Where the table of a board settled with its centre filled is kept, if the board has a centre. */
const settledPath = (game: Notakto): string =>
  `data/notakto-${game.size}-${game.formatMove(centreOf(game))}.bin`;

/** The committed table of a board that `notakto settle` has settled with its centre filled. */
export function settledTable(game: Notakto): KeptTable | undefined {
  if (game.size % 2 === 0) return undefined;
  const path = projectPath(settledPath(game));
  return existsSync(path) ? readKeptTable(path) : undefined;
}

/** How many moves ahead of a position without the centre's X the table is asked. */
const AHEAD = 2;

/**
 * What a table of the positions with the centre filled says of any position with few X. Where the centre is filled
 * it knows everything. Where it is empty, the player to move wins if taking it leaves a lost position; what that does
 * not decide follows from the moves, if from a move and its answer, and else is not known.
 */
export function analysisByTable(table: KeptTable, state: NotaktoState): Analysis {
  const { game } = table;
  const analysis = analyseAhead(table, state, AHEAD);
  return table.covers(state) && !game.outcome(state)
    ? { ...analysis, result: exactly(table, state) }
    : analysis;
}

const analyseAhead = (table: KeptTable, state: NotaktoState, ahead: number): Analysis =>
  analysisOf(table.game, state, (next) => resultOf(table, next, ahead - 1), {
    method: "a table made by notakto settle",
    source: settledPath(table.game),
  });

/** What the player to move can reach. */
function resultOf(table: KeptTable, state: NotaktoState, ahead: number): Result {
  const { game, covers } = table;
  if (covers(state)) return exactly(table, state);
  const centre = centreOf(game);
  if (game.isSafe(state, centre)) {
    const taken = game.play(state, centre);
    if (covers(taken) && table.isLost(taken)) return "win";
  }
  return ahead === 0 ? "unknown" : analyseAhead(table, state, ahead).result;
}

const exactly = (table: KeptTable, state: NotaktoState): Result => (table.isLost(state) ? "loss" : "win");

/** An opening, and the replies to it after which taking the centre does not win: those need another answer. */
export interface Opening {
  readonly move: number;
  readonly result: Result;
  readonly unanswered: readonly number[];
}

export function openingsOf(table: KeptTable): Opening[] {
  const { game, isLost } = table;
  const centre = centreOf(game);
  return analysisByTable(table, game.initial()).moves.map(({ move, result }) => {
    const opened = game.play(game.initial(), move);
    const others = move === centre ? [] : game.safeMoves(opened).filter((reply) => reply !== centre);
    const unanswered = others.filter((reply) => {
      const replied = game.play(opened, reply);
      return !game.isSafe(replied, centre) || !isLost(game.play(replied, centre));
    });
    return { move, result, unanswered };
  });
}
