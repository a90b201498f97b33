import type { Row } from "../csv.ts";
import type { Findings } from "../lab/experiment.ts";
import type { Profile } from "../lab/profile.ts";
import { committedTable } from "../lab/results.ts";
import type { Chart } from "../notebook/chart.ts";
import { genericCharts } from "../notebook/generic-charts.ts";
import * as chen from "./chen/charts.ts";
import * as du from "./du/charts.ts";
import { rowOpeningsPicture } from "./du/drawings.ts";
import * as kisby from "./kisby/charts.ts";
import * as mistri from "./mistri/charts.ts";

/** The charts that belong to each experiment's table, by the name of the table's file. */
const CHARTS: Readonly<Record<string, (rows: readonly Row[]) => Chart[]>> = {
  "chen-figure-4": chen.figure4Charts,
  "chen-table-2": chen.table2Charts,
  "chen-table-3": chen.table3Charts,
  "chen-table-3-mistakes": chen.table3Mistakes,
  "chen-table-3-mistakes-by-x": chen.table3MistakesByX,
  "chen-table-3-refutations": chen.table3Refutations,
  "chen-table-3-simulations": chen.table3Simulations,
  "chen-table-3-values": chen.table3Values,
  "chen-table-4": chen.table4Charts,
  "chen-table-5": chen.table5Charts,
  "corso-elo": mistri.eloBars,
  "corso-empty-board": mistri.emptyBoardValues,
  "corso-training": mistri.trainingCurves,
  "first-player-mistakes": chen.firstPlayerMistakes,
  "kisby-ablation": kisby.netAblation,
  "kisby-boards": kisby.boardCounts,
  "kisby-boards-by-x": kisby.boardsByX,
  "kisby-label-shares": kisby.labelShares,
  "kisby-loop-mistakes": kisby.loopMistakes,
  mistakes: chen.mistakesByX,
  "nogo-ablation": du.boardAblation,
  "nogo-linear-ablation": du.rowAblation,
  "nogo-linear-effort": du.rowEffort,
  "nogo-linear-openings": (rows) => [rowOpeningsPicture(rows)],
  "nogo-linear-tree": du.rowTree,
  "nogo-solutions": du.boardSolutions,
  "settling-layers": chen.settlingLayers,
  "settling-lost-by-x": chen.settlingLostByX,
  "who-wins-lost-by-x": chen.whoWinsLostByX,
};

/**
 * The charts of an experiment's table, or generic ones where the experiment has none of its own. An experiment's lines of
 * a single point are left out: its table says as much.
 */
export const figuresFor = (name: string, rows: readonly Row[]): Chart[] =>
  CHARTS[name]?.(rows).filter(hasLines) ?? genericCharts(name, rows);

const hasLines = (chart: Chart): boolean =>
  chart.kind !== "lines" || new Set(chart.series.flatMap(({ points }) => points.map(({ x }) => x))).size > 1;

/** The charts of these tables of what an experiment found: `figuresOf(results, "chen-table-3", "chen-table-3-values")`. */
export const figuresOf = ({ tables }: Findings, ...names: readonly string[]): Chart[] =>
  names.flatMap((name) => figuresFor(name, tables[name]));

/** The charts of tables that the project keeps, told apart from those of the run at hand. */
export const committedFigures = (profile: Profile, ...names: readonly string[]): Chart[] =>
  names
    .flatMap((name) => figuresFor(name, committedTable(profile, name)))
    .map((chart) => ({
      ...chart,
      name: `${profile}-${chart.name}`,
      title: `${chart.title} (${profile})`,
      shownOnly: true,
    }));
