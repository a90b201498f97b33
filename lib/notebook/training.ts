import { randomUUID } from "node:crypto";
import { relative } from "node:path";
import { type Model, nameOf, type TrainedModel, trainModels } from "../experiments/chen/models.ts";
import type { Notakto, NotaktoState } from "../games/notakto.ts";
import { netEvaluator } from "../nets/evaluator.ts";
import { projectPath } from "../project.ts";
import { gameChosen, type TrainConfig } from "../zero/config.ts";
import type { IterationReport } from "../zero/iteration.ts";
import { Mind } from "../zero/mind.ts";
import { sightsOf } from "../zero/sight.ts";
import { type Run, type Trained, type TrainOptions, train } from "../zero/train.ts";
import type { Board, LineChart } from "./chart.ts";
import { display, inNotebook } from "./display.ts";
import { picture } from "./picture.ts";
import { notebookProgress } from "./progress.ts";

/** Seconds between two drawings of the curves: drawing takes time from the training. */
const EVERY = 3;

/** The loss in its parts, iteration by iteration. */
export function lossCurves(name: string, title: string, reports: readonly IterationReport[]): LineChart {
  const series = (label: string, of: (report: IterationReport) => number | null) => ({
    label,
    points: reports.flatMap((report) => {
      const y = of(report);
      return y === null ? [] : [{ x: report.iteration, y }];
    }),
  });
  return {
    kind: "lines",
    name,
    title,
    subtitle: "Mean loss of an iteration's batches, and how much Q changed on fixed positions",
    x: { title: "Iteration", format: "count" },
    y: { title: "Loss" },
    series: [
      series("policy (cross-entropy)", ({ losses }) => losses.policy),
      series("value (squared error)", ({ losses }) => losses.value),
      series("change of Q", ({ changeOfQ }) => changeOfQ),
    ],
  };
}

/** What a trained net thinks of a 4×4 (or other) Notakto position: how likely it plays each square, and its value. */
export async function opinionBoard({ config, net }: Trained, state: NotaktoState): Promise<Board> {
  const game = gameChosen(config) as Notakto;
  const evaluator = await netEvaluator(sightsOf(game), net);
  const mind = new Mind(game, evaluator);
  const answer = mind.ask(state, game.legalMoves(state));
  await mind.think();
  await evaluator.close();
  const share = (cell: number): number => mind.probability(answer, cell);
  return {
    rows: game.size,
    cols: game.size,
    caption: `the net: ${mind.value(answer).toFixed(2)}`,
    cells: Array.from({ length: game.actions }, (_, cell) =>
      game.isEmpty(state, cell)
        ? { heat: share(cell), text: `${Math.round(100 * share(cell))}` }
        : { mark: "X" },
    ),
  };
}

/** Whether a run was done before, goes on, or begins. */
function comesFrom({ loaded, config: { iterations }, folder }: Run): string {
  const place = relative(projectPath(""), folder);
  if (loaded === iterations) return `trained before; loaded from ${place}.`;
  return loaded > 0
    ? `goes on after iteration ${loaded} of ${iterations}, from ${place}.`
    : `trained anew, ${iterations} iterations.`;
}

/** Trains the models of a table under the running cell, and says of each whether it was there already. */
export const trainModelsHere = <About extends Model["about"]>(
  models: readonly Model<About>[],
  keep: number,
): Promise<TrainedModel<About>[]> =>
  trainModels(models, {
    keep,
    onProgress: notebookProgress(),
    onRun: (model, run) => console.log(`${nameOf(model)}: ${comesFrom(run)}`),
  });

/**
 * Trains under the running cell: a bar, and curves that grow. A training that was done before is loaded, which it
 * says. `run.stop()` in another cell ends it after the iteration at hand; running this one again goes on.
 */
export function trainHere(
  config: TrainConfig,
  name: string,
  options: TrainOptions = {},
): Run & { readonly shown: Promise<Trained> } {
  const id = randomUUID();
  let drawnAt = 0;
  let drawn = false;
  const draw = async (reports: readonly IterationReport[]): Promise<void> => {
    if (!inNotebook() || reports.length === 0) return;
    const chart = lossCurves(name, `Training ${config.game} ${config.size}: ${name}`, reports);
    const { png, width, height } = await picture(chart);
    display(
      {
        data: { "image/png": Buffer.from(png).toString("base64"), "text/plain": chart.title },
        metadata: { "image/png": { width, height }, "notakto-lab": { name } },
      },
      id,
      drawn,
    );
    drawn = true;
  };
  const run = train(config, {
    onProgress: notebookProgress(),
    ...options,
    onReport: (report) => {
      options.onReport?.(report);
      if (performance.now() - drawnAt < 1000 * EVERY) return;
      drawnAt = performance.now();
      void draw(run.reports);
    },
  });
  if (run.loaded > 0) console.log(`${name}: ${comesFrom(run)}`);
  const shown = run.done.then(async (trained) => {
    await draw(trained.reports);
    return trained;
  });
  return { ...run, shown };
}
