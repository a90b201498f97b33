import { existsSync } from "node:fs";
import type { Notakto, NotaktoState } from "../games/notakto.ts";
import { projectPath } from "../project.ts";
import type { Result, Verdict } from "./oracle.ts";
import { type KeptTable, readKeptTable } from "./retrograde/kept-table.ts";

const centreOf = (game: Notakto): number => (game.actions - 1) / 2;

/** Where the table of a board settled with its centre filled is kept, if the board has a centre. */
export const settledPath = (game: Notakto): string =>
  `data/notakto-${game.size}-${game.formatMove(centreOf(game))}.bin`;

/** The committed table of a board that `notakto settle` has settled with its centre filled. */
export function settledTable(game: Notakto): KeptTable | undefined {
  if (game.size % 2 === 0) return undefined;
  const path = projectPath(settledPath(game));
  return existsSync(path) ? readKeptTable(path) : undefined;
}

const WINNER = { win: "mover", loss: "opponent", unknown: "unknown" } as const;
const FOR_OPPONENT = { win: "loss", loss: "win", unknown: "unknown" } as const;

/** How many moves ahead of a position without the centre's X the table is asked. */
const AHEAD = 2;

/**
 * What a table of the positions with the centre filled says of any position with few X. Where the centre is filled
 * it knows everything. Where it is empty, the player to move wins if taking it leaves a lost position; what that does
 * not decide follows from the moves, if from a move and its answer, and else is not known.
 */
export function settledVerdict(table: KeptTable, state: NotaktoState): Verdict {
  const { game } = table;
  const moves = game.safeMoves(state).map((move) => ({
    move,
    result: FOR_OPPONENT[resultFor(table, game.play(state, move), AHEAD - 1)],
  }));
  const result = table.covers(state) ? exactly(table, state) : fromMoves(moves.map((each) => each.result));
  return { winner: WINNER[result], moves };
}

/** What the player to move can reach. */
function resultFor(table: KeptTable, state: NotaktoState, ahead: number): Result {
  const { game, covers } = table;
  if (covers(state)) return exactly(table, state);
  const centre = centreOf(game);
  if (game.isSafe(state, centre)) {
    const taken = game.play(state, centre);
    if (covers(taken) && table.isLost(taken)) return "win";
  }
  if (ahead === 0) return "unknown";
  return fromMoves(
    game.safeMoves(state).map((move) => FOR_OPPONENT[resultFor(table, game.play(state, move), ahead - 1)]),
  );
}

const exactly = (table: KeptTable, state: NotaktoState): Result => (table.isLost(state) ? "loss" : "win");

/** One winning move is enough; a loss takes that every move loses. */
function fromMoves(results: readonly Result[]): Result {
  if (results.includes("win")) return "win";
  return results.includes("unknown") ? "unknown" : "loss";
}

/** An opening, and the replies to it after which taking the centre does not win: those need another answer. */
export interface Opening {
  readonly move: number;
  readonly result: Result;
  readonly unanswered: readonly number[];
}

export function openingsOf(table: KeptTable): Opening[] {
  const { game, isLost } = table;
  const centre = centreOf(game);
  return settledVerdict(table, game.initial()).moves.map(({ move, result }) => {
    const opened = game.play(game.initial(), move);
    const others = move === centre ? [] : game.safeMoves(opened).filter((reply) => reply !== centre);
    const unanswered = others.filter((reply) => {
      const replied = game.play(opened, reply);
      return !game.isSafe(replied, centre) || !isLost(game.play(replied, centre));
    });
    return { move, result, unanswered };
  });
}
