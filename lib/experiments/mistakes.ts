import type { CsvRow } from "../csv.ts";
import { countMistakes, positionsOfSelfPlay } from "../players/mistakes.ts";
import { makePlayer } from "../players/registry.ts";
import type { OnProgress } from "../progress.ts";
import { randomFrom } from "../random.ts";
import { verdictOf } from "../solvers/oracle.ts";
import type { Profile } from "./profile.ts";
import type { Results } from "./results.ts";
import type { Solved } from "./who-wins.ts";
import { wilson } from "./wilson.ts";

/** How often players give a won position away, measured against the solution. */
export interface MistakesConfig {
  readonly players: readonly string[];
  /** Games that each player plays with itself on each solved board from 3×3 up. */
  readonly games: number;
}

const PLAYERS = ["random", "greedy"];

export const MISTAKES: Readonly<Record<Profile, MistakesConfig>> = {
  smoke: { players: PLAYERS, games: 50 },
  quick: { players: PLAYERS, games: 2000 },
  standard: { players: PLAYERS, games: 20_000 },
  paper: { players: PLAYERS, games: 20_000 },
};

/** Measures on the boards that `whoWins` has solved, so that none is solved twice, and none that it left out. */
export async function measureMistakes(
  options: { readonly profile: Profile; readonly seed: number },
  solved: readonly Solved[],
  onProgress?: OnProgress,
): Promise<Results<MistakesConfig>> {
  const started = new Date();
  const config = MISTAKES[options.profile];
  const rows: CsvRow[] = [];
  const boards = solved.filter(({ game }) => game.size >= 3);
  for (const [i, { game, solution }] of boards.entries()) {
    onProgress?.({ label: "looking for mistakes", done: i, total: boards.length });
    for (const name of config.players) {
      const player = await makePlayer(name, game);
      const random = randomFrom(options.seed).split(game.size);
      const positions = await positionsOfSelfPlay(game, player, config.games, random.split(0));
      const counts = await countMistakes(
        game,
        player,
        positions,
        (state) => verdictOf(game, solution.isLost, state),
        random.split(1),
      );
      for (const { crosses, won, mistakes } of counts)
        rows.push({
          n: game.size,
          player: name,
          x: crosses,
          won,
          mistakes,
          rate: mistakes / won,
          ...wilson(mistakes, won),
        });
    }
  }
  return {
    experiment: "mistakes",
    ...options,
    config,
    started,
    seconds: (Date.now() - started.getTime()) / 1000,
    tables: { mistakes: rows },
  };
}

/** Each player's mistakes on each board, whatever the number of X. */
export function sumMistakes(rows: readonly CsvRow[]): CsvRow[] {
  const sums = new Map<string, { n: number; player: string; won: number; mistakes: number }>();
  for (const { n, player, won, mistakes } of rows) {
    const key = `${n} ${player}`;
    const sum = sums.get(key) ?? { n: Number(n), player: `${player}`, won: 0, mistakes: 0 };
    sums.set(key, { ...sum, won: sum.won + Number(won), mistakes: sum.mistakes + Number(mistakes) });
  }
  return [...sums.values()].map((sum) => ({
    ...sum,
    rate: sum.mistakes / sum.won,
    ...wilson(sum.mistakes, sum.won),
  }));
}
