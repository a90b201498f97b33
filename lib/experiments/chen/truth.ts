import type { CsvRow } from "../../csv.ts";
import { type Notakto, type NotaktoState, notakto } from "../../games/notakto.ts";
import { netEvaluator } from "../../nets/evaluator.ts";
import type { Net } from "../../nets/net.ts";
import { greedyPlayer } from "../../players/greedy.ts";
import { countMistakes, positionsOfSelfPlay } from "../../players/mistakes.ts";
import { makePlayer } from "../../players/registry.ts";
import type { OnProgress } from "../../progress.ts";
import { randomFrom } from "../../random.ts";
import { verdictOf } from "../../solvers/oracle.ts";
import { planSolution, solve } from "../../solvers/retrograde/solve.ts";
import { gameChosen, type TrainConfig } from "../../zero/config.ts";
import { iterationFolder, keptIterations } from "../../zero/kept-iterations.ts";
import { Mind } from "../../zero/mind.ts";
import { sightsOf } from "../../zero/sight.ts";
import { wilson } from "../wilson.ts";
import { type ExactLabelsConfig, learnExactLabels } from "./exact-labels.ts";
import type { Recipe, TrainedModel } from "./models.ts";
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

/** A model plays with its search, or with the most probable move of its net. */
const MANNERS = { search: "", "net alone": "@1" } as const;

export async function truthRows(
  models: readonly TrainedModel<About>[],
  { games, every, taught }: TruthConfig,
  recipe: Recipe,
  seed: number,
  onProgress?: OnProgress,
): Promise<TruthRows> {
  const [mistakes, mistakesByX, values, refutations]: CsvRow[][] = [[], [], [], []];
  for (const n of new Set(models.map(({ about }) => about.n))) {
    const game = notakto(n);
    const { isLost } = await solve(planSolution(game, game.initial()));
    const random = randomFrom(seed).split(n);
    const asked = await positionsOfSelfPlay(game, greedyPlayer(game), games, random.split(0));
    const own = models.filter(({ about }) => about.n === n);
    for (const [i, model] of own.entries()) {
      const { about, trained } = model;
      onProgress?.({ label: `counting mistakes on ${n}×${n}`, done: i, total: own.length });
      const last = trained.reports.length;
      for (const iteration of keptIterations(trained.folder, last, every))
        for (const [plays, suffix] of Object.entries(MANNERS)) {
          const player = await makePlayer(`${iterationFolder(trained.folder, iteration)}${suffix}`, game);
          const judge = (state: NotaktoState) => verdictOf(game, isLost, state);
          const counts = await countMistakes(game, player, asked, judge, random.split(1));
          await player.close?.();
          const won = counts.reduce((sum, count) => sum + count.won, 0);
          const given = counts.reduce((sum, count) => sum + count.mistakes, 0);
          mistakes.push({ ...about, plays, iteration, ...mistakeColumns(won, given) });
          if (iteration === last)
            for (const { crosses, won, mistakes } of counts)
              mistakesByX.push({ ...about, plays, x: crosses, ...mistakeColumns(won, mistakes) });
        }
      values.push(...(await valueRows(about, trained, asked, isLost)));
      refutations.push(...(await refutationRows(model, asked, isLost, random.split(1))));
    }
    for (const lesson of taught.filter((lesson) => lesson.n === n)) {
      const pupil = await learnExactLabels(lesson, recipe, isLost, seed, random.split(2));
      const method = `exact labels, ${lesson.channels} channels`;
      values.push(...(await valueRows({ n, method, seed }, pupil, asked, isLost)));
    }
    onProgress?.({ label: `counting mistakes on ${n}×${n}`, done: own.length, total: own.length });
  }
  return { mistakes, mistakesByX, values, refutations };
}

const mistakeColumns = (won: number, mistakes: number) => ({
  won,
  mistakes,
  rate: mistakes / won,
  ...wilson(mistakes, won),
});

/** In how many positions the sign of the net's value is wrong, by the number of X. */
async function valueRows(
  about: About,
  { config, net }: { readonly config: TrainConfig; readonly net: Net },
  positions: readonly NotaktoState[],
  isLost: (state: NotaktoState) => boolean,
): Promise<CsvRow[]> {
  const game = gameChosen(config) as Notakto;
  const evaluator = await netEvaluator(sightsOf(game), net);
  const mind = new Mind(game, evaluator);
  const counts = new Map<number, { positions: number; wrong: number; lost: number }>();
  for (let from = 0; from < positions.length; from += BATCH) {
    const some = positions.slice(from, from + BATCH);
    const answers = some.map((state) => mind.ask(state, game.legalMoves(state)));
    await mind.think();
    some.forEach((state, i) => {
      const count = counts.get(state.crosses) ?? { positions: 0, wrong: 0, lost: 0 };
      const lost = isLost(state);
      count.positions++;
      if (lost) count.lost++;
      if (mind.value(answers[i]) > 0 === lost) count.wrong++;
      counts.set(state.crosses, count);
    });
  }
  await evaluator.close();
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([x, { positions, wrong, lost }]) => ({
      ...about,
      x,
      positions,
      wrong,
      rate: wrong / positions,
      ...wilson(wrong, positions),
      rarer: Math.min(lost, positions - lost) / positions,
    }));
}

/** Positions evaluated at once. All of them together are far fewer than a mind remembers. */
const BATCH = 256;
