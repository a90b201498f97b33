import type { Notakto, NotaktoState } from "../games/notakto.ts";
import type { Random } from "../random.ts";
import type { Verdict } from "../solvers/oracle.ts";
import { BATCH, movesOf, type Player } from "./player.ts";
import { playTogether } from "./together.ts";

/** Of so many won positions with so many X, in how many a player gave the win away. */
export interface Mistakes {
  readonly crosses: number;
  readonly won: number;
  readonly mistakes: number;
}

/**
 * The mistake meter: asks a player for its move in every position that the player to move has won, and
 * counts the moves after which it is lost. Positions that the judge does not know are left out. The i-th
 * position draws on the i-th split of `random`.
 */
export async function countMistakes(
  game: Notakto,
  player: Player<NotaktoState>,
  positions: readonly NotaktoState[],
  judge: (state: NotaktoState) => Verdict,
  random: Random,
): Promise<Mistakes[]> {
  const counts = new Map<number, { won: number; mistakes: number }>();
  for (let from = 0; from < positions.length; from += BATCH) {
    const asked = positions.slice(from, from + BATCH).flatMap((state, i) => {
      const verdict = state.lineCompleted ? undefined : judge(state);
      return verdict?.winner === "mover"
        ? [{ state, moves: verdict.moves, chance: random.split(from + i) }]
        : [];
    });
    const choices = await movesOf(
      player,
      asked.map(({ state }) => state),
      asked.map(({ chance }) => chance),
    );
    asked.forEach(({ state, moves }, i) => {
      const chosen = choices[i];
      // A move that is not among the safe ones completes a line and loses at once.
      const result = game.isSafe(state, chosen) ? moves.find(({ move }) => move === chosen)?.result : "loss";
      if (result === "unknown") return;
      const count = counts.get(state.crosses) ?? { won: 0, mistakes: 0 };
      count.won++;
      if (result !== "win") count.mistakes++;
      counts.set(state.crosses, count);
    });
  }
  return [...counts].sort(([a], [b]) => a - b).map(([crosses, count]) => ({ crosses, ...count }));
}

/** Every position of so many games that a player plays with itself, but the last of each, which is over. */
export async function positionsOfSelfPlay(
  game: Notakto,
  player: Player<NotaktoState>,
  games: number,
  random: Random,
): Promise<NotaktoState[]> {
  const positions: NotaktoState[] = [];
  for (let from = 0; from < games; from += BATCH) {
    const tables = Array.from({ length: Math.min(BATCH, games - from) }, (_, i) => ({
      state: game.initial(),
      seats: [player, player],
      random: random.split(from + i),
      met: [] as NotaktoState[],
    }));
    await playTogether(game, tables, { moves: ({ met, state }) => met.push(state) });
    for (const { met } of tables) positions.push(...met);
  }
  return positions;
}
