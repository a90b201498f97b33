import { pooled } from "../experiments/chen/claims.ts";
import { wilson } from "../experiments/wilson.ts";
import { groupBy } from "../group.ts";
import type { BarChart, Chart, LineChart, Series } from "./chart.ts";
import { type Row, type Table, table } from "./table.ts";

const METHODS: Readonly<Record<string, string>> = {
  "key-state": "Key states",
  "alphago-zero": "AlphaGo Zero",
};
const SIDES = ["first", "second"] as const;
const AS_SHARE = { format: "percent", domain: [0, 1] } as const;

const isPresent = (value: unknown): boolean => value !== "" && value !== null && value !== undefined;
const board = (n: unknown): string => `${n}×${n}`;

/** Who wins with perfect play, as far as it is known: on 4k×4k the second player, on other boards up to 7×7 the first. */
function isWinning(n: unknown, side: unknown): boolean {
  const size = Number(n);
  return size % 4 === 0 ? side === "second" : size <= 7 && side === "first";
}

/** Lays rows out as the papers do: a line for each `line`, a cell (with its interval and the paper's figure) for each `cell`. */
function layOut(rows: readonly Row[], line: readonly string[], cell: (row: Row) => string): Row[] {
  const cells = [...new Set(rows.map(cell))];
  const empty = Object.fromEntries(
    cells.flatMap((name) => ["", "-low", "-high", "-paper"].map((part) => [`${name}${part}`, null])),
  );
  return [...groupBy(rows, (row) => line.map((column) => row[column]).join()).values()].map((group) => ({
    ...empty,
    ...Object.fromEntries(line.map((column) => [column, group[0][column]])),
    ...Object.fromEntries(
      group.flatMap((row) => {
        const name = cell(row);
        return [
          [name, row.rate],
          [`${name}-low`, row.low],
          [`${name}-high`, row.high],
          [`${name}-paper`, row.paper],
        ];
      }),
    ),
  }));
}

const cellColumn = (key: string, title: string, highlight?: (row: Row) => boolean) => ({
  key,
  title,
  format: "percent" as const,
  digits: 0,
  interval: [`${key}-low`, `${key}-high`] as const,
  paper: `${key}-paper`,
  ...(highlight && { highlight: (row: Row) => isPresent(row[key]) && highlight(row) }),
});

/** Table 2: a line a rival. */
export function table2Table(rows: readonly Row[]): Table {
  const lines = layOut(rows, ["game", "rival"], ({ side }) =>
    side === "black" || side === "first" ? "first" : "second",
  );
  return table(lines, {
    caption: "Table 2: games won (highlighted: who wins with perfect play)",
    columns: [
      { key: "game", title: "Game" },
      { key: "rival", title: "Rival" },
      cellColumn("first", "as Black, or first", ({ game }) => game === "dawson-3x9"),
      cellColumn("second", "as White, or second", ({ game }) => game === "othello-6x6"),
    ],
  });
}

/** The seeds of table 3 taken together, the paper's figure kept. */
const overSeeds = (rows: readonly Row[]): Row[] => pooled(rows, ["n", "method", "rival", "side", "paper"]);

/** Table 3: a line a rival, both methods on both seats. */
export function table3Table(rows: readonly Row[]): Table {
  const lines = layOut(overSeeds(rows), ["n", "rival"], ({ method, side }) => `${method}-${side}`);
  return table(lines, {
    caption: "Table 3: games won (highlighted: who wins with perfect play)",
    columns: [
      { key: "n" },
      { key: "rival", title: "Rival" },
      ...Object.entries(METHODS).flatMap(([method, title]) =>
        SIDES.map((side) =>
          cellColumn(`${method}-${side}`, `${title}, ${side}`, ({ n }) => isWinning(n, side)),
        ),
      ),
    ],
  });
}

/** Table 4: a line a board and rival. */
export function table4Table(rows: readonly Row[]): Table {
  const lines = layOut(rows, ["n", "rival"], ({ side }) => `${side}`);
  return table(lines, {
    caption:
      "Table 4: games won by the key-state models (highlighted: who is known to win with perfect play)",
    columns: [
      { key: "n" },
      { key: "rival", title: "Rival" },
      ...SIDES.map((side) => cellColumn(side, `as ${side}`, ({ n }) => isWinning(n, side))),
    ],
  });
}

/** Table 5: a line a board, the two gates on both seats. */
export function table5Table(rows: readonly Row[]): Table {
  const lines = layOut(rows, ["n"], ({ gate, side }) => `${gate}-${side}`);
  return table(lines, {
    caption: "Table 5: games won against the model of the other gate",
    columns: [
      { key: "n" },
      ...SIDES.flatMap((side) =>
        ["dynamic", "fixed"].map((gate) => cellColumn(`${gate}-${side}`, `${gate} gate, ${side}`)),
      ),
    ],
  });
}

/** Two rates side by side with the probability of such a difference by chance: what `compareRates` found. */
export function comparisonTable(
  rows: readonly Row[],
  { by, pair, caption }: { by: readonly string[]; pair: readonly [string, string]; caption: string },
): Table {
  return table(rows, {
    caption,
    columns: [
      ...by.map((key) => ({ key })),
      ...pair.map((name) => ({
        key: name,
        title: METHODS[name] ?? name,
        format: "percent" as const,
        interval: [`${name}_low`, `${name}_high`] as const,
      })),
      { key: "p", title: "p (Fisher)", format: "number", digits: 4, highlight: ({ p }) => Number(p) < 0.05 },
    ],
  });
}

/** Bars of rates, ours with intervals and the paper's beside them. */
function rateBars(
  described: { readonly name: string; readonly title: string },
  x: { readonly title: string; readonly of: (row: Row) => string },
  rows: readonly Row[],
): BarChart {
  const ours: Series<string> = {
    label: "ours",
    points: rows.map((row) => ({
      x: x.of(row),
      y: Number(row.rate),
      interval: [Number(row.low), Number(row.high)] as const,
    })),
  };
  const paper: Series<string> = {
    label: "Chen et al.",
    paper: true,
    points: rows
      .filter(({ paper }) => isPresent(paper))
      .map((row) => ({ x: x.of(row), y: Number(row.paper) })),
  };
  return {
    ...described,
    kind: "bars",
    subtitle: "Share of the games won, with 95% intervals",
    x: { title: x.title },
    y: { title: "Won", ...AS_SHARE },
    series: paper.points.length > 0 ? [ours, paper] : [ours],
  };
}

const BOARD_AND_SIDE = {
  title: "Board and side",
  of: ({ n, side }: Row) => `${board(n)} ${side}`,
};

/** Columns game, rival, side, rate, low, high, paper: a chart a game. */
export const chenTable2 = (rows: readonly Row[]): Chart[] =>
  [...groupBy(rows, ({ game }) => `${game}`)].map(([game, some]) =>
    rateBars(
      {
        name: `chen-table-2-${game}`,
        title: `Games won: ${game.replace("-", " ").replace("x", "×")}`,
      },
      { title: "Rival and side", of: ({ rival, side }) => `${rival}, ${side}` },
      some,
    ),
  );

/** Columns n, method, seed, rival, side, games, wins, paper: a chart a rival and method. */
export const chenTable3 = (rows: readonly Row[]): Chart[] =>
  [...groupBy(overSeeds(rows), ({ rival, method }) => `${rival},${method}`)].map(([key, some]) => {
    const [rival, method] = key.split(",");
    return rateBars(
      {
        name: `chen-table-3-${rival}-${method}`,
        title: `${METHODS[method]} against ${rival.replace("-", " ")}`,
      },
      BOARD_AND_SIDE,
      some,
    );
  });

/** Columns n, method, seed, plays, iteration, won, mistakes: a chart a board, all seeds together. */
export const chenTable3Mistakes = (rows: readonly Row[]): Chart[] =>
  mistakeCharts(rows, {
    name: "chen-table-3-mistakes",
    title: "Wins given away while it learns",
    x: { column: "iteration", title: "Iteration" },
  });

/** The same at the end by the number of X: columns n, method, seed, plays, x, won, mistakes. */
export const chenTable3MistakesByX = (rows: readonly Row[]): Chart[] =>
  mistakeCharts(rows, {
    name: "chen-table-3-mistakes-by-x",
    title: "Wins given away in the end",
    x: { column: "x", title: "Number of X" },
  });

function mistakeCharts(
  rows: readonly Row[],
  { name, title, x }: { name: string; title: string; x: { column: string; title: string } },
): LineChart[] {
  return [...groupBy(rows, ({ n }) => `${n}`)].map(([n, some]) => ({
    kind: "lines",
    name: `${name}-${n}`,
    title: `${title}: ${board(n)}`,
    subtitle: "Share of the won positions of greedy games in which the model chose a losing move",
    x: { title: x.title, format: "count" },
    y: { title: "Given away", ...AS_SHARE },
    series: [...groupBy(some, ({ method, plays }) => `${METHODS[`${method}`]}, ${plays}`)].map(
      ([label, own]) => ({ label, points: ratesOver(own, x.column, "mistakes", "won") }),
    ),
  }));
}

/** Columns n, method, seed, x, positions, wrong, rarer: a chart a board. */
export const chenTable3Values = (rows: readonly Row[]): Chart[] =>
  [...groupBy(rows, ({ n }) => `${n}`)].map(([n, some]) => ({
    kind: "lines",
    name: `chen-table-3-values-${n}`,
    title: `Who wins? Wrong answers of the net: ${board(n)}`,
    subtitle: "Share of the positions of greedy games that it takes for won though lost, or lost though won",
    x: { title: "Number of X", format: "count" },
    y: { title: "Wrong", ...AS_SHARE },
    series: [
      ...[...groupBy(some, ({ method }) => `${method}`)].map(([method, own]) => ({
        label: METHODS[method] ?? method,
        points: ratesOver(own, "x", "wrong", "positions"),
      })),
      {
        label: "always the commoner outcome",
        points: [...new Map(some.map(({ x, rarer }) => [Number(x), Number(rarer)]))].map(([x, y]) => ({
          x,
          y,
        })),
      },
    ],
  }));

/** Columns n, seed, rival, side, simulations, wins, games: a chart a board. */
export const chenTable3Simulations = (rows: readonly Row[]): Chart[] =>
  [...groupBy(rows, ({ n }) => `${n}`)].map(([n, some]) => ({
    kind: "lines",
    name: `chen-table-3-simulations-${n}`,
    title: `Fewer and more simulations on ${board(n)}`,
    subtitle: "Share of the games won by the key-state models, whatever they were trained with",
    x: { title: "Simulations a move", format: "count", log: true },
    y: { title: "Won", ...AS_SHARE },
    series: [...groupBy(some, ({ rival, side }) => `against ${rival}, as ${side}`)].map(([label, own]) => ({
      label,
      points: ratesOver(own, "simulations", "wins", "games"),
    })),
  }));

const REFUTATIONS = [
  { label: "tried a reply that refutes it", hits: "tried", of: "mistakes" },
  { label: "expects such a reply", hits: "expected", of: "mistakes" },
  { label: "safe replies that refute", hits: "refuting", of: "replies" },
] as const;

/** Columns n, x, mistakes, tried, expected, replies, refuting: a chart a board, all models together. */
export const chenTable3Refutations = (rows: readonly Row[]): Chart[] =>
  [...groupBy(rows, ({ n }) => `${n}`)].map(([n, some]) => ({
    kind: "lines",
    name: `chen-table-3-refutations-${n}`,
    title: `Does the search see why its move loses? ${board(n)}`,
    subtitle: "Of the losing moves chosen in won positions of greedy games",
    x: { title: "Number of X", format: "count" },
    y: { title: "Share", ...AS_SHARE },
    series: REFUTATIONS.map(({ label, hits, of }) => ({ label, points: ratesOver(some, "x", hits, of) })),
  }));

/** The same for each model, whatever the number of X. */
export function refutationTable(rows: readonly Row[]): Table {
  const lines = [...groupBy(rows, ({ n, method }) => `${n},${method}`).values()].map((group) => {
    const sum = (column: string): number => group.reduce((all, row) => all + Number(row[column]), 0);
    const rates = REFUTATIONS.map(({ hits, of }) => {
      const { low, high } = wilson(sum(hits), sum(of));
      return { [hits]: sum(hits) / sum(of), [`${hits}_low`]: low, [`${hits}_high`]: high };
    });
    const { n, method } = group[0];
    return Object.assign({ n, method: METHODS[`${method}`], mistakes: sum("mistakes") }, ...rates);
  });
  return table(lines, {
    caption: "When the search chose a losing move",
    columns: [
      { key: "n" },
      { key: "method", title: "Method" },
      { key: "mistakes", title: "Losing moves", format: "count" },
      ...REFUTATIONS.map(({ label, hits }) => ({
        key: hits,
        title: label,
        format: "percent" as const,
        interval: [`${hits}_low`, `${hits}_high`] as const,
      })),
    ],
  });
}

/** The rate at each value of a column, the seeds taken together. */
function ratesOver(rows: readonly Row[], column: string, hits: string, of: string) {
  return [...groupBy(rows, (row) => `${row[column]}`)]
    .map(([x, group]) => {
      const sum = (what: string): number => group.reduce((all, row) => all + Number(row[what]), 0);
      return { x: Number(x), y: sum(hits) / sum(of) };
    })
    .toSorted((a, b) => a.x - b.x);
}

/** Columns n, rival, side, rate, low, high, paper: a chart a rival. */
export const chenTable4 = (rows: readonly Row[]): Chart[] =>
  [...groupBy(rows, ({ rival }) => `${rival}`)].map(([rival, some]) =>
    rateBars(
      {
        name: `chen-table-4-${rival}`,
        title: `Key-state models against ${rival === "itself" ? "themselves" : rival}`,
      },
      BOARD_AND_SIDE,
      some,
    ),
  );

/** Columns n, gate, side, rate, low, high, paper: the dynamic gate's model, which loses what the other wins. */
export const chenTable5 = (rows: readonly Row[]): Chart[] => [
  rateBars(
    {
      name: "chen-table-5",
      title: "The dynamic gate's model against the fixed gate's",
    },
    BOARD_AND_SIDE,
    rows.filter(({ gate }) => gate === "dynamic"),
  ),
];

/** Columns n, gate, iteration, policy_loss, value_loss: Figure 4, a chart a board, its curves called as in the paper. */
export const chenFigure4 = (rows: readonly Row[]): Chart[] =>
  [...groupBy(rows, ({ n }) => `${n}`)].map(([n, some]) => ({
    kind: "lines",
    name: `chen-figure-4-${n}`,
    title: `Figure 4: losses on ${board(n)}`,
    subtitle: "Policy (pi) and value (v) loss of the models with the fixed and the dynamic gate",
    x: { title: "Iteration", format: "count" },
    y: { title: "Loss" },
    series: [...groupBy(some, ({ gate }) => `${gate}`)].flatMap(([gate, own]) =>
      [
        ["pi", "policy_loss"],
        ["v", "value_loss"],
      ].map(([label, column]) => ({
        label: `${gate} ${label}`,
        points: own.map((row) => ({ x: Number(row.iteration), y: Number(row[column]) })),
      })),
    ),
  }));
