import type { CsvRow } from "../../csv.ts";
import { UserError } from "../../errors.ts";
import { type Corso, type CorsoState, corsoOfSize } from "../../games/corso.ts";
import type { Experiment, Findings } from "../../lab/experiment.ts";
import { SIDES, type Side } from "../../lab/measure.ts";
import { nameOf } from "../../lab/models.ts";
import { minimaxPlayer } from "../../players/minimax.ts";
import { playGames } from "../../players/play-games.ts";
import { randomFrom } from "../../random.ts";
import { corsoSearch } from "../../solvers/corso/search.ts";
import { searchEach } from "../../zero/probe.ts";
import type { Trained } from "../../zero/train.ts";
import { trainedPlayer } from "../../zero/trained-player.ts";

/** Two games of AlphaZero against MM-k, one on each seat, to be looked at move by move. */
export interface CorsoGamesConfig {
  readonly depth: number;
  /** From the end of a game backwards, positions are solved until one would cost more than so many. */
  readonly limit: number;
}

/** The training whose player plays. */
export type GamesInput = Pick<Trained, "config" | "net" | "reports">;

/** A row a move: what AlphaZero then expected for the first player, and what is true, where that is known. */
export const corsoGames: Experiment<CorsoGamesConfig, Findings, GamesInput> = {
  name: "corso-games",
  configs: {
    smoke: { depth: 2, limit: 1e5 },
    quick: { depth: 4, limit: 1e6 },
    standard: { depth: 4, limit: 3e7 },
    paper: { depth: 4, limit: 3e7 },
  },
  async run({ depth, limit }, lab, trained) {
    const { config } = trained;
    const { size } = config;
    lab.uses({ name: nameOf({ about: { size }, config }), trained });
    const game = corsoOfSize(size);
    const rows: CsvRow[] = [];
    for (const [i, side] of SIDES.entries()) {
      lab.onProgress({ label: `judging games on ${size}`, done: i, total: SIDES.length });
      const moves = await play(game, trained, { depth, side, seed: lab.seed });
      const states = statesAfter(game, moves);
      const expected = await expectedValues(game, trained, states);
      const exact = exactValues(game, states, limit);
      rows.push(
        ...moves.map((move, ply) => ({
          size,
          alphazero: side,
          opponent: `MM-${depth}`,
          ply: ply + 1,
          move: game.formatMove(move),
          value: expected[ply],
          exact: exact[ply],
        })),
      );
    }
    return { tables: { "corso-games": rows } };
  },
};

/** The moves of a game of AlphaZero, on its side, against MM-k. */
async function play(
  game: Corso,
  trained: GamesInput,
  { depth, side, seed }: { readonly depth: number; readonly side: Side; readonly seed: number },
): Promise<number[]> {
  const own = await trainedPlayer(trained);
  const opponent = minimaxPlayer(game, { depth });
  const table = {
    state: game.initial(),
    seats: side === "first" ? [own, opponent] : [opponent, own],
    random: randomFrom(seed),
    moves: [] as number[],
  };
  await playGames(game, [table], { moves: ({ moves }, move) => moves.push(move) });
  await own.close?.();
  return table.moves;
}

/** The positions of a game, but the first. */
function statesAfter(game: Corso, moves: readonly number[]): CorsoState[] {
  let state = game.initial();
  return moves.map((move) => {
    state = game.play(state, move);
    return state;
  });
}

/** A value for the player to move, as the first player's. */
const forFirst = (game: Corso, state: CorsoState, value: number): number =>
  game.toMove(state) === 0 ? value : 0 - value;

/** What AlphaZero's search expects for the first player in each position of a game; at its end, how it ended. */
async function expectedValues(
  game: Corso,
  { config: { search }, net }: GamesInput,
  states: readonly CorsoState[],
): Promise<number[]> {
  const positions = states.slice(0, -1);
  const values = await searchEach({ game, net, search, positions }, (own, i) =>
    forFirst(game, positions[i], own.value()),
  );
  return [...values, game.outcome(states[states.length - 1])![0]];
}

/** What each position of a game is worth to the first player; null for the early ones that cost too much. */
function exactValues(game: Corso, states: readonly CorsoState[], limit: number): (number | null)[] {
  const search = corsoSearch(game, { limit, entries: 2 ** 25 });
  const exact: (number | null)[] = states.map(() => null);
  for (let i = states.length - 1; i >= 0; i--) {
    try {
      exact[i] = forFirst(game, states[i], search.value(states[i]));
    } catch (error) {
      if (error instanceof UserError) break;
      throw error;
    }
  }
  return exact;
}
