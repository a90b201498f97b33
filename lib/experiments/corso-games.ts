import type { CsvRow } from "../csv.ts";
import { UserError } from "../errors.ts";
import { type Corso, corsoOfSize } from "../games/corso.ts";
import type { Net } from "../nets/net.ts";
import { minimaxPlayer } from "../players/minimax.ts";
import type { OnProgress } from "../progress.ts";
import { randomFrom } from "../random.ts";
import { corsoSolver } from "../solvers/corso.ts";
import type { TrainConfig } from "../zero/config.ts";
import { drawMove } from "../zero/search.ts";
import { thinkerOf } from "./corso-thinker.ts";
import type { Profile } from "./profile.ts";
import type { Results } from "./results.ts";

/** Two games of AlphaZero against MM-k, one on each seat, to be looked at move by move. */
export interface CorsoGamesConfig {
  readonly depth: number;
  /** From the end of a game backwards, positions are solved until one would cost more than so many. */
  readonly limit: number;
}

export const CORSO_GAMES: Readonly<Record<Profile, CorsoGamesConfig>> = {
  smoke: { depth: 2, limit: 1e5 },
  quick: { depth: 4, limit: 1e6 },
  standard: { depth: 4, limit: 3e7 },
  paper: { depth: 4, limit: 3e7 },
};

/** What a training came to. */
interface TrainedNet {
  readonly config: TrainConfig;
  readonly net: Net;
}

/** A row a move: what AlphaZero then expected for the first player, and what is true, where that is known. */
export async function corsoGames(
  options: { readonly profile: Profile; readonly seed: number },
  trained: TrainedNet,
  onProgress?: OnProgress,
): Promise<Results<CorsoGamesConfig>> {
  const started = new Date();
  const config = CORSO_GAMES[options.profile];
  const { size } = trained.config;
  const game = corsoOfSize(size);
  const rows: CsvRow[] = [];
  for (const [seat, name] of ["first", "second"].entries()) {
    onProgress?.({ label: `judging games on ${size}`, done: seat, total: 2 });
    const { moves, values } = await play(game, trained, config.depth, seat, options.seed);
    const exact = exactValues(game, moves, config.limit);
    moves.forEach((move, i) => {
      rows.push({
        size,
        alphazero: name,
        opponent: `MM-${config.depth}`,
        ply: i + 1,
        move: game.formatMove(move),
        value: values[i],
        exact: exact[i],
      });
    });
  }
  return {
    experiment: "corso-games",
    ...options,
    config,
    started,
    seconds: (Date.now() - started.getTime()) / 1000,
    tables: { "corso-games": rows },
  };
}

/** A game of AlphaZero against MM-k, with what AlphaZero expected for the first player after each move. */
async function play(
  game: Corso,
  { config, net }: TrainedNet,
  depth: number,
  seat: number,
  seed: number,
): Promise<{ moves: number[]; values: number[] }> {
  const thinker = await thinkerOf(game, config, net);
  const opponent = minimaxPlayer(game, { depth });
  const random = randomFrom(seed);
  const moves: number[] = [];
  const values: number[] = [];
  let state = game.initial();
  let thought = await thinker.search(state);
  for (;;) {
    const mine = game.toMove(state) === seat;
    const move = mine ? drawMove(thought.policy, 0, random) : opponent.choose(state, random);
    state = game.play(state, move);
    moves.push(move);
    const outcome = game.outcome(state);
    if (outcome) {
      values.push(outcome[0]);
      break;
    }
    thought = await thinker.search(state);
    values.push(game.toMove(state) === 0 ? thought.value : -thought.value);
  }
  await thinker.close();
  return { moves, values };
}

/** What each position of a game is worth to the first player; null for the early ones that cost too much. */
function exactValues(game: Corso, moves: readonly number[], limit: number): (number | null)[] {
  let state = game.initial();
  const states = moves.map((move) => {
    state = game.play(state, move);
    return state;
  });
  const solver = corsoSolver(game, { limit, entries: 2 ** 25 });
  const exact: (number | null)[] = moves.map(() => null);
  for (let i = states.length - 1; i >= 0; i--) {
    try {
      const value = solver.value(states[i]);
      exact[i] = game.toMove(states[i]) === 0 ? value : 0 - value;
    } catch (error) {
      if (error instanceof UserError) break;
      throw error;
    }
  }
  return exact;
}
