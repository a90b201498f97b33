import type { CsvRow } from "../csv.ts";
import { netsOfAKind } from "../experiments/kisby/ablation.ts";
import { learnedGame, pooledMistakes } from "../experiments/kisby/loop.ts";
import type { Profile } from "../experiments/profile.ts";
import { committedTable } from "../experiments/results.ts";
import { groupBy } from "../group.ts";
import type { Chart, Series } from "./chart.ts";
import {
  chenFigure4,
  chenTable2,
  chenTable3,
  chenTable3Mistakes,
  chenTable3MistakesByX,
  chenTable3Refutations,
  chenTable3Simulations,
  chenTable3Values,
  chenTable4,
  chenTable5,
} from "./chen.ts";
import type { Row } from "./table.ts";

/** The pictures that belong to an experiment's table; called by notebooks and by `notakto plot` alike. */
export type Figures = (rows: readonly Row[]) => Chart[];

/** Columns n, x, line_free, lost, share. */
const whoWinsLostByX: Figures = (rows) => [
  {
    kind: "lines",
    name: "who-wins-lost-by-x",
    title: "Positions lost for the player to move",
    subtitle: "Share of the boards without a line, by the number of X on them",
    x: { title: "Number of X", format: "count" },
    y: { title: "Lost", format: "percent", domain: [0, 1] },
    series: [...groupBy(rows, (row) => String(row.n))].map(([n, boards]) => ({
      label: `${n}×${n}`,
      points: boards.map((row) => ({ x: Number(row.x), y: Number(row.share) })),
    })),
  },
];

/** Columns n, filled, x, line_free, lost, share. */
const settlingLostByX: Figures = (rows) => [
  {
    kind: "lines",
    name: "settling-lost-by-x",
    title: "Positions lost for the player to move",
    subtitle: "Share of the boards without a line, by the number of X on them",
    x: { title: "Number of X", format: "count" },
    y: { title: "Lost", format: "percent", domain: [0, 1] },
    series: [...groupBy(rows, (row) => `${row.n}×${row.n}${row.filled ? ", centre filled" : ""}`)].map(
      ([label, boards]) => ({
        label,
        points: boards.map((row) => ({ x: Number(row.x), y: Number(row.share) })),
      }),
    ),
  },
];

/** Columns layer, slices, stand_for, bytes. */
const settlingLayers: Figures = (rows) => [
  {
    kind: "bars",
    name: "settling-layers",
    title: "Slices of 7×7, layer by layer",
    subtitle: "Slices stored, by the number of X on the squares that name them; solved from right to left",
    x: { title: "X on the naming squares" },
    y: { title: "Slices", format: "count" },
    series: [
      {
        label: "slices",
        points: rows.toReversed().map((row) => ({ x: String(row.layer), y: Number(row.slices) })),
      },
    ],
  },
];

/** Columns n, player, x, won, mistakes, rate, low, high. */
const mistakes: Figures = (rows) =>
  [...groupBy(rows, (row) => String(row.n))].map(([n, board]) => ({
    kind: "lines",
    name: `mistakes-${n}`,
    title: `Wins given away on ${n}×${n}`,
    subtitle: "Share of the won positions in which the player chose a losing move, with 95% intervals",
    x: { title: "Number of X", format: "count" },
    y: { title: "Given away", format: "percent", domain: [0, 1] },
    series: [...groupBy(board, (row) => String(row.player))].map(([label, points]) => ({
      label,
      points: points.map(({ x, rate, low, high }) => ({
        x: Number(x),
        y: Number(rate),
        interval: [Number(low), Number(high)] as const,
      })),
    })),
  }));

/** Columns n, a name of the series, and what is measured over n, on a log scale. */
const byLength = (
  rows: readonly Row[],
  series: string,
  measure: "nodes" | "seconds",
  words: { readonly name: string; readonly title: string; readonly subtitle: string },
): Chart => ({
  kind: "lines",
  ...words,
  x: { title: "Points in the row", format: "count" },
  y:
    measure === "nodes"
      ? { title: "Nodes", format: "count", log: true }
      : { title: "Time", format: "seconds", log: true },
  series: [...groupBy(rows, (row) => String(row[series]))].map(([label, group]) => ({
    label,
    points: group.map((row) => ({ x: Number(row.n), y: Number(row[measure]) })).filter(({ y }) => y > 0),
  })),
});

/** Columns n, variant, nodes. */
const nogoLinearAblation: Figures = (rows) => [
  byLength(rows, "variant", "nodes", {
    name: "nogo-linear-ablation",
    title: "What each technique saves",
    subtitle: "Nodes of CGTSolver after the opening next to the end, with one technique switched off",
  }),
];

/** Columns n, solver, nodes, seconds. */
const nogoLinearEffort: Figures = (rows) => {
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

const boardOf = ({ rows, cols }: Row): string => `${rows}×${cols}`;

/** Columns rows, cols, nodes, stored: what the search of each board took. */
const nogoSolutions: Figures = (rows) => [
  {
    kind: "bars",
    name: "nogo-solutions",
    title: "What a board takes until its winner is known",
    subtitle: "By board, on a logarithmic scale",
    x: { title: "Board" },
    y: { title: "Positions", format: "count", log: true },
    series: [
      { label: "searched", column: "nodes" },
      { label: "stored", column: "stored" },
    ].map(({ label, column }) => ({
      label,
      points: rows.map((row) => ({ x: boardOf(row), y: Number(row[column]) })),
    })),
  },
];

/** Columns rows, cols, without, nodes; the row without "nothing" is what the others are measured by. */
const nogoAblation: Figures = (rows) => [
  {
    kind: "bars",
    name: "nogo-ablation",
    title: "What each technique saves",
    subtitle: "Nodes with one technique left out, beside those of the whole, on a logarithmic scale",
    x: { title: "Left out" },
    y: { title: "Times the nodes", format: "number", log: true },
    series: [...groupBy(rows, boardOf)].map(([label, board]) => {
      const whole = Number(board.find(({ without }) => without === "nothing")?.nodes);
      return {
        label,
        points: board
          .filter(({ without }) => without !== "nothing")
          .map(({ without, nodes }) => ({ x: String(without), y: Number(nodes) / whole })),
      };
    }),
  },
];

/** Columns n, by, index, nodes, leaves. */
const nogoLinearTree: Figures = (rows) =>
  [...groupBy(rows, (row) => String(row.by))].map(([by, group]) => {
    const points = (column: string) =>
      group.map((row) => ({ x: Number(row.index), y: Number(row[column]) })).filter(({ y }) => y > 0);
    return {
      kind: "lines",
      name: `nogo-linear-tree-${by}`,
      title: `The search of 1×${group[0].n} by ${by}`,
      x: {
        title: { depth: "Depth", subgames: "Subgames in the sum", size: "Empty points" }[by] ?? by,
        format: "count",
      },
      y: { title: by === "size" ? "Subgames" : "Nodes", format: "count" },
      series: [
        { label: by === "size" ? "subgames" : "nodes", points: points("nodes") },
        ...(by === "size" ? [] : [{ label: "leaves", points: points("leaves") }]),
      ],
    };
  });

/** Columns n, opening, wins: each row with its openings, as in Du's Fig. 3. */
const nogoLinearOpenings: Figures = (rows) => [
  {
    kind: "boards",
    name: "nogo-linear-openings",
    title: "Winning and losing openings",
    subtitle: "The longest rows of which every opening is known",
    boards: [...groupBy(rows, (row) => String(row.n))]
      .filter(([n, openings]) => openings.length === Math.ceil(Number(n) / 2))
      .slice(-6)
      .map(([n, openings]) => ({
        rows: 1,
        cols: Number(n),
        caption: `1×${n}`,
        cells: Array.from({ length: Number(n) }, (_, point) => {
          const { wins } = openings[Math.min(point, Number(n) - 1 - point)];
          return { tint: String(wins) === "true" ? ("win" as const) : ("loss" as const) };
        }),
      })),
    legend: [
      { cell: { tint: "win" }, label: "wins" },
      { cell: { tint: "loss" }, label: "loses" },
    ],
  },
];

/** Columns training, plays, x, won, mistakes, rate, low, high. */
const firstPlayerMistakes: Figures = (rows) =>
  [...groupBy(rows, (row) => String(row.plays))].map(([plays, some]) => ({
    kind: "lines",
    name: `first-player-mistakes-${plays.replaceAll(" ", "-")}`,
    title: `Wins given away on 4×4: ${plays}`,
    subtitle: "Share of the won positions in which the player chose a losing move, with 95% intervals",
    x: { title: "Number of X", format: "count" },
    y: { title: "Given away", format: "percent", domain: [0, 1] },
    series: [...groupBy(some, (row) => String(row.training))].map(([label, points]) => ({
      label,
      points: points.map(({ x, rate, low, high }) => ({
        x: Number(x),
        y: Number(rate),
        interval: [Number(low), Number(high)] as const,
      })),
    })),
  }));

const interval = ({ low, high }: Row) => [Number(low), Number(high)] as const;

/** Columns size, iteration, opponent, seat, rate, low, high: Mistri's figure 2, one chart for each seat. */
const corsoTraining: Figures = (rows) =>
  [...groupBy(rows, (row) => `${row.size}, ${row.seat}`)].map(([key, games]) => {
    const [size, seat] = key.split(", ");
    return {
      kind: "lines",
      name: `corso-training-${size}-${seat}`,
      title: `Corso ${size}: wins as ${seat} player while it learns`,
      subtitle: "Against random and MM-k at a temperature of 1, with 95% intervals",
      x: { title: "Iteration", format: "count" },
      y: { title: "Won", format: "percent", domain: [0, 1] },
      series: [...groupBy(games, (row) => String(row.opponent))].map(([label, points]) => ({
        label,
        points: points.map((row) => ({
          x: Number(row.iteration),
          y: Number(row.rate),
          interval: interval(row),
        })),
      })),
    };
  });

/** Columns size, iteration, player, value: what it thinks of the empty board. */
const corsoEmptyBoard: Figures = (rows) =>
  [...groupBy(rows, (row) => String(row.size))].map(([size, thoughts]) => ({
    kind: "lines",
    name: `corso-empty-board-${size}`,
    title: `Corso ${size}: what the first player may expect`,
    subtitle: "Value of the empty board, by the net alone and with a search",
    x: { title: "Iteration", format: "count" },
    y: { title: "Value", format: "number", domain: [-1, 1] },
    series: [...groupBy(thoughts, (row) => String(row.player))].map(([label, points]) => ({
      label,
      points: points.map((row) => ({ x: Number(row.iteration), y: Number(row.value) })),
    })),
  }));

/** Columns size, temperature, player, elo, likely, low, high, published. */
const corsoElo: Figures = (rows) =>
  [...groupBy(rows, (row) => `${row.size}, ${row.temperature}`)].map(([key, players]) => {
    const [size, temperature] = key.split(", ");
    const bars = (label: string, column: string, paper = false): Series<string> => ({
      label,
      paper,
      points: players
        .filter((row) => isPresent(row[column]))
        .map((row) => ({
          x: String(row.player),
          y: Number(row[column]),
          ...(column === "likely" && { interval: interval(row) }),
        })),
    });
    const series = [
      bars("By likelihood", "likely"),
      bars("In sequence", "elo"),
      bars("Mistri", "published", true),
    ];
    return {
      kind: "bars",
      name: `corso-elo-${size}-t${temperature}`,
      title: `Corso ${size}: Elo, MM-k at a temperature ${temperature === "0" ? "near 0" : `of ${temperature}`}`,
      subtitle: "Mean 1000; by likelihood with 95% intervals, in sequence with K = 30",
      x: { title: "Player" },
      y: { title: "Elo", format: "count" },
      series: series.filter(({ points }) => points.length > 0),
    };
  });

const asShare = { format: "percent", domain: [0, 1] } as const;

/** Columns n, boards, paper_boards, distinct, line_free. */
const kisbyBoards: Figures = (rows) => {
  const bars = (label: string, column: string, paper = false): Series<string> => ({
    label,
    paper,
    points: rows
      .filter((row) => isPresent(row[column]))
      .map((row) => ({ x: `${row.n}×${row.n}`, y: Number(row[column]) })),
  });
  return [
    {
      kind: "bars",
      name: "kisby-boards",
      title: "How many boards there are to learn from",
      subtitle: "Beside Kisby's, and beside all boards without a line (known to the solver up to 5×5)",
      x: { title: "Board" },
      y: { title: "Boards", format: "count", log: true },
      series: [
        bars("to learn from", "boards"),
        bars("different, whatever the turn", "distinct"),
        bars("all without a line", "line_free"),
        bars("Kisby's", "paper_boards", true),
      ],
    },
  ];
};

/** Columns n, set, x, share. */
const kisbyBoardsByX: Figures = (rows) =>
  [...groupBy(rows, (row) => String(row.n))].map(([n, board]) => ({
    kind: "lines",
    name: `kisby-boards-by-x-${n}`,
    title: `Boards to learn from, ${n}×${n}`,
    subtitle: "Share of the boards, by the number of X on them",
    x: { title: "Number of X", format: "count" },
    y: { title: "Boards", format: "percent" },
    series: [...groupBy(board, (row) => String(row.set))].map(([label, points]) => ({
      label,
      points: points.map(({ x, share }) => ({ x: Number(x), y: Number(share) })),
    })),
  }));

/** Columns n, from, to, share. */
const kisbyLabelShares: Figures = (rows) => [
  {
    kind: "bars",
    name: "kisby-label-shares",
    title: "How the labels are spread",
    subtitle: "Share of the boards with such a label: the share of play-outs that the player to move wins",
    x: { title: "Label" },
    y: { title: "Boards", format: "percent" },
    series: [...groupBy(rows, (row) => String(row.n))].map(([n, board]) => ({
      label: `${n}×${n}`,
      points: board.map(({ from, to, share }) => ({ x: `${from}–${to}`, y: Number(share) })),
    })),
  },
];

/** Columns n, net, labels, won, mistakes; a row a net. */
const kisbyAblation: Figures = (rows) =>
  [...groupBy(netsOfAKind(rows as readonly CsvRow[]), (row) => String(row.n))].map(([n, nets]) => ({
    kind: "bars",
    name: `kisby-ablation-${n}`,
    title: `Wins given away on ${n}×${n}`,
    subtitle: "In positions of greedy games that the player to move has won, with 95% intervals",
    x: { title: "Net" },
    y: { title: "Given away", ...asShare },
    series: [...groupBy(nets, (row) => String(row.labels))].map(([labels, members]) => ({
      label: labels === "" ? "no net" : `${labels} labels`,
      points: members.map(({ net, rate, low, high }) => ({
        x: String(net),
        y: Number(rate),
        interval: [Number(low), Number(high)] as const,
      })),
    })),
  }));

/** Columns game, size, planes, repeat, plays, positions, mistakes: one chart for Notakto, one for the other games. */
const kisbyLoopMistakes: Figures = (rows) =>
  [...groupBy(rows, (row) => (row.game === "notakto" ? "notakto" : "others"))].map(([which, some]) => ({
    kind: "bars",
    name: `kisby-loop-mistakes-${which}`,
    title:
      which === "notakto"
        ? "AlphaZero on Notakto, by what its net is shown"
        : "AlphaZero in normal and in misère play",
    subtitle: "Losing moves in positions of greedy games that can be won, with 95% intervals",
    x: { title: which === "notakto" ? "Board and planes" : "Game" },
    y: { title: "Given away", ...asShare },
    series: [...groupBy(pooledMistakes(some as readonly CsvRow[]), (row) => String(row.plays))].map(
      ([label, members]) => ({
        label,
        points: members.map((row) => ({
          // The board of other games is left out: names side by side must be short.
          x:
            which === "notakto"
              ? `${row.size}×${row.size} ${row.planes}`
              : learnedGame(row).replace(/ \S+$/, ""),
          y: Number(row.rate),
          interval: interval(row),
        })),
      }),
    ),
  }));

/** By the name of the experiment, which is the name of its table's file. */
export const figures: Readonly<Record<string, Figures>> = {
  "chen-figure-4": chenFigure4,
  "chen-table-2": chenTable2,
  "chen-table-3": chenTable3,
  "chen-table-3-mistakes": chenTable3Mistakes,
  "chen-table-3-mistakes-by-x": chenTable3MistakesByX,
  "chen-table-3-refutations": chenTable3Refutations,
  "chen-table-3-simulations": chenTable3Simulations,
  "chen-table-3-values": chenTable3Values,
  "chen-table-4": chenTable4,
  "chen-table-5": chenTable5,
  "corso-elo": corsoElo,
  "corso-empty-board": corsoEmptyBoard,
  "corso-training": corsoTraining,
  "first-player-mistakes": firstPlayerMistakes,
  "kisby-ablation": kisbyAblation,
  "kisby-boards": kisbyBoards,
  "kisby-boards-by-x": kisbyBoardsByX,
  "kisby-label-shares": kisbyLabelShares,
  "kisby-loop-mistakes": kisbyLoopMistakes,
  mistakes,
  "nogo-ablation": nogoAblation,
  "nogo-linear-ablation": nogoLinearAblation,
  "nogo-linear-effort": nogoLinearEffort,
  "nogo-linear-openings": nogoLinearOpenings,
  "nogo-linear-tree": nogoLinearTree,
  "nogo-solutions": nogoSolutions,
  "settling-layers": settlingLayers,
  "settling-lost-by-x": settlingLostByX,
  "who-wins-lost-by-x": whoWinsLostByX,
};

const isPresent = (value: unknown): boolean => value !== "" && value !== null && value !== undefined;

const isNumber = (value: unknown): boolean => isPresent(value) && Number.isFinite(Number(value));

/**
 * One chart for each column of numbers, over the first column: lines over numbers, bars over names. What other
 * columns of names say becomes the series.
 */
export function genericFigures(name: string, rows: readonly Row[]): Chart[] {
  const [first, ...others] = Object.keys(rows[0] ?? {});
  const holdsNumbers = (column: string) => {
    const values = rows.map((row) => row[column]).filter(isPresent);
    return values.length > 0 && values.every(isNumber);
  };
  const measures = others.filter(holdsNumbers);
  const names = others.filter((column) => !measures.includes(column));
  return measures.map((measure) => {
    const present = rows.filter((row) => isPresent(row[measure]) && isPresent(row[first]));
    const groups = [...groupBy(present, (row) => names.map((column) => String(row[column])).join(", "))];
    const series = <X>(x: (row: Row) => X): Series<X>[] =>
      groups.map(([label, members]) => ({
        label: label || measure,
        points: members.map((row) => ({ x: x(row), y: Number(row[measure]) })),
      }));
    const described = { name: `${name}-${measure}`, title: `${measure} by ${first}`, subtitle: name };
    const axes = { x: { title: first }, y: { title: measure } };
    if (!holdsNumbers(first)) {
      return { ...described, ...axes, kind: "bars", series: series((row) => String(row[first])) };
    }
    const sorted = series((row) => Number(row[first])).map(({ label, points }) => ({
      label,
      points: points.toSorted((a, b) => a.x - b.x),
    }));
    return { ...described, ...axes, kind: "lines", series: sorted };
  });
}

/** The pictures of an experiment's table, or generic ones where the experiment has none of its own. */
export function figuresFor(name: string, rows: readonly Row[]): Chart[] {
  return figures[name]?.(rows) ?? genericFigures(name, rows);
}

/** The pictures of a table that the project keeps, told apart from those of the run at hand. */
export const committedFigures = (profile: Profile, name: string): Chart[] =>
  figuresFor(name, committedTable(profile, name)).map((chart) => ({
    ...chart,
    name: `${profile}-${chart.name}`,
    title: `${chart.title} (${profile})`,
  }));
