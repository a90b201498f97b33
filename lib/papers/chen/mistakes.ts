import type { CsvRow } from "../../csv.ts";
import type { Experiment } from "../../lab/experiment.ts";
import { mistakeRows, mistakesOf } from "../../lab/measure.ts";
import { summedCounts } from "../../lab/statistics.ts";
import { positionsOfSelfPlay } from "../../players/mistakes.ts";
import { makePlayer } from "../../players/registry.ts";
import { randomFrom } from "../../random.ts";
import type { WhoWins } from "./who-wins.ts";

/** How often players give a won position away, measured against the solution. */
export interface MistakesConfig {
  readonly players: readonly string[];
  /** Games that each player plays with itself on each solved board from 3×3 up. */
  readonly games: number;
}

const PLAYERS = ["random", "greedy"];

/** Measures on the boards that `whoWins` has solved, so that none is solved twice, and none that it left out. */
export const mistakes: Experiment<MistakesConfig, { tables: { mistakes: CsvRow[] } }, WhoWins> = {
  name: "mistakes",
  configs: {
    smoke: { players: PLAYERS, games: 50 },
    quick: { players: PLAYERS, games: 2000 },
    standard: { players: PLAYERS, games: 20_000 },
    paper: { players: PLAYERS, games: 20_000 },
  },
  async run({ players, games }, lab, whoWins) {
    lab.uses(whoWins);
    const rows: CsvRow[] = [];
    const boards = whoWins.solved.filter(({ game }) => game.size >= 3);
    for (const [i, { game, solution }] of boards.entries()) {
      lab.onProgress({ label: "looking for mistakes", done: i, total: boards.length });
      for (const name of players) {
        const random = randomFrom(lab.seed).split(game.size);
        const player = await makePlayer(name, game);
        const positions = await positionsOfSelfPlay(game, player, games, random.split(0));
        const counts = await mistakesOf(name, {
          game,
          positions,
          analyse: solution.analyse,
          random: random.split(1),
        });
        rows.push(...mistakeRows(counts).map((row) => ({ n: game.size, player: name, ...row })));
      }
    }
    return { tables: { mistakes: rows } };
  },
};

/** Each player's mistakes on each board, whatever the number of X. */
export const sumMistakes = (rows: readonly CsvRow[]): CsvRow[] =>
  summedCounts(rows, ["n", "player"], { hits: "mistakes", of: "won" });
