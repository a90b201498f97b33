import { relative } from "node:path";
import type { Notakto, NotaktoState } from "../games/notakto.ts";
import { netEvaluator } from "../nets/evaluator.ts";
import { clock } from "../progress.ts";
import { projectPath } from "../project.ts";
import { CachedEvaluator } from "../zero/cached-evaluator.ts";
import { gameChosen, type TrainConfig } from "../zero/config.ts";
import type { IterationReport } from "../zero/iteration.ts";
import { type Run, type Trained, type TrainingStatus, type TrainOptions, train } from "../zero/train.ts";
import type { Board, LineChart } from "./chart.ts";
import { METADATA_KEY } from "./display.ts";
import { livePicture } from "./live-picture.ts";
import { notebookProgress } from "./progress.ts";
import { ITERATION } from "./series.ts";

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
    x: ITERATION,
    y: { title: "Loss" },
    series: [
      series("policy (cross-entropy)", ({ losses }) => losses.policy),
      series("value (squared error)", ({ losses }) => losses.value),
      series("change of Q", ({ changeOfQ }) => changeOfQ),
    ],
  };
}

/** What a trained net thinks of a Notakto position: how likely it plays each square, and its value. */
export async function opinionBoard(
  { config, net }: Pick<Trained, "config" | "net">,
  state: NotaktoState,
): Promise<Board> {
  const game = gameChosen(config) as Notakto;
  const evaluator = await netEvaluator(game, net);
  const cache = new CachedEvaluator(game, evaluator);
  const answer = cache.request(state, game.legalMoves(state));
  await cache.flush();
  await evaluator.close();
  const share = (cell: number): number => cache.probability(answer, cell);
  return {
    rows: game.size,
    cols: game.size,
    caption: `the net: ${cache.value(answer).toFixed(2)}`,
    cells: Array.from({ length: game.actions }, (_, cell) =>
      game.isEmpty(state, cell)
        ? { heat: share(cell), text: `${Math.round(100 * share(cell))}` }
        : { mark: "X" },
    ),
  };
}

/** Whether a run was done before, goes on, or begins. */
function comesFrom({ loaded, config: { iterations }, folder }: TrainingStatus): string {
  const place = relative(projectPath(""), folder);
  if (loaded === iterations) return `trained before; loaded from ${place}.`;
  return loaded > 0
    ? `goes on after iteration ${loaded} of ${iterations}, from ${place}.`
    : `trained anew, ${iterations} iterations.`;
}

/** A picture on the way that can't be drawn does not end the training. */
const ignore = (): void => {};

/** What trainings show under the running cell while they go on. */
export interface LiveTrainings {
  /** Hears of a training when it begins, and of every iteration. */
  onTraining(name: string, status: TrainingStatus): void;
  /** Puts one line in the place of the curves. */
  end(): Promise<void>;
}

/**
 * Says of each training whether it was there already, and draws the curves of the one at hand, now and then: drawing
 * takes time from the training. In the end one line is left, of how long all of them took.
 */
export function liveTrainings(): LiveTrainings {
  const { show: draw, replace } = livePicture();
  const begun = new Set<TrainingStatus>();
  const trained: IterationReport[] = [];
  let drawnAt = performance.now();
  return {
    onTraining(name, status) {
      if (!begun.has(status)) {
        begun.add(status);
        console.log(`${name}: ${comesFrom(status)}`);
        return;
      }
      trained.push(status.reports[status.reports.length - 1]);
      if (performance.now() - drawnAt < 1000 * EVERY) return;
      drawnAt = performance.now();
      draw(lossCurves("training", `Training ${name}`, status.reports)).catch(ignore);
    },
    end() {
      const seconds = trained.reduce(
        (all, { seconds: { selfPlay, learning, gate } }) => all + selfPlay + learning + gate,
        0,
      );
      const text = `${trained.length} iterations trained in ${clock(seconds)}`;
      return replace({
        data: { "text/html": `<div class="timing">${text}</div>`, "text/plain": text },
        metadata: { [METADATA_KEY]: { timing: true } },
      });
    },
  };
}

/**
 * Trains under the running cell: a bar, and curves that grow. A training that was done before is loaded, which it
 * says; one that another process is at, or another cell, is waited for. `run.stop()` in another cell ends it after the
 * iteration at hand; running this one again goes on.
 */
export function trainHere(
  config: TrainConfig,
  name: string,
  options: TrainOptions = {},
): Run & { readonly shown: Promise<Trained> } {
  const curves = livePicture();
  let drawnAt = 0;
  const draw = async (reports: readonly IterationReport[]): Promise<void> => {
    const chart = lossCurves(name, `Training ${config.game} ${config.size}: ${name}`, reports);
    if (reports.length > 0) await curves.show(chart);
  };
  const run = train(config, {
    wait: true,
    onProgress: notebookProgress(),
    ...options,
    onReport: (report) => {
      options.onReport?.(report);
      if (performance.now() - drawnAt < 1000 * EVERY) return;
      drawnAt = performance.now();
      draw(run.reports).catch(ignore);
    },
  });
  if (run.loaded > 0) console.log(`${name}: ${comesFrom(run)}`);
  const shown = run.done.then(async (trained) => {
    await draw(trained.reports);
    return trained;
  });
  // The run itself, not a copy: a copy's reports would stay what they are now.
  return Object.assign(run, { shown });
}
