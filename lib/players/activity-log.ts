import type { AnyGame } from "../games/game.ts";
import { type FailurePoint, gameOf, type Match, seatOf } from "./match.ts";

/**
 * What a thread of the arena is doing, written by it into memory that it shares with whoever watches: who
 * is being made, or which games are under way with which moves, and at which of them a player is asked.
 * Watching so costs no message a move, and what a thread was doing is known even if it hangs or dies.
 */
export interface ActivityLog {
  /** For the thread: what it begins to do. */
  idle(): void;
  making(match: number, player: number): void;
  closing(match: number, player: number): void;
  playing(match: number, from: number, tables: number): void;
  /** A player is asked at this table, or at this and all others where the same one is to move. */
  asks(table: number, many: boolean): void;
  moves(table: number, move: number): void;

  /** For the watcher: another number after every step. */
  step(): number;
  /** What it is doing, if anything: where it has failed, if it has. */
  failurePoint(matches: readonly Match[]): FailurePoint | undefined;
}

const [IDLE, MAKING, CLOSING, PLAYING] = [0, 1, 2, 3];
// The words on the first page; then a page for each table: how many moves, and the moves.
const [STEP, STAGE, MATCH, PLAYER, FROM, TABLES, TABLE, MANY, HEAD] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const MOST_MOVES = 4096;
const PAGE = 1 + MOST_MOVES;

/** Bytes for the log of a thread that plays so many games side by side. */
export const activityLogBytes = (tables: number): number => 4 * (HEAD + tables * PAGE);

export function openActivityLog(memory: SharedArrayBuffer): ActivityLog {
  const words = new Int32Array(memory);
  const pageOf = (table: number): number => HEAD + table * PAGE;
  const enter = (stage: number, match: number, player: number): void => {
    words[STAGE] = stage;
    words[MATCH] = match;
    words[PLAYER] = player;
    words[STEP]++;
  };
  const movesAt = (table: number): number[] => {
    const page = pageOf(table);
    return [...words.subarray(page + 1, page + 1 + words[page])];
  };
  return {
    idle: () => enter(IDLE, 0, 0),
    making: (match, player) => enter(MAKING, match, player),
    closing: (match, player) => enter(CLOSING, match, player),
    playing(match, from, tables) {
      words[FROM] = from;
      words[TABLES] = tables;
      words[TABLE] = 0;
      words[MANY] = 0;
      for (let table = 0; table < tables; table++) words[pageOf(table)] = 0;
      enter(PLAYING, match, 0);
    },
    asks(table, many) {
      words[TABLE] = table;
      words[MANY] = many ? 1 : 0;
      words[STEP]++;
    },
    moves(table, move) {
      const page = pageOf(table);
      if (words[page] < MOST_MOVES) words[page + 1 + words[page]++] = move;
    },

    step: () => words[STEP],
    failurePoint(matches) {
      const match = matches[words[MATCH]];
      switch (words[STAGE]) {
        case MAKING:
          return { match, player: match.players[words[PLAYER]], during: "making" };
        case CLOSING:
          return { match, player: match.players[words[PLAYER]], during: "closing" };
        case PLAYING: {
          const game: AnyGame = gameOf(match);
          const tables = Array.from({ length: words[TABLES] }, (_, table) => {
            const state = movesAt(table).reduce((now, move) => game.play(now, move), game.initial());
            const number = words[FROM] + table;
            const seat = game.toMove(state);
            const player = match.players.find((_, p) => seatOf(match, p, number) === seat)!;
            return { number, player, over: game.outcome(state) !== undefined, text: game.format(state) };
          });
          const asked = tables[words[TABLE]];
          const others = tables.filter(({ player, over }) => !over && player === asked.player);
          const { player, text: position, number } = asked;
          return {
            match,
            player,
            during: "play",
            position,
            games: words[MANY] ? others.map(({ number }) => number) : [number],
          };
        }
        default:
          return undefined;
      }
    },
  };
}
