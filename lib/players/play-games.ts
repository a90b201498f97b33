import type { Game } from "../games/game.ts";
import type { Random } from "../random.ts";
import type { AnyPlayer, Player } from "./player.ts";

/** A game under way. */
export interface GameInProgress<State> {
  state: State;
  /** Who sits on each seat. */
  readonly seats: readonly Player<State>[];
  readonly random: Random;
}

/** What happens while games are played; each move costs a call, so they must be cheap. */
export interface GamesWatcher<Own> {
  /** Before a player is asked for its moves at these tables. */
  asks?(tables: readonly Own[]): void;
  /** A move is about to be played at this table, whose state is still the one before it. */
  moves?(table: Own, move: number): void;
  /** Makes the error that is thrown where a player fails at one of these tables. */
  fails?(player: AnyPlayer, tables: readonly Own[], error: unknown): unknown;
}

/**
 * Plays games side by side to their ends. Players that answer one by one play on until the game is over or
 * a player is to move who takes many positions at once; that one is asked about all games that wait for it.
 * Every game has its own source of chance, so that none depends on which others are played beside it.
 */
export async function playGames<State, Own extends GameInProgress<State>>(
  game: Game<State>,
  tables: readonly Own[],
  watcher: GamesWatcher<Own> = {},
): Promise<void> {
  const moverAt = ({ seats, state }: Own): Player<State> => seats[game.toMove(state)];
  const failure = (player: Player<State>, at: readonly Own[], error: unknown): unknown =>
    watcher.fails ? watcher.fails(player, at, error) : error;

  const play = (table: Own, move: number, player: Player<State>): void => {
    let next: State;
    try {
      next = game.play(table.state, move);
    } catch (error) {
      throw failure(player, [table], error);
    }
    watcher.moves?.(table, move);
    table.state = next;
  };

  /** Plays on at a table; says whether its game is not over but waits for a player who takes many at once. */
  const playOn = async (table: Own): Promise<boolean> => {
    const alone = [table];
    while (!game.outcome(table.state)) {
      const player = moverAt(table);
      if (player.chooseAll) return true;
      watcher.asks?.(alone);
      let move: number;
      try {
        const answer = player.choose(table.state, table.random);
        // Awaiting a number, too, would cost more than most players take to find it.
        move = typeof answer === "number" ? answer : await answer;
      } catch (error) {
        throw failure(player, alone, error);
      }
      play(table, move, player);
    }
    return false;
  };

  let going: readonly Own[] = tables;
  for (;;) {
    const waiting = new Map<Player<State>, Own[]>();
    for (const table of going)
      if (await playOn(table)) {
        const player = moverAt(table);
        if (!waiting.has(player)) waiting.set(player, []);
        waiting.get(player)!.push(table);
      }
    if (waiting.size === 0) return;
    for (const [player, asking] of waiting) {
      watcher.asks?.(asking);
      let moves: readonly number[];
      try {
        moves = await player.chooseAll!(
          asking.map(({ state }) => state),
          asking.map(({ random }) => random),
        );
      } catch (error) {
        throw failure(player, asking, error);
      }
      asking.forEach((table, i) => {
        play(table, moves[i], player);
      });
    }
    going = [...waiting.values()].flat();
  }
}
