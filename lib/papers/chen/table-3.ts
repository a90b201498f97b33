import { type CsvRow, readCsv } from "../../csv.ts";
import type { Experiment } from "../../lab/experiment.ts";
import {
  eachOtherRows,
  itselfRows,
  type ModelMatch,
  type RivalMeeting,
  rivalRows,
  SIDES,
} from "../../lab/measure.ts";
import {
  type Change,
  changed,
  curveRows,
  type Model,
  type Recipe,
  type TrainedModel,
} from "../../lab/models.ts";
import type { Profile } from "../../lab/profile.ts";
import type { OnProgress } from "../../progress.ts";
import { projectPath } from "../../project.ts";
import type { Temperature } from "../../zero/search.ts";
import { OPENING, PAPER, SMALL } from "./recipes.ts";
import { type TruthConfig, truthRows } from "./truth.ts";
import { winnerOf } from "./winners.ts";

/** All that the two methods differ in. */
const METHODS = {
  "key-state": { keyStates: true },
  "alphago-zero": { keyStates: false },
} as const satisfies Record<Method, Change>;

export type Method = "key-state" | "alphago-zero";

/** Chen's table 3: key-state sampling against plain AlphaGo Zero on 3×3 to 6×6. */
export interface SmallBoardsConfig {
  readonly recipe: Recipe;
  readonly boards: readonly {
    readonly n: number;
    readonly iterations: Readonly<Record<Method, number>>;
  }[];
  /** Each model is trained so many times: with the seed asked for, and those that follow it. */
  readonly seeds: number;
  /** Games of each match, on each seat. */
  readonly games: number;
  readonly opening: Temperature;
  readonly truth: TruthConfig;
  /** On these boards the key-state models also play with other numbers of simulations than they were trained with. */
  readonly simulations: { readonly boards: readonly number[]; readonly counts: readonly number[] };
  /** What a reader wants otherwise in every training. */
  readonly training: Change | undefined;
}

const both = (iterations: number): Record<Method, number> => ({
  "key-state": iterations,
  "alphago-zero": iterations,
});

const CONFIGS: Readonly<Record<Profile, SmallBoardsConfig>> = {
  smoke: {
    recipe: SMALL.smoke,
    boards: [
      { n: 3, iterations: both(2) },
      { n: 4, iterations: both(1) },
    ],
    seeds: 1,
    games: 4,
    opening: OPENING,
    truth: { games: 4, every: 1, taught: [{ n: 4, games: 4, steps: 4, channels: 4 }] },
    simulations: { boards: [4], counts: [2, 8] },
    training: undefined,
  },
  quick: {
    recipe: SMALL.quick,
    boards: [
      { n: 3, iterations: both(3) },
      { n: 4, iterations: both(6) },
      { n: 5, iterations: both(3) },
      { n: 6, iterations: both(2) },
    ],
    seeds: 1,
    games: 40,
    opening: OPENING,
    truth: { games: 40, every: 2, taught: [{ n: 5, games: 1000, steps: 1000, channels: 32 }] },
    simulations: { boards: [5], counts: [25, 400] },
    training: undefined,
  },
  standard: {
    recipe: SMALL.standard,
    boards: [
      { n: 3, iterations: both(5) },
      { n: 4, iterations: both(15) },
      { n: 5, iterations: both(20) },
      { n: 6, iterations: both(6) },
    ],
    seeds: 3,
    games: 100,
    opening: OPENING,
    truth: {
      games: 50,
      every: 5,
      taught: [
        { n: 4, games: 3000, steps: 4000, channels: 32 },
        { n: 5, games: 3000, steps: 4000, channels: 32 },
        { n: 5, games: 3000, steps: 4000, channels: 64 },
        { n: 6, games: 3000, steps: 4000, channels: 32 },
      ],
    },
    simulations: { boards: [5, 6], counts: [50, 800] },
    training: undefined,
  },
  paper: {
    recipe: PAPER,
    boards: [
      { n: 3, iterations: { "key-state": 3, "alphago-zero": 3 } },
      { n: 4, iterations: { "key-state": 83, "alphago-zero": 102 } },
      { n: 5, iterations: { "key-state": 58, "alphago-zero": 72 } },
      { n: 6, iterations: { "key-state": 33, "alphago-zero": 33 } },
    ],
    seeds: 1,
    games: 100,
    opening: OPENING,
    truth: { games: 100, every: 10, taught: [{ n: 5, games: 3000, steps: 20_000, channels: 512 }] },
    simulations: { boards: [5, 6], counts: [400] },
    training: undefined,
  },
};

type About = { n: number; method: Method; seed: number };

/** The models of the table, seed by seed: what is stopped on the way has all boards of the seeds before. */
export function smallBoardModels(
  { recipe, boards, seeds, training }: SmallBoardsConfig,
  seed: number,
): Model<About>[] {
  return Array.from({ length: seeds }, (_, i) => seed + i).flatMap((seed) =>
    boards.flatMap(({ n, iterations }) =>
      (Object.entries(iterations) as [Method, number][]).map(([method, iterations]) => ({
        about: { n, method, seed },
        config: {
          game: "notakto",
          size: `${n}`,
          seed,
          ...changed({ ...recipe, iterations }, { ...METHODS[method], ...training }),
        },
      })),
    ),
  );
}

export const table3: Experiment<SmallBoardsConfig> = {
  name: "chen-table-3",
  configs: CONFIGS,
  async run(config, lab) {
    const models = await lab.train(smallBoardModels(config, lab.seed), { keep: config.truth.every });
    const rows = await matchRows(config, models, lab.onProgress);
    const simulations = await simulationRows(config, models, rows, lab.onProgress);
    const truth = await truthRows(models, config.truth, config.recipe, lab);
    return {
      tables: {
        "chen-table-3": besideThePaper(rows, models),
        "chen-table-3-curves": curveRows(models),
        "chen-table-3-mistakes": truth.mistakes,
        "chen-table-3-mistakes-by-x": truth.mistakesByX,
        "chen-table-3-values": truth.values,
        "chen-table-3-refutations": truth.refutations,
        "chen-table-3-simulations": simulations,
      },
    };
  },
};

/** Every model against itself, greedy, perfect play from the winning side, and the other method. */
async function matchRows(
  { games, opening }: SmallBoardsConfig,
  models: readonly TrainedModel<About>[],
  onProgress?: OnProgress,
): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  for (const model of models) {
    const { n, method, seed } = model.about;
    const match: ModelMatch = { games, opening, seed };
    rows.push(...(await itselfRows(model, match, onProgress)));
    rows.push(...(await rivalRows(rivalsOf(model), match, onProgress)));
    if (method !== "key-state") continue;
    const other = models.find(
      ({ about }) => about.method === "alphago-zero" && about.n === n && about.seed === seed,
    )!;
    rows.push(...(await eachOtherRows([model, other], match, onProgress)));
  }
  return rows;
}

/** Greedy play on both seats, and perfect play on the one that loses to it, where that is known. */
function rivalsOf(model: TrainedModel<About>): RivalMeeting[] {
  const winner = winnerOf(model.about.n);
  return [
    ...SIDES.map((side) => ({ model, rival: "greedy", side })),
    ...(winner ? [{ model, rival: "perfect", side: winner }] : []),
  ];
}

/** The same rivals, when a key-state model searches less or more than in training; beside it, from `played`, as there. */
async function simulationRows(
  { games, simulations: { boards, counts } }: SmallBoardsConfig,
  models: readonly TrainedModel<About>[],
  played: readonly CsvRow[],
  onProgress?: OnProgress,
): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  for (const model of models) {
    const { n, method, seed } = model.about;
    if (method !== "key-state" || !boards.includes(n)) continue;
    const rivals = rivalsOf(model);
    const own = played.filter(
      (row) =>
        row.n === n &&
        row.method === method &&
        row.seed === seed &&
        rivals.some(({ rival }) => row.rival === rival),
    );
    rows.push(...own.map((row) => ({ ...row, simulations: model.config.search.simulations })));
    for (const simulations of counts) {
      const meetings = rivals.map((meeting) => ({ ...meeting, simulations }));
      const met = await rivalRows(meetings, { games, seed }, onProgress);
      rows.push(...met.map((row) => ({ ...row, simulations })));
    }
  }
  return rows;
}

/** Each row with the iterations of its model, and with the paper's figure where it has one. */
function besideThePaper(rows: readonly CsvRow[], models: readonly TrainedModel<About>[]): CsvRow[] {
  const key = ({ n, method, rival, side }: Readonly<Record<string, unknown>>): string =>
    [n, method, rival, side].join();
  const paper = new Map(readCsv(projectPath("data/chen-table-3.csv")).map((row) => [key(row), row]));
  return rows.map((row) => {
    const { config } = models.find(
      ({ about }) => about.n === row.n && about.method === row.method && about.seed === row.seed,
    )!;
    const published = paper.get(key(row));
    return {
      ...row,
      iterations: config.iterations,
      paper: published ? Number(published.win_rate) : null,
      paper_iterations: published ? Number(published.iterations) : null,
    };
  });
}
