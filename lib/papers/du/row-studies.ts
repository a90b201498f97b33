import { type CsvRow, readCsv } from "../../csv.ts";
import type { Experiment } from "../../lab/experiment.ts";
import type { OnProgress } from "../../progress.ts";
import { projectPath } from "../../project.ts";
import type { Form } from "../../solvers/cgt/forms.ts";
import { ShortGames } from "../../solvers/cgt/games.ts";
import { formatGame } from "../../solvers/cgt/notation.ts";
import { parseGame } from "../../solvers/cgt/parse.ts";
import { sbhSolver } from "../../solvers/nogo/boards/solver.ts";
import {
  ALL_TECHNIQUES,
  type CgtResult,
  cgtSolve,
  simplestGames,
  type Techniques,
} from "../../solvers/nogo/rows/cgt-solver.ts";
import { buildDatabase, type Database } from "../../solvers/nogo/rows/database.ts";
import { allPieces, type Incentive, incentives } from "../../solvers/nogo/rows/eyes.ts";
import { afterOpening } from "../../solvers/nogo/rows/openings.ts";
import { mirror, type Piece } from "../../solvers/nogo/rows/piece.ts";
import { piecesOf, rowOfPiece } from "../../solvers/nogo/rows/row.ts";
import { rowSolver } from "../../solvers/nogo/rows/row-solver.ts";
import { pieceValues } from "../../solvers/nogo/rows/value.ts";

/** Linear NoGo: Du's tables and figures about solvers and values. */
export interface NoGoStudiesConfig {
  /** SBHSolver and CGTSolver are measured up to these lengths; the tree is that of CGTSolver's longest row. */
  readonly sbhTo: number;
  readonly cgtTo: number;
  /** CGTSolver's database holds pieces with up to so many empty points. */
  readonly cgtDatabase: number;
  readonly ablationAt: number;
  /** Values are counted among pieces with up to so many empty points. */
  readonly valuesTo: number;
  /** Incentives are compared on pieces with up to so many empty points. */
  readonly incentivesTo: number;
}

export const nogoLinearStudies: Experiment<NoGoStudiesConfig> = {
  name: "nogo-linear-studies",
  configs: {
    smoke: {
      sbhTo: 10,
      cgtTo: 12,
      cgtDatabase: 8,
      ablationAt: 10,
      valuesTo: 8,
      incentivesTo: 6,
    },
    quick: {
      sbhTo: 20,
      cgtTo: 20,
      cgtDatabase: 8,
      ablationAt: 16,
      valuesTo: 9,
      incentivesTo: 8,
    },
    standard: {
      sbhTo: 24,
      cgtTo: 30,
      cgtDatabase: 12,
      ablationAt: 18,
      valuesTo: 12,
      incentivesTo: 9,
    },
    paper: {
      sbhTo: 27,
      cgtTo: 30,
      cgtDatabase: 12,
      ablationAt: 20,
      valuesTo: 12,
      incentivesTo: 9,
    },
  },
  run(config, { onProgress }) {
    const database = buildDatabase(Math.max(config.valuesTo, config.incentivesTo), onProgress);
    const cgtDatabase = buildDatabase(config.cgtDatabase, onProgress);
    const searches = cgtSearches(config.cgtTo, cgtDatabase, onProgress);
    const work: readonly [string, () => CsvRow[]][] = [
      ["nogo-linear-effort", () => effortRows(config.sbhTo, searches, cgtDatabase, onProgress)],
      ["nogo-linear-ablation", () => ablationRows(config.ablationAt, onProgress)],
      ["nogo-linear-tree", () => treeRows(searches.at(-1)!)],
      ["nogo-linear-values", () => valueRows(DU_DATABASE)],
      ["nogo-linear-value-counts", () => valueCountRows(database)],
      ["nogo-linear-incentives", () => incentiveRows(database, config.incentivesTo)],
      ["nogo-linear-incentive-examples", exampleRows],
    ];
    const tables = Object.fromEntries(
      work.map(([name, rows], i) => {
        onProgress({ label: "rows studied", done: i, total: work.length });
        return [name, rows()];
      }),
    );
    return { tables };
  },
};

/** The ablation has the outcome classes and equal games that Du's solver has in full. */
const DU_DATABASE = 8;
const B1 = 2;
/** Without a technique a search may take for ever; then the count is a lower bound. */
const MOST_NODES = 2_000_000;
/** SBHSolver gives up where this is full. */
const SBH_MEMORY = 2 ** 30;

interface Effort {
  readonly nodes: number;
  readonly seconds: number;
  readonly wins: boolean | undefined;
}

/** CGTSolver's search of a row of n points after the opening B1. */
type CgtSearch = CgtResult & { readonly n: number };

/** The searches of Fig. 1.2 and Fig. 5; the longest takes longer than all before it. */
function cgtSearches(to: number, database: Database, onProgress: OnProgress): CgtSearch[] {
  const lengths = Array.from({ length: to - 5 }, (_, i) => i + 6);
  return lengths.map((n, i) => {
    const report = (nodes: number): void =>
      onProgress({
        label: `CGTSolver on 1×${n}`,
        detail: `${Math.round(nodes / 1e6)} million nodes`,
        done: i,
        total: lengths.length,
      });
    report(0);
    return { n, ...cgtSolve(afterOpening(n, B1), { database, onNodes: report }) };
  });
}

/** Fig. 1.2: nodes and time after the opening B1, by solver. */
function effortRows(
  sbhTo: number,
  searches: readonly CgtSearch[],
  database: Database,
  onProgress: OnProgress,
): CsvRow[] {
  const rowSearch = rowSolver(database, { tableBits: 16 });
  const rows: CsvRow[] = [];
  const longest = Math.max(sbhTo, ...searches.map(({ n }) => n));
  for (let n = 6; n <= longest; n++) {
    onProgress({ label: "solvers compared", done: n - 6, total: longest - 5 });
    const cgtSearch = searches.find((search) => search.n === n);
    const efforts: Record<string, Effort> = {
      ...(n <= sbhTo && { SBHSolver: sbhEffort(n) }),
      ...(cgtSearch && { CGTSolver: cgtSearch }),
      "canonical values": rowSearch.solve(piecesOf(afterOpening(n, B1))),
    };
    for (const [solver, { nodes, seconds, wins }] of Object.entries(efforts))
      rows.push({ n, solver, nodes, seconds, finished: wins !== undefined });
  }
  return rows;
}

/** SBHSolver takes the row as any board, with its stones as they lie. */
function sbhEffort(n: number): Effort {
  const solver = sbhSolver(1, n, { memory: SBH_MEMORY });
  const started = performance.now();
  const result = solver.solve({ black: 2 ** (B1 - 1), white: 0, toMove: 1 });
  return {
    nodes: solver.nodes(),
    seconds: (performance.now() - started) / 1000,
    wins: result === "unknown" ? undefined : result === "win",
  };
}

/** Fig. 1.4: CGTSolver with each technique switched off in turn. */
function ablationRows(largest: number, onProgress: OnProgress): CsvRow[] {
  const database = buildDatabase(DU_DATABASE);
  const variants: readonly [string, Partial<Techniques>][] = [
    ["all techniques", {}],
    ...(Object.keys(ALL_TECHNIQUES) as (keyof Techniques)[]).map(
      (name) => [`without ${TECHNIQUES[name]}`, { [name]: false }] as [string, Partial<Techniques>],
    ),
  ];
  const rows: CsvRow[] = [];
  for (let n = 8; n <= largest; n += 2)
    for (const [variant, techniques] of variants) {
      onProgress({ label: `1×${n} ${variant}`, done: n - 8, total: largest - 6 });
      const { nodes, seconds, wins } = cgtSolve(afterOpening(n, B1), {
        database,
        techniques,
        mostNodes: MOST_NODES,
      });
      rows.push({ n, variant, nodes, seconds, finished: wins !== undefined });
    }
  return rows;
}

const TECHNIQUES: Readonly<Record<keyof Techniques, string>> = {
  blockSimplification: "block simplification",
  xoSplit: "xo-split",
  cancellation: "cancellation",
  staticEvaluation: "static evaluation",
  simplestGames: "simplest equal games",
  middleFirst: "play in the middle",
  table: "transposition table",
};

/** Fig. 5: the search tree of one row, by depth, by number of subgames, and its subgames by size. */
function treeRows({ n, statistics }: CgtSearch): CsvRow[] {
  const { nodesByDepth, leavesByDepth, nodesByParts, leavesByParts, partsBySize } = statistics;
  const rowsOf = (by: string, counts: readonly number[], leaves?: readonly number[]): CsvRow[] =>
    counts.map((nodes, index) => ({ n, by, index, nodes, leaves: leaves ? (leaves[index] ?? 0) : "" }));
  return [
    ...rowsOf("depth", nodesByDepth, leavesByDepth),
    ...rowsOf("subgames", nodesByParts, leavesByParts),
    ...rowsOf("size", partsBySize),
  ];
}

/** Reduced positions by empty points, and how many different values they have. */
function valueCountRows({ values, empties }: Database): CsvRow[] {
  const seen = new Set<number>();
  return Array.from({ length: empties }, (_, i) => i + 1).map((n) => {
    for (const form of values[n]) seen.add(form);
    return {
      n,
      positions: values[n].length,
      expected: 3 ** (n + 1),
      values: new Set(values[n]).size,
      so_far: seen.size,
    };
  });
}

/** Table 1: the most frequent values of pieces with up to so many empty points, one of each value and its negative. */
function valueRows(empties: number): CsvRow[] {
  const paper = new Map(
    readCsv(projectPath("data/du-simplest-equal-games.csv")).map((row) => [row.canonical_form, row]),
  );
  const database = buildDatabase(empties);
  const { games, values } = database;
  const counts = new Map<number, number>();
  for (const layer of values.slice(1))
    for (const form of layer) counts.set(form, (counts.get(form) ?? 0) + 1);
  const simplest = simplestGames(database);
  return [...counts]
    .filter(([form]) => isLeftOnes(games, form))
    .sort((a, b) => b[1] - a[1])
    .slice(0, 20)
    .map(([form, occurrences]) => {
      const value = formatGame(games, form);
      return {
        value,
        board: readingOf(simplest.get(form)!),
        occurrences,
        paper_board: paper.get(value)?.board ?? "",
        paper_occurrences: paper.get(value)?.occurrences ?? "",
      };
    });
}

/** Of a value and its negative, the one that is better for Left; where neither is, the one met first. */
function isLeftOnes(games: ShortGames, form: Form): boolean {
  const balance = games.leftStop(form) + games.rightStop(form);
  return balance === 0 ? form <= games.negate(form) : balance > 0;
}

/** The piece from the end from which empty points, then black stones come earlier. */
function readingOf(piece: Piece): string {
  const rank = (text: string) => [...text].map((point) => ".xo".indexOf(point)).join("");
  const readings = [piece, mirror(piece)].map(rowOfPiece);
  return rank(readings[0]) <= rank(readings[1]) ? readings[0] : readings[1];
}

/** Properties 1 to 4: how moves that fill an eye, and others, compare with a loss of one move; the first of each kind. */
function incentiveRows(database: Database, empties: number): CsvRow[] {
  const kinds = new Map<string, { first: Incentive; count: number }>();
  for (let n = 1; n <= empties; n++)
    for (const piece of allPieces(n))
      for (const incentive of incentives(database, piece)) {
        const kind = `${incentive.fillsEye} ${incentive.againstMinusOne}`;
        const found = kinds.get(kind);
        if (found) found.count++;
        else kinds.set(kind, { first: incentive, count: 1 });
      }
  const properties: Readonly<Record<string, string>> = {
    "true <": "Property 1",
    "true >": "Property 2",
    "false =": "Property 3",
    "false <": "Property 4",
  };
  return [...kinds.entries()].sort().map(([kind, { first, count }]) => ({
    fills_eye: first.fillsEye,
    incentive: `${first.againstMinusOne} -1`,
    moves: count,
    example: rowOfPiece(first.piece),
    point: first.point + 1,
    before: formatGame(database.games, first.before),
    after: formatGame(database.games, first.value),
    property: properties[kind] ?? "",
  }));
}

/** Du's own examples of the properties, with our values beside his. */
function exampleRows(): CsvRow[] {
  const games = new ShortGames();
  const worthOf = pieceValues(games);
  const valueOfRow = (row: string): Form => games.sum(piecesOf(row).map(worthOf));
  const paper = readCsv(projectPath("data/du-incentives.csv"));
  return paper.map(({ property, before, after, before_value, after_value, incentive }) => {
    const [value, left] = [valueOfRow(before), valueOfRow(after)];
    const point = [...before].findIndex((stone, i) => stone !== after[i]);
    return {
      property,
      before,
      after,
      fills_eye: [before[point - 1], before[point + 1]].every((stone) => stone === "x" || !stone),
      before_value: formatGame(games, value),
      paper_before_value: before_value,
      after_value: formatGame(games, left),
      paper_after_value: after_value,
      incentive: `${games.compare(games.add(left, games.number(1)), value)} -1`,
      paper_incentive: incentive,
      values_agree: parseGame(games, before_value) === value && parseGame(games, after_value) === left,
    };
  });
}
