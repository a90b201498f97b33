import type { CsvRow } from "../csv.ts";
import type { OnProgress } from "../progress.ts";
import { refuseOtherKeys } from "../schema.ts";
import type { TrainConfig } from "../zero/config.ts";
import type { Gate } from "../zero/gates.ts";
import type { IterationReport } from "../zero/iteration.ts";
import type { Trained, TrainingStatus } from "../zero/train.ts";
import { trainAll } from "../zero/train-all.ts";

/** A model of a table: what the table's columns say of it, and the training that it comes from. */
export interface Model<About extends CsvRow = CsvRow> {
  readonly about: About;
  readonly config: TrainConfig;
}

export interface TrainedModel<About extends CsvRow = CsvRow> extends Model<About> {
  readonly trained: Trained;
}

/** All of a training but the game, the board and the seed. */
export type Recipe = Omit<TrainConfig, "game" | "size" | "seed">;

/** What a reader may want to change in every training of a table; the rest stays as the profile has it. */
export interface Change {
  readonly iterations?: number;
  readonly channels?: number;
  readonly simulations?: number;
  readonly cPuct?: number;
  readonly keyStates?: boolean;
  readonly solver?: boolean;
  readonly gate?: Gate;
}

const CHANGES: Readonly<Record<keyof Change, true>> = {
  iterations: true,
  channels: true,
  simulations: true,
  cPuct: true,
  keyStates: true,
  solver: true,
  gate: true,
};

/** A recipe with a reader's change; a key that is none is refused, and what can't be its value when it is trained. */
export function changed(recipe: Recipe, change: Change = {}): Recipe {
  refuseOtherKeys("A training's change", change, Object.keys(CHANGES));
  const {
    iterations = recipe.iterations,
    channels = recipe.net.channels,
    gate = recipe.gate,
    ...search
  } = change;
  return {
    ...recipe,
    iterations,
    gate,
    net: { ...recipe.net, channels },
    search: { ...recipe.search, ...search },
  };
}

/** "n 5, method key-state, seed 1". */
export const nameOf = ({ about }: Model): string =>
  Object.entries(about)
    .map(([column, value]) => `${column} ${value}`)
    .join(", ");

/**
 * Trains models, side by side if they are several; what was trained before is loaded, what was begun goes on. Every
 * `keep`-th iteration, and the last, is kept as a player of its own.
 */
export async function trainModels<About extends CsvRow>(
  models: readonly Model<About>[],
  {
    onTraining,
    ...options
  }: {
    readonly keep?: number;
    readonly signal?: AbortSignal;
    readonly onProgress?: OnProgress;
    /** Hears of each training before any begins (`loaded` iterations were there already), and of every iteration. */
    readonly onTraining?: (name: string, status: TrainingStatus) => void;
  },
): Promise<TrainedModel<About>[]> {
  const trained = await trainAll(
    models.map(({ config }) => config),
    { ...options, onTraining: (i, status) => onTraining?.(nameOf(models[i]), status) },
  );
  return models.map((model, i) => ({ ...model, trained: trained[i] }));
}

/** What each iteration of each model did: the curves. */
export const curveRows = (models: readonly TrainedModel[]): CsvRow[] =>
  models.flatMap(({ about, trained }) =>
    trained.reports.map((report) => ({ ...about, ...curveRow(report) })),
  );

const curveRow = ({
  iteration,
  games,
  positions,
  firstWins,
  losses,
  changeOfQ,
  passed,
}: IterationReport) => ({
  iteration,
  games,
  positions,
  first_wins: firstWins,
  policy_loss: losses.policy,
  value_loss: losses.value,
  change_of_q: changeOfQ,
  passed,
});
