import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CsvRow, readCsv } from "../csv.ts";
import { type Notakto, type NotaktoState, notakto } from "../games/notakto.ts";
import type { OnProgress } from "../progress.ts";
import { projectPath } from "../project.ts";
import { lineSearch } from "../solvers/hypergraph.ts";
import {
  type Check,
  checkRows,
  checkSamples,
  checkTable,
  checkWholeTable,
  compareTables,
  countLineFree,
} from "../solvers/retrograde/checks.ts";
import type { CrossesCount } from "../solvers/retrograde/counts.ts";
import { type KeptTable, readKeptTable, writeKeptTable } from "../solvers/retrograde/kept-table.ts";
import { regionOf } from "../solvers/retrograde/region.ts";
import type { Found } from "../solvers/retrograde/samples.ts";
import { planSettlement, type Settlement, type SettlePlan, settle } from "../solvers/retrograde/settle.ts";
import { sliceBytes } from "../solvers/retrograde/slices.ts";
import { lostAlone, planSolution, solve } from "../solvers/retrograde/solve.ts";
import { openingsOf, settledTable } from "../solvers/settled.ts";
import { CACHE } from "./cache.ts";
import type { Profile } from "./profile.ts";
import type { Results } from "./results.ts";

/** Who wins 7×7 Notakto: what the settled table says, and why it can be believed. Squares are told as "a1 b2". */
export interface SettlingConfig {
  /** Boards solved whole in memory: counts by number of X, beside those of 7×7. */
  readonly solved: readonly { readonly size: number; readonly filled?: string }[];
  /** Boards settled on disk, cut in several ways: all must count the same as the solution in memory. */
  readonly cuts: readonly {
    readonly size: number;
    readonly naming: string;
    readonly workers: number;
    readonly memory: number;
    /** Only symmetries that keep these squares among themselves. */
    readonly keeping?: string;
  }[];
  /** Regions of 7×7 settled anew, and compared with the table position by position. */
  readonly regions: readonly { readonly filled: string; readonly naming?: string }[];
  /** Memory for a region's slices, in bytes. */
  readonly memory: number;
  /**
   * Late positions with at least so many X, judged one by one: so many each by its own region, as `notakto settle
   * --check` does it, and so many by the search over lines, which may store so much.
   */
  readonly late: {
    readonly fewest: number;
    readonly byRegion: number;
    readonly bySearch: number;
    readonly stored: number;
  };
  /** Positions compared with their moves: every one with up to so many X, and so many at random. */
  readonly consistent: { readonly upTo: number; readonly random: number };
}

// The orbits of 5×5 and 7×7: the centre, the diagonals, the middle lines, the rest.
const DIAGONALS_5 = "a1 b2 d4 e5 e1 d2 b4 a5";
const MIDDLE_5 = "c1 c2 c4 c5 a3 b3 d3 e3";
const CUTS_5 = [
  { size: 5, naming: `c3 ${DIAGONALS_5}`, workers: 2, memory: 8e5 },
  { size: 5, naming: `c3 ${MIDDLE_5}`, workers: 1, memory: 6e5 },
  { size: 5, naming: "b1 d1 a2 e2 a4 e4 b5 d5", workers: 1, memory: 1e6 },
];
const CUTS_6 = [
  { size: 6, naming: "a1 b2 c3 d4 e5 f6 f1 e2 d3 c4 b5 a6", workers: 2, memory: 1.5e8 },
  {
    size: 6,
    naming: "b2 c3 d4 e5 e2 d3 c4 b5 c2 b3 d2 b4 e3 c5 e4 d5",
    workers: 1,
    memory: 4e7,
    keeping: "a1 f1 a6 f6",
  },
];
const SOLVED = [{ size: 5 }, { size: 5, filled: "c3" }, { size: 6 }];

/** Named by what the table's own slices have inside, the diagonals and the middle lines, and the other way round. */
const CORNERS = {
  filled: "d4 a1 g1 a7 g7",
  naming: "b2 c3 e5 f6 f2 e3 c5 b6 d1 d2 d3 d5 d6 d7 a4 b4 c4 e4 f4 g4",
};
const DIAGONAL = { filled: "a1 b2 c3 d4 e5 f6" };
const INNER_DIAGONALS = { filled: "d4 b2 c3 e5 f6 f2 e3 c5 b6" };
const CROSS = { filled: "d4 a4 b4 c4 e4 f4 d1 d2 d3 d5 d6" };

const THOROUGH = {
  solved: SOLVED,
  cuts: [...CUTS_5, ...CUTS_6],
  late: { fewest: 19, byRegion: 120, bySearch: 1500, stored: 3_000 },
  consistent: { upTo: 8, random: 100_000 },
};

export const SETTLING: Readonly<Record<Profile, SettlingConfig>> = {
  smoke: {
    solved: SOLVED.slice(0, 2),
    cuts: CUTS_5.slice(0, 2),
    regions: [CROSS],
    memory: 5e8,
    late: { fewest: 27, byRegion: 40, bySearch: 40, stored: 2_000 },
    consistent: { upTo: 4, random: 500 },
  },
  quick: {
    solved: SOLVED,
    cuts: [...CUTS_5, ...CUTS_6],
    regions: [INNER_DIAGONALS],
    memory: 1e9,
    late: { fewest: 21, byRegion: 120, bySearch: 300, stored: 3_000 },
    consistent: { upTo: 6, random: 50_000 },
  },
  standard: { ...THOROUGH, regions: [CORNERS, DIAGONAL], memory: 2.5e9 },
  // The run itself, once more: about a quarter of an hour on two cores, 13 GB of memory and 36 GB of disk.
  paper: { ...THOROUGH, regions: [CORNERS, DIAGONAL, { filled: "d4" }], memory: 13e9 },
};

export interface Settling extends Results<SettlingConfig> {
  readonly table: KeptTable;
  /** How the run was cut up. */
  readonly plan: SettlePlan;
}

const SIZE = 7;
const RECORD = "data/notakto-7-d4";
/** Enough to plan the run, which is then only looked at. */
const LEAST_MEMORY = 1e9;

export async function settling(
  {
    cache = CACHE,
    ...options
  }: { readonly profile: Profile; readonly seed: number; readonly cache?: string },
  onProgress?: OnProgress,
): Promise<Settling> {
  const started = new Date();
  const config = SETTLING[options.profile];
  const game = notakto(SIZE);
  const table = settledTable(game);
  if (!table) throw new Error(`${RECORD}.bin is missing: notakto settle --size 7 --filled d4 makes it.`);
  const plan = planSettlement(game, table.from, { memory: LEAST_MEMORY });
  const lostByX = await countRows(config, onProgress);
  const cuts = await cutRows(config, onProgress);
  const regions: Region[] = [];
  for (const region of config.regions)
    regions.push(await settleRegion(table, region, config.memory, cache, onProgress));
  const checks = [
    ...recordedChecks(),
    ...lineFreeChecks(table),
    ...lateChecks(game, config, onProgress),
    ...tableChecks(table, config, onProgress),
    ...regions.flatMap(({ checks }) => checks),
  ];
  return {
    experiment: "settling",
    ...options,
    config,
    started,
    seconds: (Date.now() - started.getTime()) / 1000,
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
}

/** The slices by the number of X on their naming squares: each layer reads the one before. */
const layerRows = ({ agenda, slicing }: SettlePlan): CsvRow[] =>
  agenda.layers.map(({ layer, slots }) => ({
    layer,
    slices: slots.length,
    stand_for: slots.reduce((sum, slot) => sum + slicing.classSize[slot], 0),
    bytes: slots.length * sliceBytes(slicing.inner.length),
  }));

const squaresOf = (game: Notakto, text: string): number[] =>
  text.split(" ").map((move) => game.parseMove(move)!);

const filledWith = (game: Notakto, text?: string): NotaktoState =>
  (text ? squaresOf(game, text) : []).reduce((state, square) => game.play(state, square), game.initial());

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

const countColumns = (counts: readonly CrossesCount[]) =>
  counts.map(({ crosses, lineFree, lost }) => ({
    x: crosses,
    line_free: lineFree,
    lost,
    share: Number(lost) / Number(lineFree),
  }));

/** What the run counted, as it is kept beside the table. */
const recordedCounts = (): CrossesCount[] =>
  readCsv(projectPath(`${RECORD}.csv`)).map(({ crosses, line_free, lost }) => ({
    crosses: Number(crosses),
    lineFree: BigInt(line_free),
    lost: BigInt(lost),
  }));

async function countRows({ solved }: SettlingConfig, onProgress?: OnProgress): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  for (const { size, filled } of solved) {
    const game = notakto(size);
    const { byCrosses } = await solve(planSolution(game, filledWith(game, filled)), onProgress);
    rows.push(...countColumns(byCrosses).map((row) => ({ n: size, filled: filled ?? "", ...row })));
  }
  return [...rows, ...countColumns(recordedCounts()).map((row) => ({ n: SIZE, filled: "d4", ...row }))];
}

/** Boards settled on disk in several cuts, beside their solution in memory. */
async function cutRows({ cuts }: SettlingConfig, onProgress?: OnProgress): Promise<CsvRow[]> {
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

interface Region {
  readonly row: CsvRow;
  readonly counts: readonly CsvRow[];
  readonly checks: readonly CsvRow[];
}

/** Settles a region of 7×7, in a folder that a stopped run goes on in, and compares what it keeps with the table. */
async function settleRegion(
  table: KeptTable,
  { filled, naming }: SettlingConfig["regions"][number],
  memory: number,
  cache: string,
  onProgress?: OnProgress,
): Promise<Region> {
  const { game } = table;
  const plan = planSettlement(game, filledWith(game, filled), {
    memory,
    naming: naming === undefined ? undefined : squaresOf(game, naming),
  });
  const folder = join(cache, `settling-${filled.replaceAll(" ", "-")}`);
  const found = (await settle(plan, folder, { onProgress }))!;
  const path = join(folder, "kept.bin");
  writeKeptTable(path, found);
  const checks = compareTables(table, readKeptTable(path), onProgress);
  return {
    row: { filled, ...regionColumns(found), compared: sum(checks), different: wrong(checks) },
    counts: regionCounts(filled, found),
    checks: [
      ...checkRows(`positions with ${filled} filled`, "that region settled by itself", checks),
      ...checkRows(
        `boards without a line with ${filled} filled`,
        "inclusion and exclusion",
        countChecks(game, plan.from, found.byCrosses),
      ),
    ],
  };
}

function regionColumns({ plan, lineFree, lost, startIsLost, workerSeconds }: Settlement) {
  const { game, region, slicing } = plan;
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
function regionCounts(filled: string, { byCrosses }: Settlement): CsvRow[] {
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

const sum = (checks: readonly Check[]): number => checks.reduce((all, { checked }) => all + checked, 0);
const wrong = (checks: readonly Check[]): number => checks.flatMap((check) => check.wrong).length;

/** Compares counts of line-free boards, one for each number of X, with a count that looks at no board. */
function countChecks(game: Notakto, from: NotaktoState, counts: readonly CrossesCount[]): Check[] {
  const counted = countLineFree(game, from);
  const last = counted.findLastIndex((count) => count > 0n);
  const found = new Map(counts.map(({ crosses, lineFree }) => [crosses, lineFree]));
  return counted.slice(0, last + 1).map((count, more) => {
    const crosses = from.crosses + more;
    return { crosses, checked: 1, undecided: 0, wrong: found.get(crosses) === count ? [] : [from] };
  });
}

const lineFreeChecks = ({ game, from }: KeptTable): CsvRow[] =>
  checkRows(
    "boards without a line with d4 filled",
    "inclusion and exclusion",
    countChecks(game, from, recordedCounts()),
  );

/** Late positions of the run, judged by two who know nothing of it. */
function lateChecks(game: Notakto, { late }: SettlingConfig, onProgress?: OnProgress): CsvRow[] {
  const all = readCsv(projectPath(`${RECORD}-late.csv`))
    .filter(({ crosses }) => Number(crosses) >= late.fewest)
    .map(({ position, lost }): Found => ({ state: game.parse(position), lost: lost === "true" }));
  const spread = (count: number) =>
    all.filter((_, i) => Math.floor(((i + 1) * count) / all.length) > Math.floor((i * count) / all.length));
  const search = lineSearch(late.stored);
  const check = "late positions";
  return [
    ...checkRows(
      check,
      "the position's own region",
      checkSamples(spread(late.byRegion), lostAlone(game), onProgress),
    ),
    ...checkRows(
      check,
      "search over lines",
      checkSamples(spread(late.bySearch), (state) => search.isLost(game.format(state)), onProgress),
    ),
  ];
}

/** What `notakto settle --check` found right after the run. */
const recordedChecks = (): CsvRow[] =>
  readCsv(projectPath(`${RECORD}-checks.csv`)).map((row) => ({
    ...row,
    judge: `${row.judge}, at the end of the run`,
  }));

function tableChecks(table: KeptTable, { consistent }: SettlingConfig, onProgress?: OnProgress): CsvRow[] {
  return [
    ...checkRows("every early position", "its moves", checkWholeTable(table, consistent.upTo, onProgress)),
    ...checkRows("random early positions", "their moves", checkTable(table, consistent.random, onProgress)),
  ];
}

/** The checks, added up over the numbers of X. */
export function sumChecks(rows: readonly CsvRow[]): CsvRow[] {
  const groups = new Map<string, CsvRow[]>();
  for (const row of rows) {
    const key = `${row.check}, ${row.judge}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].map((group) => {
    const add = (column: string) => group.reduce((all, row) => all + Number(row[column]), 0);
    const x = group.map((row) => Number(row.x));
    return {
      check: group[0].check,
      judge: group[0].judge,
      x: `${Math.min(...x)}–${Math.max(...x)}`,
      checked: add("checked"),
      undecided: add("undecided"),
      wrong: add("wrong"),
    };
  });
}
