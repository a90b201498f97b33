import { type CsvRow, readCsv } from "../../csv.ts";
import type { Experiment } from "../../lab/experiment.ts";
import { eachOtherRows, itselfRows, rivalRows, SIDES } from "../../lab/measure.ts";
import {
  type Change,
  changed,
  curveRows,
  type Model,
  type Recipe,
  type TrainedModel,
} from "../../lab/models.ts";
import type { Profile } from "../../lab/profile.ts";
import { grouped } from "../../lab/statistics.ts";
import { projectPath } from "../../project.ts";
import type { Gate } from "../../zero/gates.ts";
import type { Temperature } from "../../zero/search.ts";
import { LARGE, OPENING } from "./recipes.ts";

/** Chen's tables 4 and 5 and figure 4: key-state models on 7×7 to 12×12, and which gate they pass. */
export interface LargeBoardsConfig {
  /** Its gate is the fixed one. */
  readonly recipe: Recipe;
  /** The boards, and games on each seat of a match there. */
  readonly boards: readonly { readonly n: number; readonly games: number }[];
  readonly opening: Temperature;
  /** What a reader wants otherwise in every training. */
  readonly training: Change | undefined;
}

export const GATES = ["dynamic", "fixed"] as const;
export type GateName = (typeof GATES)[number];

const PAPER_BOARDS = [7, 8, 9, 10, 11, 12].map((n) => ({ n, games: n <= 8 ? 100 : 40 }));

const CONFIGS: Readonly<Record<Profile, LargeBoardsConfig>> = {
  smoke: { recipe: LARGE.smoke, boards: [{ n: 7, games: 2 }], opening: OPENING, training: undefined },
  quick: {
    recipe: LARGE.quick,
    boards: [
      { n: 7, games: 40 },
      { n: 8, games: 40 },
    ],
    opening: OPENING,
    training: undefined,
  },
  standard: { recipe: LARGE.standard, boards: PAPER_BOARDS, opening: OPENING, training: undefined },
  paper: { recipe: LARGE.paper, boards: PAPER_BOARDS, opening: OPENING, training: undefined },
};

type About = { n: number; gate: GateName; seed: number };
type LargeBoardModel = TrainedModel<About>;

/** The models with these gates, board by board. With the same seed, both tables ask for the same trainings. */
export function largeBoardModels(
  { recipe, boards, training }: LargeBoardsConfig,
  gates: readonly GateName[],
  seed: number,
): Model<About>[] {
  return boards.flatMap(({ n }) =>
    gates.map((gate) => ({
      about: { n, gate, seed },
      config: {
        game: "notakto",
        size: `${n}`,
        seed,
        ...changed({ ...recipe, gate: gateOf(gate, recipe) }, training),
      },
    })),
  );
}

function gateOf(name: GateName, { gate }: Recipe): Gate {
  if (name === "fixed" || gate.kind === "always") return gate;
  return { kind: "dynamic", games: gate.games, temperature: gate.temperature };
}

/** So often an iteration of a training stays as a player of its own. */
const KEEP = 10;

/** Table 4: the models with the fixed gate play with themselves; beside it, which the paper lacks, with greedy. */
export const table4: Experiment<LargeBoardsConfig> = {
  name: "chen-table-4",
  configs: CONFIGS,
  async run(config, lab) {
    const models = await lab.train(largeBoardModels(config, ["fixed"], lab.seed), { keep: KEEP });
    const rows: CsvRow[] = [];
    for (const model of models) {
      const match = matchOn(model, config);
      rows.push(...(await itselfRows(model, match, lab.onProgress)));
      const greedy = SIDES.map((side) => ({ model, rival: "greedy", side }));
      rows.push(...(await rivalRows(greedy, match, lab.onProgress)));
    }
    const paper = new Map(readCsv(projectPath("data/chen-table-4.csv")).map((row) => [row.n, row]));
    return {
      tables: {
        "chen-table-4": rows.map((row) => ({
          ...row,
          paper: row.rival === "itself" ? Number(paper.get(`${row.n}`)![`${row.side}`]) : null,
        })),
        "chen-table-4-curves": curveRows(models),
      },
    };
  },
};

/** Table 5: the models of the two gates against each other; figure 4: the losses of both. */
export const table5: Experiment<LargeBoardsConfig> = {
  name: "chen-table-5",
  configs: CONFIGS,
  async run(config, lab) {
    const models = await lab.train(largeBoardModels(config, GATES, lab.seed), { keep: KEEP });
    const rows: CsvRow[] = [];
    for (const dynamic of models.filter(({ about }) => about.gate === "dynamic")) {
      const fixed = models.find(({ about }) => about.gate === "fixed" && about.n === dynamic.about.n)!;
      const match = matchOn(dynamic, config);
      rows.push(...(await eachOtherRows([dynamic, fixed], match, lab.onProgress)));
    }
    const key = (n: unknown, side: unknown): string => `${n} ${side}`;
    const paper = new Map(
      readCsv(projectPath("data/chen-table-5.csv")).map((row) => [key(row.n, row.side), row]),
    );
    const curves = curveRows(models);
    return {
      tables: {
        "chen-table-5": rows.map((row) => ({
          ...row,
          paper: Number(paper.get(key(row.n, row.side))![`${row.gate}`]),
        })),
        "chen-figure-4": curves,
        "chen-figure-4-roughness": roughnessRows(curves),
      },
    };
  },
};

const matchOn = ({ about }: LargeBoardModel, { boards, opening }: LargeBoardsConfig) => ({
  games: boards.find(({ n }) => n === about.n)!.games,
  opening,
  seed: about.seed,
});

const LOSSES = ["policy_loss", "value_loss"] as const;

/**
 * How bumpy each curve is: the mean size of its second differences, which is 0 for a straight line; and how many
 * of the nets passed the gate.
 */
function roughnessRows(curves: readonly CsvRow[]): CsvRow[] {
  return grouped(curves, ["n", "gate", "seed"], ({ rows }) => ({
    iterations: rows.length,
    passed: rows.filter(({ passed }) => passed).length,
    ...Object.fromEntries(LOSSES.map((loss) => [loss, roughness(rows.map((row) => Number(row[loss])))])),
  }));
}

/** The mean size of the second differences; null where there are none. */
export function roughness(values: readonly number[]): number | null {
  const bends = values.slice(2).map((value, i) => Math.abs(value - 2 * values[i + 1] + values[i]));
  return bends.length === 0 ? null : bends.reduce((sum, bend) => sum + bend, 0) / bends.length;
}
