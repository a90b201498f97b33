import type { CsvRow, CsvValue } from "../../csv.ts";
import type { OnProgress } from "../../progress.ts";
import type { TrainConfig } from "../../zero/config.ts";
import type { Gate } from "../../zero/gates.ts";
import type { IterationReport } from "../../zero/iteration.ts";
import { keepIteration } from "../../zero/kept-iterations.ts";
import { type Run, type Trained, train } from "../../zero/train.ts";

type Columns = Readonly<Record<string, CsvValue>>;

/** A model of a table: what the table's columns say of it, and the training that it comes from. */
export interface Model<About extends Columns = Columns> {
  readonly about: About;
  readonly config: TrainConfig;
}

export interface TrainedModel<About extends Columns = Columns> extends Model<About> {
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

export function changed(recipe: Recipe, change: Change = {}): Recipe {
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
 * Trains one model after the other; what was trained before is loaded, what was begun goes on. Every `keep`-th
 * iteration is kept as a player of its own.
 */
export async function trainModels<About extends Columns>(
  models: readonly Model<About>[],
  options: {
    readonly keep: number;
    readonly onProgress?: OnProgress;
    /** Hears of each training when it begins: `run.loaded` iterations were there already. */
    readonly onRun?: (model: Model<About>, run: Run) => void;
  },
): Promise<TrainedModel<About>[]> {
  const trained: TrainedModel<About>[] = [];
  for (const model of models) {
    const { iterations } = model.config;
    const keep = (iteration: number): void => {
      if (iteration % options.keep === 0 || iteration === iterations) keepIteration(run.folder, iteration);
    };
    const run = train(model.config, {
      onProgress: options.onProgress,
      onReport: ({ iteration }) => keep(iteration),
    });
    // Killed between saving an iteration and keeping it, a run comes here before it goes on.
    if (run.loaded > 0) keep(run.loaded);
    options.onRun?.(model, run);
    trained.push({ ...model, trained: await run.done });
  }
  return trained;
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
