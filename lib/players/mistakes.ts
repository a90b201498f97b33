import type { Game } from "../games/game.ts";
import type { Notakto, NotaktoState } from "../games/notakto.ts";
import type { Random } from "../random.ts";
import type { Analysis } from "../solvers/solver.ts";
import { playGames } from "./play-games.ts";
import { BATCH, type ChooseMoves, type Player } from "./player.ts";

/** Of so many won positions with so many X, in how many a player gave the win away. */
export interface Mistakes {
  readonly crosses: number;
  readonly won: number;
  readonly mistakes: number;
}

/** The positions of a Notakto board that a player is asked about, and who knows the truth of them. */
export interface MistakeQuestions {
  readonly game: Notakto;
  readonly positions: readonly NotaktoState[];
  readonly analyse: (state: NotaktoState) => Analysis;
  /** The i-th position draws on its i-th split. */
  readonly random: Random;
}

/**
 * The mistake meter: asks a player for its move in every position that the player to move has won, and
 * counts the moves after which it is lost. Positions of which it is not known who wins are left out.
 */
export async function countMistakes(
  choose: ChooseMoves<NotaktoState>,
  { positions, analyse, random }: MistakeQuestions,
): Promise<Mistakes[]> {
  const counts = new Map<number, { won: number; mistakes: number }>();
  const asked = positions.flatMap((state, i) => {
    const { result, moves } = analyse(state);
    return result === "win" && moves.length > 0 ? [{ state, moves, chance: random.split(i) }] : [];
  });
  const choices = await choose(
    asked.map(({ state }) => state),
    asked.map(({ chance }) => chance),
  );
  asked.forEach(({ state, moves }, i) => {
    const chosen = choices[i];
    const result = moves.find(({ move }) => move === chosen)?.result;
    if (result === "unknown") return;
    const count = counts.get(state.crosses) ?? { won: 0, mistakes: 0 };
    count.won++;
    if (result !== "win") count.mistakes++;
    counts.set(state.crosses, count);
  });
  return [...counts].sort(([a], [b]) => a - b).map(([crosses, count]) => ({ crosses, ...count }));
}

/** A position in which a player can go wrong: not all moves are right. */
export interface MistakeTest<State> {
  readonly state: State;
  readonly right: ReadonlySet<number>;
}

/**
 * The tests among positions, each position once. `rightMoves` are those that win, or those that are best; a position
 * with none is no test.
 */
export function testsAmong<State>(
  game: Game<State>,
  positions: readonly State[],
  rightMoves: (state: State) => readonly number[],
): MistakeTest<State>[] {
  const different = new Map(positions.map((state) => [game.key(state), state]));
  return [...different.values()].flatMap((state) => {
    const right = new Set(rightMoves(state));
    return right.size > 0 && right.size < game.legalMoves(state).length ? [{ state, right }] : [];
  });
}

/** In how many tests a player goes wrong. The i-th draws on the i-th split of `random`. */
export async function failedTests<State>(
  choose: ChooseMoves<State>,
  tests: readonly MistakeTest<State>[],
  random: Pick<Random, "split">,
): Promise<number> {
  const moves = await choose(
    tests.map(({ state }) => state),
    tests.map((_, i) => random.split(i)),
  );
  return tests.filter(({ right }, i) => !right.has(moves[i])).length;
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
    await playGames(game, tables, { moves: ({ met, state }) => met.push(state) });
    for (const { met } of tables) positions.push(...met);
  }
  return positions;
}
