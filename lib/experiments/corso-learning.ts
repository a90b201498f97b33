import type { CsvRow } from "../csv.ts";
import { type Corso, type CorsoState, corsoOfSize } from "../games/corso.ts";
import { netEvaluator } from "../nets/evaluator.ts";
import { countParameters, type Net } from "../nets/net.ts";
import { playMatches } from "../players/arena.ts";
import { type Match, tallyOf } from "../players/match.ts";
import { minimaxPlayer } from "../players/minimax.ts";
import type { OnProgress } from "../progress.ts";
import { type Random, randomFrom } from "../random.ts";
import type { TrainConfig } from "../zero/config.ts";
import type { IterationReport } from "../zero/iteration.ts";
import { iterationFolder, keepIteration, keptIterations } from "../zero/kept-iterations.ts";
import { lockstep } from "../zero/lockstep.ts";
import { Mind } from "../zero/mind.ts";
import { readTrained } from "../zero/run-folder.ts";
import { drawMove, Search } from "../zero/search.ts";
import { sightsOf } from "../zero/sight.ts";
import { type Trained, train } from "../zero/train.ts";
import type { Training } from "./trainings.ts";
import { rateColumns } from "./wilson.ts";

/** A board that AlphaZero learns, and how its progress is watched. */
export interface LearnedBoard {
  readonly training: Training;
  readonly size: string;
  /**
   * Every so many iterations, and at the end, it meets each opponent so often on each seat; at the end it plays
   * `final` games more of each kind.
   */
  readonly evaluation: { readonly every: number; readonly games: number; readonly final: number };
}

/** What came of learning a board. */
export interface LearnedCorso {
  readonly game: Corso;
  readonly size: string;
  readonly trained: Trained;
  readonly parameters: number;
  /** What each iteration did and how long it took. */
  readonly iterations: readonly CsvRow[];
  /** AlphaZero as a player's name for the arena, and its net alone. */
  readonly players: { readonly search: string; readonly net: string };
  /** Train-time evaluation: Mistri's figure 2. */
  readonly evaluation: readonly CsvRow[];
  /** The same for the trained player alone, with more games. */
  readonly final: readonly CsvRow[];
  /** What it thinks of the empty board, iteration by iteration: Mistri's figure 3. */
  readonly emptyBoard: readonly CsvRow[];
  /** The same at the end, cell by cell. */
  readonly firstMoves: readonly CsvRow[];
}

const OPPONENTS = ["random", "minimax-1@1", "minimax-2@1", "minimax-3@1"];
const SEATS = ["first", "second"] as const;

/** Trains on a board (or loads what was trained), and evaluates what each iteration came to. */
export async function learnCorso(
  { training, size, evaluation }: LearnedBoard,
  seed: number,
  onProgress?: OnProgress,
): Promise<LearnedCorso> {
  const game = corsoOfSize(size);
  const config: TrainConfig = { game: "corso", size, seed, ...training };
  const run = train(config, {
    onProgress,
    onReport: ({ iteration }) => keepIteration(run.folder, iteration),
  });
  // Killed between saving an iteration and keeping it, a run comes here before it goes on.
  if (run.loaded > 0) keepIteration(run.folder, run.loaded);
  const trained = await run.done;
  const last = trained.reports.length;
  const watched = keptIterations(trained.folder, last, evaluation.every);
  return {
    game,
    size,
    trained,
    parameters: countParameters(trained.net),
    iterations: trained.reports.map((report) => ({ size, ...iterationRow(report) })),
    players: { search: trained.folder, net: `${trained.folder}@1` },
    evaluation: await evaluationRows(size, trained.folder, watched, evaluation.games, seed, onProgress),
    final: await evaluationRows(size, trained.folder, [last], evaluation.final, seed + 1, onProgress),
    emptyBoard: await emptyBoardRows(game, size, config, trained.folder, watched),
    firstMoves: await firstMoveRows(game, size, config, trained.net),
  };
}

const iterationRow = (report: IterationReport): CsvRow => ({
  iteration: report.iteration,
  games: report.games,
  positions: report.positions,
  first_wins: report.firstWins,
  second_wins: report.secondWins,
  simulations: report.simulations,
  evaluations: report.evaluations,
  policy_loss: report.losses.policy,
  value_loss: report.losses.value,
  self_play_seconds: report.seconds.selfPlay,
  learning_seconds: report.seconds.learning,
});

async function evaluationRows(
  size: string,
  folder: string,
  iterations: readonly number[],
  games: number,
  seed: number,
  onProgress?: OnProgress,
): Promise<CsvRow[]> {
  const meetings = iterations.flatMap((iteration) =>
    OPPONENTS.flatMap((opponent) =>
      SEATS.map((seat) => {
        const own = iterationFolder(folder, iteration);
        const players = seat === "first" ? [own, opponent] : [opponent, own];
        const match: Match = { game: "corso", size, players, alternate: false, games, seed };
        return { iteration, opponent, seat, match };
      }),
    ),
  );
  const scores = await playMatches(
    meetings.map(({ match }) => match),
    { onProgress },
  );
  return meetings.map(({ iteration, opponent, seat, match }, i) => {
    const place = SEATS.indexOf(seat);
    return {
      size,
      iteration,
      opponent: labelOf(opponent),
      seat,
      ...rateColumns(tallyOf(match, scores[i])[place][place]),
    };
  });
}

/** "MM-3" for "minimax-3@1": players are called what Mistri calls them. */
export const labelOf = (player: string): string => player.replace(/^minimax-(\d+)(@.*)?$/, "MM-$1");

/** What a net, and a search with it, think of a position. */
interface Thought {
  readonly policy: Float32Array;
  /** For the player to move. */
  readonly value: number;
}

/** Something that can be asked what it thinks, with a search or without. */
interface Thinker {
  alone(state: CorsoState): Promise<Thought>;
  search(state: CorsoState): Promise<Thought>;
  close(): Promise<void>;
}

async function thinkerOf(game: Corso, { search }: Pick<TrainConfig, "search">, net: Net): Promise<Thinker> {
  const evaluator = await netEvaluator(sightsOf(game), net);
  const mind = new Mind<CorsoState>(game, evaluator);
  return {
    async alone(state) {
      const planes = new Float32Array(game.planes.planes * game.actions);
      game.encode(state, planes, 0);
      const { policies, values } = await evaluator.evaluate([{ planes, legal: game.legalMoves(state) }]);
      return { policy: policies, value: values[0] };
    },
    async search(state) {
      const look = new Search(game, mind, { ...search, noise: undefined });
      await lockstep([() => look.run(state)].values(), [mind], 1, () => {});
      const policy = look.policy();
      const values = look.actionValues();
      return {
        policy,
        value: policy.reduce((sum, share, i) => (share > 0 ? sum + share * values[i] : sum), 0),
      };
    },
    close: () => evaluator.close(),
  };
}

async function emptyBoardRows(
  game: Corso,
  size: string,
  config: TrainConfig,
  folder: string,
  iterations: readonly number[],
): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  for (const iteration of iterations) {
    const { net } = readTrained(iterationFolder(folder, iteration));
    const thinker = await thinkerOf(game, config, net);
    const by = { "net alone": thinker.alone, [searchLabel(config)]: thinker.search };
    for (const [player, think] of Object.entries(by))
      rows.push({ size, iteration, player, value: (await think(game.initial())).value });
    await thinker.close();
  }
  return rows;
}

/** "AlphaZero-100". */
export const searchLabel = ({ search }: Pick<TrainConfig, "search">): string =>
  `AlphaZero-${search.simulations}`;

async function firstMoveRows(game: Corso, size: string, config: TrainConfig, net: Net): Promise<CsvRow[]> {
  const thinker = await thinkerOf(game, config, net);
  const [alone, searched] = [await thinker.alone(game.initial()), await thinker.search(game.initial())];
  await thinker.close();
  return game.legalMoves(game.initial()).map((move) => ({
    size,
    move: game.formatMove(move),
    net_alone: alone.policy[move],
    with_search: searched.policy[move],
  }));
}

/** A game of AlphaZero against MM-k, with what AlphaZero made of each position: see `corsoStrip`. */
export async function playJudgedGame(
  { config, net }: { readonly config: TrainConfig; readonly net: Net },
  { depth, seat, seed }: { readonly depth: number; readonly seat: 0 | 1; readonly seed: number },
): Promise<{ moves: number[]; values: number[] }> {
  const game = corsoOfSize(config.size);
  const thinker = await thinkerOf(game, config, net);
  const opponent = minimaxPlayer(game, { depth });
  const random: Random = randomFrom(seed);
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
