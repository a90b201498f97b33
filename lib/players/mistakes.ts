import type { Game } from "../games/game.ts";
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

/** A position in which a player can go wrong: some moves win and some do not. */
export interface Test<State> {
  readonly state: State;
  readonly winning: ReadonlySet<number>;
}

/** The tests among positions, each position once. `winningMoves` are none where the player to move can't win. */
export function testsAmong<State>(
  game: Game<State>,
  positions: readonly State[],
  winningMoves: (state: State) => readonly number[],
): Test<State>[] {
  const different = new Map(positions.map((state) => [game.key(state), state]));
  return [...different.values()].flatMap((state) => {
    const winning = new Set(winningMoves(state));
    return winning.size > 0 && winning.size < game.legalMoves(state).length ? [{ state, winning }] : [];
  });
}

/** In how many tests a player goes wrong. The i-th draws on the i-th split of `random`. */
export async function failedTests<State>(
  player: Player<State>,
  tests: readonly Test<State>[],
  random: Random,
): Promise<number> {
  let failed = 0;
  for (let from = 0; from < tests.length; from += BATCH) {
    const asked = tests.slice(from, from + BATCH);
    const moves = await movesOf(
      player,
      asked.map(({ state }) => state),
      asked.map((_, i) => random.split(from + i)),
    );
    failed += asked.filter(({ winning }, i) => !winning.has(moves[i])).length;
  }
  return failed;
}

/** Every position of so many games that a player plays with itself, but the last of each, which is over. */
export async function positionsOfSelfPlay<State>(
  game: Game<State>,
  player: Player<State>,
  games: number,
  random: Random,
): Promise<State[]> {
  const positions: State[] = [];
  for (let from = 0; from < games; from += BATCH) {
    const tables = Array.from({ length: Math.min(BATCH, games - from) }, (_, i) => ({
      state: game.initial(),
      seats: [player, player],
      random: random.split(from + i),
      met: [] as State[],
    }));
    await playTogether(game, tables, { moves: ({ met, state }) => met.push(state) });
    for (const { met } of tables) positions.push(...met);
  }
  return positions;
}
