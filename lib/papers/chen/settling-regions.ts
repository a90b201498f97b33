import { join } from "node:path";
import { codeVersion } from "../../code-version.ts";
import { type CsvRow, readCsv } from "../../csv.ts";
import type { Lab } from "../../lab/experiment.ts";
import { projectPath } from "../../project.ts";
import { checkRows, compareTables } from "../../solvers/notakto/retrograde/checks.ts";
import type { CrossesCount } from "../../solvers/notakto/retrograde/counts.ts";
import {
  type KeptTable,
  readKeptTable,
  writeKeptTable,
} from "../../solvers/notakto/retrograde/kept-table.ts";
import { planSettlement, type SettlePlan, settle } from "../../solvers/notakto/retrograde/settle.ts";
import { entryPath } from "../../store.ts";
import { countChecks, sumOf, wrongIn } from "./settling-checks.ts";
import { CORNERS, filledWith, type SettlingConfig, squaresOf } from "./settling-config.ts";
import { countColumns } from "./settling-record.ts";

/** A region of 7×7 settled by itself. */
export interface SettledRegion {
  readonly row: CsvRow;
  readonly counts: readonly CsvRow[];
  readonly checks: readonly CsvRow[];
}

/** What is kept of it, beside the table of its early positions. */
interface Counted {
  readonly byCrosses: readonly CrossesCount[];
  readonly lineFree: bigint;
  readonly lost: bigint;
  readonly startIsLost: boolean;
  readonly workerSeconds: number;
}

const tableIn = (folder: string): string => join(folder, "kept.bin");

/** Settles a region, in a folder of the store that a stopped run goes on in, and compares what it keeps with the table. */
export async function settleRegion(
  table: KeptTable,
  { filled, naming }: SettlingConfig["regions"][number],
  memory: number,
  lab: Lab,
): Promise<SettledRegion> {
  const { game } = table;
  const plan = planSettlement(game, filledWith(game, filled), {
    memory,
    naming: naming === undefined ? undefined : squaresOf(game, naming),
  });
  const entry = {
    kind: "settled-region",
    version: codeVersion(
      new URL("../../solvers/notakto/retrograde/settle.ts", import.meta.url),
      new URL("../../solvers/notakto/retrograde/kept-table.ts", import.meta.url),
    ),
    key: { size: game.size, filled, naming },
  };
  const counted = await lab.kept(entry, async (folder): Promise<Counted> => {
    const found = (await settle(plan, folder, { onProgress: lab.onProgress }))!;
    writeKeptTable(tableIn(folder), found);
    const { byCrosses, lineFree, lost, startIsLost, workerSeconds } = found;
    return { byCrosses, lineFree, lost, startIsLost, workerSeconds };
  });
  const checks = compareTables(table, readKeptTable(tableIn(entryPath(entry))), lab.onProgress);
  return {
    row: { filled, ...regionColumns(plan, counted), compared: sumOf(checks), different: wrongIn(checks) },
    counts: regionCounts(filled, counted),
    checks: [
      ...checkRows(`positions with ${filled} filled`, "that region settled by itself", checks),
      ...checkRows(
        `boards without a line with ${filled} filled`,
        "inclusion and exclusion",
        countChecks(game, plan.from, counted.byCrosses),
      ),
    ],
  };
}

function regionColumns(
  { game, region, slicing }: SettlePlan,
  { lineFree, lost, startIsLost, workerSeconds }: Counted,
) {
  return {
    naming: slicing.naming.map((i) => game.formatMove(region.squares[i])).join(" "),
    symmetries: region.symmetries.length,
    slices: slicing.stored.length,
    line_free: lineFree,
    lost,
    start_is_lost: startIsLost,
    worker_seconds: workerSeconds,
  };
}

/** Counts by number of X, beside the shares that a separate program found for the region with the corners filled. */
function regionCounts(filled: string, { byCrosses }: Counted): CsvRow[] {
  const published = new Map(
    filled === CORNERS.filled
      ? readCsv(projectPath("data/notakto-7-corners.csv")).map(({ crosses, share }) => [
          Number(crosses),
          share,
        ])
      : [],
  );
  return countColumns(byCrosses).map((row) => {
    const other = published.get(row.x);
    const digits = other?.split(".")[1]?.length ?? 0;
    return {
      filled,
      ...row,
      separate_share: other ?? "",
      agrees:
        other === undefined
          ? ""
          : row.share.toFixed(digits) === other && (digits > 0 || row.share === Number(other)),
    };
  });
}
