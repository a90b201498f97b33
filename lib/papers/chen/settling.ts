import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CsvRow } from "../../csv.ts";
import { notakto } from "../../games/notakto.ts";
import type { Experiment, Findings } from "../../lab/experiment.ts";
import type { OnProgress } from "../../progress.ts";
import type { KeptTable } from "../../solvers/notakto/retrograde/kept-table.ts";
import { regionOf } from "../../solvers/notakto/retrograde/region.ts";
import { planSettlement, type SettlePlan, settle } from "../../solvers/notakto/retrograde/settle.ts";
import { sliceBytes } from "../../solvers/notakto/retrograde/slices.ts";
import { planSolution, solve } from "../../solvers/notakto/retrograde/solve.ts";
import { openingsOf, settledTable } from "../../solvers/notakto/settled-table.ts";
import { lateChecks, lineFreeChecks, recordedChecks, tableChecks } from "./settling-checks.ts";
import { filledWith, SETTLING_CONFIGS, type SettlingConfig, squaresOf } from "./settling-config.ts";
import { countColumns, RECORD, recordedCounts, recordedParts } from "./settling-record.ts";
import { type SettledRegion, settleRegion } from "./settling-regions.ts";

/** The tables, the table of 7×7 itself, and how its run was cut up. */
export interface SettlingFindings extends Findings {
  readonly table: KeptTable;
  readonly plan: SettlePlan;
}

const SIZE = 7;
/** Enough to plan the run, which is then only looked at. */
const LEAST_MEMORY = 1e9;

export const settling: Experiment<SettlingConfig, SettlingFindings> = {
  name: "settling",
  measured: { "settling-regions": { by: ["filled"], columns: ["worker_seconds"] } },
  configs: SETTLING_CONFIGS,
  async run(config, lab) {
    const { onProgress } = lab;
    const game = notakto(SIZE);
    const table = settledTable(game);
    if (!table) throw new Error(`${RECORD}.bin is missing: notakto settle --size 7 --filled d4 makes it.`);
    for (const part of recordedParts()) lab.uses(part);
    const plan = planSettlement(game, table.from, { memory: LEAST_MEMORY });
    const lostByX = await countRows(config, onProgress);
    const cuts = await cutRows(config, onProgress);
    const regions: SettledRegion[] = [];
    for (const region of config.regions) regions.push(await settleRegion(table, region, config.memory, lab));
    const checks = [
      ...recordedChecks(),
      ...lineFreeChecks(table),
      ...lateChecks(game, config, onProgress),
      ...tableChecks(table, config, onProgress),
      ...regions.flatMap(({ checks }) => checks),
    ];
    return {
      tables: {
        "settling-openings": openingRows(table),
        "settling-lost-by-x": lostByX,
        "settling-layers": layerRows(plan),
        "settling-cuts": cuts,
        "settling-regions": regions.map(({ row }) => row),
        "settling-region-counts": regions.flatMap(({ counts }) => counts),
        "settling-checks": checks,
      },
      table,
      plan,
    };
  },
};

/** The slices by the number of X on their naming squares: each layer reads the one before. */
const layerRows = ({ schedule, slicing }: SettlePlan): CsvRow[] =>
  schedule.layers.map(({ layer, slots }) => ({
    layer,
    slices: slots.length,
    stand_for: slots.reduce((sum, slot) => sum + slicing.classSize[slot], 0),
    bytes: slots.length * sliceBytes(slicing.inner.length),
  }));

/** The classes of openings that the symmetries carry into each other, and what is known of each. */
function openingRows(table: KeptTable): CsvRow[] {
  const { game } = table;
  const openings = openingsOf(table);
  const seen = new Set<number>();
  return openings.flatMap(({ move, result, unanswered }) => {
    if (seen.has(move)) return [];
    const images = Array.from({ length: game.symmetries.size }, (_, i) => game.symmetries.at(i).cells[move]);
    const orbit = [...new Set(images)].sort((a, b) => a - b);
    for (const square of orbit) seen.add(square);
    return [
      {
        opening: game.formatMove(move),
        squares: orbit.length,
        which: orbit.map(game.formatMove).join(" "),
        result,
        replies: game.actions - 1,
        unanswered: unanswered.length,
        unanswered_replies: unanswered.map(game.formatMove).join(" "),
      },
    ];
  });
}

async function countRows({ solved }: SettlingConfig, onProgress: OnProgress): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  for (const { size, filled } of solved) {
    const game = notakto(size);
    const { byCrosses } = await solve(planSolution(game, filledWith(game, filled)), onProgress);
    rows.push(...countColumns(byCrosses).map((row) => ({ n: size, filled: filled ?? "", ...row })));
  }
  return [...rows, ...countColumns(recordedCounts()).map((row) => ({ n: SIZE, filled: "d4", ...row }))];
}

/** Boards settled on disk in several cuts, beside their solution in memory. */
async function cutRows({ cuts }: SettlingConfig, onProgress: OnProgress): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  for (const { size, naming, workers, memory, keeping } of cuts) {
    const game = notakto(size);
    const whole = regionOf(game, game.initial());
    const kept = keeping ? squaresOf(game, keeping) : [];
    const symmetries = whole.symmetries.filter((symmetry) => kept.every((to) => kept.includes(symmetry[to])));
    const plan = planSettlement(game, game.initial(), {
      naming: squaresOf(game, naming),
      workers,
      memory,
      region: { ...whole, symmetries },
    });
    const folder = mkdtempSync(join(tmpdir(), "settling-"));
    try {
      const found = (await settle({ ...plan, kept: 2 }, folder, { onProgress }))!;
      const { byCrosses } = await solve(planSolution(game, game.initial()), onProgress);
      rows.push({
        n: size,
        naming,
        symmetries: symmetries.length,
        slices: plan.slicing.stored.length,
        in_memory: plan.places,
        workers,
        line_free: found.lineFree,
        lost: found.lost,
        as_in_memory:
          JSON.stringify(countColumns(found.byCrosses), asText) ===
          JSON.stringify(countColumns(byCrosses), asText),
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
  return rows;
}

const asText = (_: string, value: unknown): unknown => (typeof value === "bigint" ? `${value}` : value);
