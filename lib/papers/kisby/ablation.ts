import type { CsvRow } from "../../csv.ts";
import { UserError } from "../../errors.ts";
import { checkFeatures, type Feature } from "../../games/notakto-features.ts";
import type { Experiment, Findings } from "../../lab/experiment.ts";
import { mistakesOf, mistakeTotal } from "../../lab/measure.ts";
import { overRepeats } from "../../lab/statistics.ts";
import { greedyPlayer } from "../../players/greedy.ts";
import { type MistakeQuestions, positionsOfSelfPlay } from "../../players/mistakes.ts";
import { successorSpec } from "../../players/successor.ts";
import { randomFrom } from "../../random.ts";
import { exactLabels } from "./label-quality.ts";
import { ALPHAZERO_NET, featuredNet, type KisbyNet, NETS, type NetsConfig, trainingOf } from "./nets.ts";
import { trainNets } from "./training.ts";
import { EXACT_SIZE, type Lessons, type TrainingData } from "./training-data.ts";

/**
 * What Kisby leaves as further work: each feature left out in turn, and the same nets with exact labels. Measured by
 * the wins that a net gives away in positions of greedy games, always playing what it thinks best.
 */
export interface AblationConfig extends NetsConfig {
  /** Boards of the training data, up to 5×5. */
  readonly sizes: readonly number[];
  /** Nets of each kind. */
  readonly repeats: number;
  /** Greedy games from which the positions come in which mistakes are counted. */
  readonly games: number;
}

export const featureAblation: Experiment<AblationConfig, Findings, TrainingData> = {
  name: "kisby-ablation",
  configs: {
    smoke: { ...NETS.smoke, sizes: [3], repeats: 1, games: 20 },
    quick: { ...NETS.quick, sizes: [3, 4], repeats: 2, games: 500 },
    standard: { ...NETS.standard, sizes: [3, 4, 5], repeats: 3, games: 500 },
    paper: { ...NETS.paper, sizes: [3, 4, 5], repeats: 5, games: 5000 },
  },
  check: ({ features }) => checkFeatures(features),
  async run(config, lab, data) {
    lab.uses(data);
    refuseOtherSizes(config, data);
    const boards = data.lessons.filter(({ game }) => config.sizes.includes(game.size));
    const plans = boards.flatMap((own) =>
      (["greedy", "exact"] as const).flatMap((labels) => {
        const lessons = labels === "greedy" ? own : withExactLabels(own);
        return netsCompared(config.features).flatMap((net) =>
          Array.from({ length: config.repeats }, (_, repeat) => ({
            own,
            columns: { n: own.game.size, net: net.name, labels, repeat },
            job: trainingOf(net, { lessons, config, seed: lab.seed + repeat }),
          })),
        );
      }),
    );
    const trained = await trainNets(
      plans.map(({ job }) => job),
      lab,
    );

    const questions = new Map<Lessons, MistakeQuestions>();
    for (const own of boards) questions.set(own, await questionsOn(own, config.games, lab.seed));
    const rows: CsvRow[] = [];
    for (const [{ game }, asked] of questions)
      rows.push({
        ...{ n: game.size, net: "greedy", labels: "", repeat: 0 },
        ...mistakeTotal(await mistakesOf("greedy", asked)),
        ...{ epochs: 0, loss: null },
      });
    for (const [i, { own, columns }] of plans.entries()) {
      lab.onProgress({ label: "counting mistakes", done: i, total: plans.length });
      const { path, losses } = trained[i];
      rows.push({
        ...columns,
        ...mistakeTotal(await mistakesOf(successorSpec(path, 0), questions.get(own)!)),
        ...{ epochs: losses.length, loss: losses[losses.length - 1] },
      });
    }
    lab.onProgress({ label: "counting mistakes", done: plans.length, total: plans.length });
    return { tables: { "kisby-ablation": rows } };
  },
};

/** All features, each left out, none; and the net that never had any. */
export const netsCompared = (features: readonly Feature[]): readonly KisbyNet[] => [
  featuredNet(features),
  ...features.map((left) => ({
    ...featuredNet(features.filter((feature) => feature !== left)),
    name: `without ${left}`,
  })),
  { ...featuredNet([]), name: "no features" },
  ALPHAZERO_NET,
];

function refuseOtherSizes({ sizes }: AblationConfig, { lessons }: TrainingData): void {
  const learned = lessons.map(({ game }) => game.size);
  const stranger = sizes.find((n) => !learned.includes(n) || n > EXACT_SIZE);
  if (stranger !== undefined)
    throw new UserError(
      `Features can't be left out on ${stranger}×${stranger}; it takes sizes that are learned (${learned.join(", ")}), up to ${EXACT_SIZE}.`,
    );
}

const withExactLabels = (lessons: Lessons): Lessons => ({
  ...lessons,
  labels: exactLabels(
    lessons.boards.map(({ state }) => state),
    lessons.solution!.isLost,
  ),
});

/** The positions of a board in which every player is asked. */
async function questionsOn(
  { game, solution }: Lessons,
  games: number,
  seed: number,
): Promise<MistakeQuestions> {
  const random = randomFrom(seed).split(game.size).split(5);
  return {
    game,
    positions: await positionsOfSelfPlay(game, greedyPlayer(game), games, random.split(0)),
    analyse: solution!.analyse,
    random: random.split(1),
  };
}

/** The nets of a kind together: what they are told and learn from, whatever the repeat. */
export const netsOfAKind = (rows: readonly CsvRow[]): CsvRow[] =>
  overRepeats(rows, ["n", "net", "labels"], { hits: "mistakes", of: "won" });
