import { codeVersion } from "../../code-version.ts";
import type { CsvRow } from "../../csv.ts";
import { type Notakto, type NotaktoState, notakto } from "../../games/notakto.ts";
import type { Lab } from "../../lab/experiment.ts";
import { mistakeRows, mistakesOf, mistakeTotal, WAYS_TO_PLAY } from "../../lab/measure.ts";
import type { Recipe, TrainedModel } from "../../lab/models.ts";
import { countColumns } from "../../lab/statistics.ts";
import { describeBackends } from "../../nets/backend.ts";
import { netEvaluator } from "../../nets/evaluator.ts";
import type { Net } from "../../nets/net.ts";
import { greedyPlayer } from "../../players/greedy.ts";
import { positionsOfSelfPlay } from "../../players/mistakes.ts";
import { randomFrom } from "../../random.ts";
import { solverOf } from "../../solvers/registry.ts";
import { CachedEvaluator } from "../../zero/cached-evaluator.ts";
import { gameChosen, type TrainConfig } from "../../zero/config.ts";
import { iterationFolder, keptIterations } from "../../zero/kept-iterations.ts";
import { type ExactLabelsConfig, learnExactLabels } from "./exact-labels.ts";
import { refutationRows } from "./refutations.ts";

type About = { n: number; method: string; seed: number };

/** How models are held against the solution. */
export interface TruthConfig {
  /** Greedy games whose positions are put to every model. */
  readonly games: number;
  /** Every so many iterations, and at the end, its mistakes are counted. */
  readonly every: number;
  /** Boards on which a net learns from the solver instead of from self-play, to compare. */
  readonly taught: readonly ExactLabelsConfig[];
}

/** The yardstick that the authors lacked, for the models of one board. */
export interface TruthRows {
  /** Of the won positions, how many each model gives away, iteration by iteration. */
  readonly mistakes: readonly CsvRow[];
  /** The same at the end, by the number of X. */
  readonly mistakesByX: readonly CsvRow[];
  /**
   * How often each net takes a won position for lost or a lost one for won, at the end, by the number of X. Beside
   * them (method "exact labels, …") nets that were taught by the solver; `rarer` is what is wrong if one always names
   * the outcome that is commoner with so many X.
   */
  readonly values: readonly CsvRow[];
  /** When a search goes wrong, whether it sees why: see `refutationRows`. */
  readonly refutations: readonly CsvRow[];
}

export async function truthRows(
  models: readonly TrainedModel<About>[],
  { games, every, taught }: TruthConfig,
  recipe: Recipe,
  lab: Lab,
): Promise<TruthRows> {
  const [mistakes, mistakesByX, values, refutations]: CsvRow[][] = [[], [], [], []];
  for (const n of new Set(models.map(({ about }) => about.n))) {
    const game = notakto(n);
    const { isLost, analyse } = await solverOf(game).solution();
    const random = randomFrom(lab.seed).split(n);
    const positions = await positionsOfSelfPlay(game, greedyPlayer(game), games, random.split(0));
    const own = models.filter(({ about }) => about.n === n);
    for (const [i, model] of own.entries()) {
      const { about, trained } = model;
      lab.onProgress({ label: `counting mistakes on ${n}×${n}`, done: i, total: own.length });
      const last = trained.reports.length;
      for (const iteration of keptIterations(trained.folder, last, every))
        for (const [plays, suffix] of Object.entries(WAYS_TO_PLAY)) {
          const player = `${iterationFolder(trained.folder, iteration)}${suffix}`;
          const counts = await mistakesOf(player, { game, positions, analyse, random: random.split(1) });
          mistakes.push({ ...about, plays, iteration, ...mistakeTotal(counts) });
          if (iteration === last)
            mistakesByX.push(...mistakeRows(counts).map((row) => ({ ...about, plays, ...row })));
        }
      values.push(...(await valueRows(about, trained, positions, isLost)));
      refutations.push(...(await refutationRows(model, positions, isLost, random.split(1), lab.signal)));
    }
    for (const lesson of taught.filter((lesson) => lesson.n === n)) {
      const pupil = await lab.kept(await exactLabelsEntry(lesson, recipe, lab.seed), () =>
        learnExactLabels(lesson, recipe, isLost, lab.seed, random.split(2)),
      );
      const method = `exact labels, ${lesson.channels} channels`;
      values.push(...(await valueRows({ n, method, seed: lab.seed }, pupil, positions, isLost)));
    }
    lab.onProgress({ label: `counting mistakes on ${n}×${n}`, done: own.length, total: own.length });
  }
  return { mistakes, mistakesByX, values, refutations };
}

/** What a net taught by the solver is found by. */
const exactLabelsEntry = async (lesson: ExactLabelsConfig, recipe: Recipe, seed: number) => ({
  kind: "exact-labels",
  version: codeVersion(new URL("./exact-labels.ts", import.meta.url)),
  key: { lesson, recipe, seed, backend: (await describeBackends()).training },
});

/** In how many positions the sign of the net's value is wrong, by the number of X. */
async function valueRows(
  about: About,
  { config, net }: { readonly config: TrainConfig; readonly net: Net },
  positions: readonly NotaktoState[],
  isLost: (state: NotaktoState) => boolean,
): Promise<CsvRow[]> {
  const game = gameChosen(config) as Notakto;
  const evaluator = await netEvaluator(game, net);
  const cache = new CachedEvaluator(game, evaluator);
  const counts = new Map<number, { positions: number; wrong: number; lost: number }>();
  for (let from = 0; from < positions.length; from += BATCH) {
    const some = positions.slice(from, from + BATCH);
    const answers = some.map((state) => cache.request(state, game.legalMoves(state)));
    await cache.flush();
    some.forEach((state, i) => {
      const count = counts.get(state.crosses) ?? { positions: 0, wrong: 0, lost: 0 };
      const lost = isLost(state);
      count.positions++;
      if (lost) count.lost++;
      if (cache.value(answers[i]) > 0 === lost) count.wrong++;
      counts.set(state.crosses, count);
    });
  }
  await evaluator.close();
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([x, { positions, wrong, lost }]) => ({
      ...about,
      x,
      ...countColumns({ hits: "wrong", of: "positions" }, wrong, positions),
      rarer: Math.min(lost, positions - lost) / positions,
    }));
}

/** Positions evaluated at once. All of them together are far fewer than the cache holds. */
const BATCH = 256;
