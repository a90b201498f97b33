import type { Row } from "../../csv.ts";
import type { Chart, LineChart } from "../../notebook/chart.ts";
import { barsBy, barsOf, linesBy, linesOf, perGroup } from "../../notebook/series.ts";

/** "3×4". */
export const boardName = ({ rows, cols }: Row): string => `${rows}×${cols}`;

const POSITIONS = { title: "Positions", format: "count", log: true } as const;

/** Columns rows, cols, nodes, stored: what the search of each board took. */
export const boardSolutions = (rows: readonly Row[]): Chart[] => [
  {
    kind: "bars",
    name: "nogo-solutions",
    title: "What a board takes until its winner is known",
    subtitle: "By board, on a logarithmic scale",
    x: { title: "Board" },
    y: POSITIONS,
    series: barsOf(rows, boardName, [
      { label: "searched", measure: "nodes" },
      { label: "stored", measure: "stored" },
    ]),
  },
];

/** Columns rows, cols, stored of two tables: what SBH stores, and what the search of reduced positions does. */
export function storedChart(sbh: readonly Row[], solutions: readonly Row[]): Chart {
  const boards = sbh.filter(({ rows }) => Number(rows) > 1);
  const names = new Set(boards.map(boardName));
  return {
    kind: "bars",
    name: "nodes",
    title: "Positions stored until the winner is known",
    subtitle: "By board, on a logarithmic scale",
    x: { title: "Board" },
    y: POSITIONS,
    series: [
      ...barsOf(boards, boardName, [{ label: "SBH", measure: "stored" }]),
      ...barsOf(
        solutions.filter((row) => names.has(boardName(row))),
        boardName,
        [{ label: "reduced positions", measure: "stored" }],
      ),
    ],
  };
}

/** Columns rows, cols, without, nodes; the row without "nothing" is what the others are measured by. */
export const boardAblation = (rows: readonly Row[]): Chart[] => [
  {
    kind: "bars",
    name: "nogo-ablation",
    title: "What each technique saves",
    subtitle: "Nodes with one technique left out, beside those of the whole, on a logarithmic scale",
    x: { title: "Left out" },
    y: { title: "Times the nodes", format: "number", log: true },
    series: perGroup(rows, boardName, (label, board) => {
      const whole = Number(board.find(({ without }) => without === "nothing")?.nodes);
      const others = board.filter(({ without }) => without !== "nothing");
      const times = others.map((row) => ({ ...row, times: Number(row.nodes) / whole }));
      return barsBy(times, () => label, "without", "times");
    }).flat(),
  },
];

/** Columns n, a name of the series, and what is measured over n, on a log scale. */
const byLength = (
  rows: readonly Row[],
  series: string,
  measure: "nodes" | "seconds",
  described: Pick<LineChart, "name" | "title" | "subtitle">,
): Chart => ({
  kind: "lines",
  ...described,
  x: { title: "Points in the row", format: "count" },
  y:
    measure === "nodes"
      ? { title: "Nodes", format: "count", log: true }
      : { title: "Time", format: "seconds", log: true },
  series: linesBy(positive(rows, measure), series, "n", measure),
});

/** A logarithm has no place for nothing. */
const positive = (rows: readonly Row[], column: string): Row[] =>
  rows.filter((row) => Number(row[column]) > 0);

/** Columns n, variant, nodes. */
export const rowAblation = (rows: readonly Row[]): Chart[] => [
  byLength(rows, "variant", "nodes", {
    name: "nogo-linear-ablation",
    title: "What each technique saves",
    subtitle: "Nodes of CGTSolver after the opening next to the end, with one technique switched off",
  }),
];

/** Columns n, solver, nodes, seconds. */
export const rowEffort = (rows: readonly Row[]): Chart[] => {
  const subtitle = "After the opening next to the end";
  return [
    byLength(rows, "solver", "nodes", {
      name: "nogo-linear-effort",
      title: "Nodes to solve a row",
      subtitle,
    }),
    byLength(rows, "solver", "seconds", {
      name: "nogo-linear-effort-time",
      title: "Time to solve a row",
      subtitle,
    }),
  ];
};

/** What the tree of a search is told by, and what is counted there. */
const TREE: Readonly<Record<string, { readonly x: string; readonly counted: string }>> = {
  depth: { x: "Depth", counted: "nodes" },
  subgames: { x: "Subgames in the sum", counted: "nodes" },
  size: { x: "Empty points", counted: "subgames" },
};

/** Columns n, by, index, nodes, leaves: Fig. 5, a chart for each way to tell the tree; subgames have no leaves. */
export const rowTree = (rows: readonly Row[]): Chart[] =>
  perGroup(rows, "by", (by, some) => {
    const { x, counted } = TREE[by] ?? { x: by, counted: "nodes" };
    return {
      kind: "lines",
      name: `nogo-linear-tree-${by}`,
      title: `The search of 1×${some[0].n} by ${by}`,
      x: { title: x, format: "count" },
      y: { title: `${counted[0].toUpperCase()}${counted.slice(1)}`, format: "count" },
      series: [
        ...linesOf(positive(some, "nodes"), "index", [{ label: counted, measure: "nodes" }]),
        ...linesOf(positive(some, "leaves"), "index", [{ label: "leaves", measure: "leaves" }]),
      ],
    };
  });
