import type { Notakto, NotaktoState } from "../games/notakto.ts";
import type { Random } from "../random.ts";
import type { Verdict } from "../solvers/oracle.ts";
import type { Player } from "./player.ts";

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
export function countMistakes(
  game: Notakto,
  player: Player<NotaktoState>,
  positions: readonly NotaktoState[],
  judge: (state: NotaktoState) => Verdict,
  random: Random,
): Mistakes[] {
  const counts = new Map<number, { won: number; mistakes: number }>();
  positions.forEach((state, i) => {
    if (state.lineCompleted) return;
    const { winner, moves } = judge(state);
    if (winner !== "mover") return;
    const chosen = player.choose(state, random.split(i));
    // A move that is not among the safe ones completes a line and loses at once.
    const result = game.isSafe(state, chosen) ? moves.find(({ move }) => move === chosen)?.result : "loss";
    if (result === "unknown") return;
    const count = counts.get(state.crosses) ?? { won: 0, mistakes: 0 };
    count.won++;
    if (result !== "win") count.mistakes++;
    counts.set(state.crosses, count);
  });
  return [...counts].sort(([a], [b]) => a - b).map(([crosses, count]) => ({ crosses, ...count }));
}

/** Every position of so many games that a player plays with itself, but the last of each, which is over. */
export function positionsOfSelfPlay(
  game: Notakto,
  player: Player<NotaktoState>,
  games: number,
  random: Random,
): NotaktoState[] {
  const positions: NotaktoState[] = [];
  for (let i = 0; i < games; i++) {
    const chance = random.split(i);
    for (
      let state = game.initial();
      !state.lineCompleted;
      state = game.play(state, player.choose(state, chance))
    )
      positions.push(state);
  }
  return positions;
}
