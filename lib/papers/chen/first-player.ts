import type { CsvRow } from "../../csv.ts";
import { notakto } from "../../games/notakto.ts";
import type { Experiment } from "../../lab/experiment.ts";
import { meetingRows, mistakeRows, mistakesOf, SIDES, WAYS_TO_PLAY } from "../../lab/measure.ts";
import type { Model, TrainedModel } from "../../lab/models.ts";
import type { Profile } from "../../lab/profile.ts";
import { positionsOfSelfPlay } from "../../players/mistakes.ts";
import { makePlayer } from "../../players/registry.ts";
import type { OnProgress } from "../../progress.ts";
import { randomFrom } from "../../random.ts";
import { solverOf } from "../../solvers/registry.ts";
import type { TrainConfig } from "../../zero/config.ts";
import type { IterationReport } from "../../zero/iteration.ts";
import { trainingFor } from "../trainings.ts";

/** A first training on 4×4 Notakto, what becomes of it when something is changed, and how well each plays. */
export interface FirstPlayerConfig {
  /** By name; each with the seed asked for. */
  readonly trainings: Readonly<Record<string, Omit<TrainConfig, "seed">>>;
  /** Games of each trained player against each opponent, on each seat. */
  readonly games: number;
  /** Games of greedy play from which the positions for the mistake meter come. */
  readonly positions: number;
}

/** A whole training, and short ones side by side: as it is, and with one thing changed. */
function configFor(
  profile: Profile,
  { iterations, games, positions }: { iterations: number; games: number; positions: number },
): FirstPlayerConfig {
  const { seed: _, ...whole } = trainingFor("notakto", "4", profile);
  const short = { ...whole, iterations };
  return {
    trainings: {
      whole,
      short,
      "c_puct 4": { ...short, search: { ...short.search, cPuct: 4 } },
      "no key states": { ...short, search: { ...short.search, keyStates: false } },
      "turned at random": {
        ...short,
        learning: { ...short.learning, augmentation: { symmetries: "full", colours: false } },
      },
    },
    games,
    positions,
  };
}

export const firstPlayer: Experiment<FirstPlayerConfig> = {
  name: "first-player",
  configs: {
    smoke: configFor("smoke", { iterations: 1, games: 4, positions: 5 }),
    quick: configFor("quick", { iterations: 6, games: 100, positions: 200 }),
    standard: configFor("standard", { iterations: 30, games: 1000, positions: 1000 }),
    paper: configFor("paper", { iterations: 30, games: 1000, positions: 1000 }),
  },
  async run(config, lab) {
    const models = await lab.train(firstPlayerModels(config, lab.seed));
    return {
      tables: {
        "first-player": await matchRows(config, models, lab.seed, lab.onProgress),
        "first-player-mistakes": await mistakesByX(config, models, lab.seed),
        "first-player-training": models.flatMap(({ about, trained }) =>
          trained.reports.map((report) => ({ ...about, ...reportRow(report) })),
        ),
      },
    };
  },
};

type About = { training: string };

/** The trainings with their seed, by what the tables call them. */
export const firstPlayerModels = ({ trainings }: FirstPlayerConfig, seed: number): Model<About>[] =>
  Object.entries(trainings).map(([training, config]) => ({
    about: { training },
    config: { ...config, seed },
  }));

const OPPONENTS = ["greedy", "perfect"];

const matchRows = (
  { games }: FirstPlayerConfig,
  models: readonly TrainedModel<About>[],
  seed: number,
  onProgress: OnProgress,
): Promise<CsvRow[]> =>
  meetingRows(
    models.flatMap(({ about: { training }, config: { game, size }, trained: { folder } }) =>
      Object.entries(WAYS_TO_PLAY).flatMap(([plays, suffix]) =>
        OPPONENTS.flatMap((opponent) =>
          SIDES.map((side) => ({
            ...{ training, plays, game, size, games, seed },
            player: `${folder}${suffix}`,
            opponent,
            side,
          })),
        ),
      ),
    ),
    ({ training, plays, opponent, side }) => ({ training, plays, opponent, seat: side }),
    onProgress,
  );

/** Measures all players in the same positions, those of greedy games: mistakes by the number of X. */
async function mistakesByX(
  { positions }: FirstPlayerConfig,
  models: readonly TrainedModel<About>[],
  seed: number,
): Promise<CsvRow[]> {
  const game = notakto(4);
  const { analyse } = await solverOf(game).solution();
  const random = randomFrom(seed);
  const greedy = await makePlayer("greedy", game);
  const questions = {
    game,
    positions: await positionsOfSelfPlay(game, greedy, positions, random.split(0)),
    analyse,
    random: random.split(1),
  };
  const rows: CsvRow[] = [];
  for (const { about, trained } of models)
    for (const [plays, suffix] of Object.entries(WAYS_TO_PLAY)) {
      const counts = await mistakesOf(`${trained.folder}${suffix}`, questions);
      rows.push(...mistakeRows(counts).map((row) => ({ ...about, plays, ...row })));
    }
  return rows;
}

const reportRow = ({ iteration, games, positions, firstWins, losses, changeOfQ }: IterationReport) => ({
  iteration,
  games,
  positions,
  first_wins: firstWins,
  policy_loss: losses.policy,
  value_loss: losses.value,
  l2: losses.l2,
  change_of_q: changeOfQ,
});
