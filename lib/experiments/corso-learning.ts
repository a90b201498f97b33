import type { CsvRow } from "../csv.ts";
import { type Corso, corsoOfSize } from "../games/corso.ts";
import { countParameters, type Net } from "../nets/net.ts";
import { playMatches } from "../players/arena.ts";
import { type Match, tallyOf } from "../players/match.ts";
import type { OnProgress } from "../progress.ts";
import type { TrainConfig } from "../zero/config.ts";
import type { IterationReport } from "../zero/iteration.ts";
import { iterationFolder, keepIteration, keptIterations } from "../zero/kept-iterations.ts";
import { readTrained } from "../zero/run-folder.ts";
import { type Trained, train } from "../zero/train.ts";
import { thinkerOf } from "./corso-thinker.ts";
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
