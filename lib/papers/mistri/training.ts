import type { CsvRow } from "../../csv.ts";
import { type Corso, corsoOfSize } from "../../games/corso.ts";
import type { Lab } from "../../lab/experiment.ts";
import { meetingRows, SIDES, WAYS_TO_PLAY } from "../../lab/measure.ts";
import type { Training } from "../../lab/trainings.ts";
import { countParameters } from "../../nets/net.ts";
import type { TrainConfig } from "../../zero/config.ts";
import { iterationFolder, keptIterations } from "../../zero/kept-iterations.ts";
import { predictEach, searchEach } from "../../zero/probe.ts";
import { readTrained } from "../../zero/run-folder.ts";
import type { Trained } from "../../zero/train.ts";
import { publishedFigures } from "./published.ts";

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

/** What came of it. */
export interface TrainedBoard extends LearnedBoard {
  readonly game: Corso;
  readonly trained: Trained;
  readonly parameters: number;
}

export async function trainBoard(board: LearnedBoard, lab: Lab): Promise<TrainedBoard> {
  const { training, size, evaluation } = board;
  const model = { about: { size }, config: { game: "corso", size, seed: lab.seed, ...training } };
  const [{ trained }] = await lab.train([model], { keep: evaluation.every });
  return { ...board, game: corsoOfSize(size), trained, parameters: countParameters(trained.net) };
}

/** The iterations that are watched. */
const watched = ({ trained: { folder, reports }, evaluation: { every } }: TrainedBoard): number[] =>
  keptIterations(folder, reports.length, every);

/** "MM-3" for "minimax-3@1": players are called what Mistri calls them. */
export const labelOf = (player: string): string => player.replace(/^minimax-(\d+)(@.*)?$/, "MM-$1");

/** "AlphaZero-100". */
const searchLabel = ({ search }: Pick<TrainConfig, "search">): string => `AlphaZero-${search.simulations}`;

/** A player's name for the arena, and what tables call it. */
export type NamedPlayer = readonly [player: string, label: string];

/** What was trained as players: the net alone, and with its search. */
export const trainedPlayers = ({ trained: { folder, config } }: TrainedBoard): readonly NamedPlayer[] => [
  [`${folder}${WAYS_TO_PLAY["net alone"]}`, "net alone"],
  [`${folder}${WAYS_TO_PLAY.search}`, searchLabel(config)],
];

/** What each iteration did and how long it took. */
export const iterationRows = ({ size, trained: { reports } }: TrainedBoard): CsvRow[] =>
  reports.map((report) => ({
    size,
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
  }));

const OPPONENTS = ["random", "minimax-1@1", "minimax-2@1", "minimax-3@1"];

/** Mistri's figure 2: how the iterations that are watched fare. */
export const evaluationRows = (board: TrainedBoard, lab: Lab): Promise<CsvRow[]> =>
  opponentRows(board, watched(board), { games: board.evaluation.games, seed: lab.seed }, lab);

/** How the trained player alone fares, with more games, beside what Mistri's did. */
export async function finalRows(board: TrainedBoard, lab: Lab): Promise<CsvRow[]> {
  const last = board.trained.reports.length;
  const rows = await opponentRows(board, [last], { games: board.evaluation.final, seed: lab.seed + 1 }, lab);
  const published = publishedFigures(board.size, {
    file: "mistri-training.csv",
    by: ["opponent", "seat"],
    figure: "rate",
  });
  return rows.map((row) => ({ ...row, published: published.get(`${row.opponent} ${row.seat}`) ?? null }));
}

/** The players of these iterations against each opponent on each seat. */
const opponentRows = (
  { size, trained: { folder } }: TrainedBoard,
  iterations: readonly number[],
  match: { readonly games: number; readonly seed: number },
  { onProgress }: Lab,
): Promise<CsvRow[]> =>
  meetingRows(
    iterations.flatMap((iteration) =>
      OPPONENTS.flatMap((opponent) =>
        SIDES.map((side) => ({
          iteration,
          game: "corso",
          size,
          player: iterationFolder(folder, iteration),
          opponent,
          side,
          ...match,
        })),
      ),
    ),
    ({ iteration, opponent, side }) => ({ size, iteration, opponent: labelOf(opponent), seat: side }),
    onProgress,
  );

/** Mistri's figure 3: what is expected of the empty board, iteration by iteration. */
export async function emptyBoardRows(board: TrainedBoard): Promise<CsvRow[]> {
  const { game, size, trained } = board;
  const { search } = trained.config;
  const positions = [game.initial()];
  const rows: CsvRow[] = [];
  for (const iteration of watched(board)) {
    const { net } = readTrained(iterationFolder(trained.folder, iteration));
    const [alone] = await predictEach({ game, net, positions });
    const [searched] = await searchEach({ game, net, search, positions }, (own) => own.value());
    rows.push(
      { size, iteration, player: "net alone", value: alone.value },
      { size, iteration, player: searchLabel(trained.config), value: searched },
    );
  }
  return rows;
}

/** The same at the end, cell by cell. */
export async function firstMoveRows({
  game,
  size,
  trained: {
    net,
    config: { search },
  },
}: TrainedBoard): Promise<CsvRow[]> {
  const positions = [game.initial()];
  const [alone] = await predictEach({ game, net, positions });
  const [searched] = await searchEach({ game, net, search, positions }, (own) => own.policy());
  return game.legalMoves(game.initial()).map((move) => ({
    size,
    move: game.formatMove(move),
    net_alone: alone.policy[move],
    with_search: searched[move],
  }));
}
