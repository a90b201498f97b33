import type { CsvRow } from "../csv.ts";
import { learnedGame, pooledMistakes, pooledWins } from "../experiments/kisby/loop.ts";
import type { BoardPicture, Cell } from "./chart.ts";
import { type Row, type Table, table } from "./table.ts";

const NETS = ["featured", "alphazero"] as const;
const SIDES = ["first", "second"] as const;
const OPPONENTS = ["itself", "featured", "alphazero", "random", "greedy"];

/** Figure 1 as Kisby lays it out: a line an opponent; the cells of the player who should win are highlighted. */
export function figure1Table(rows: readonly Row[]): Table {
  const lines = new Map<string, Record<string, unknown>>();
  for (const { n, net, opponent, side, theory, rate, low, high, paper } of rows) {
    const key = `${n} ${opponent}`;
    const line = lines.get(key) ?? { n, opponent };
    const cell = `${net}-${side}`;
    Object.assign(line, {
      [cell]: rate,
      [`${cell}-low`]: low,
      [`${cell}-high`]: high,
      [`${cell}-paper`]: paper,
      [`${side}-wins`]: theory,
    });
    lines.set(key, line);
  }
  const cells = NETS.flatMap((net) => SIDES.map((side) => ({ cell: `${net}-${side}`, net, side })));
  // A net does not play "the other" under its own name: those cells stay empty.
  const place = ({ n, opponent }: Row): number => 10 * Number(n) + OPPONENTS.indexOf(String(opponent));
  const sorted = [...lines.values()].sort((a, b) => place(a) - place(b));
  const whole = sorted.map((line) => ({
    ...Object.fromEntries(
      cells.flatMap(({ cell }) => ["", "-low", "-high", "-paper"].map((part) => [`${cell}${part}`, null])),
    ),
    ...line,
  }));
  return table(whole, {
    caption: "Figure 1: games won, as first and as second player (highlighted: who wins with perfect play)",
    columns: [
      { key: "n" },
      { key: "opponent", title: "Opponent" },
      ...cells.map(({ cell, net, side }) => ({
        key: cell,
        title: `${net === "featured" ? "Featured Net" : "AlphaZero Net"}, ${side}`,
        format: "percent" as const,
        digits: 0,
        interval: [`${cell}-low`, `${cell}-high`] as const,
        paper: `${cell}-paper`,
        highlight: (row: Row) => String(row[`${side}-wins`]) === "true" && row[cell] !== null,
      })),
    ],
  });
}

/** Figure 2: how often each square opened a won game. */
export function openingsPicture(rows: readonly Row[]): BoardPicture {
  const games = rows.reduce((sum, { count }) => sum + Number(count), 0);
  return {
    kind: "boards",
    name: "figure-2",
    title: "Opening moves of the Featured Net on 3×3",
    subtitle: `In the ${games} games that it won as first player against greedy`,
    boards: [
      {
        rows: 3,
        cols: 3,
        cells: rows.map(({ share, count }) => ({ heat: Number(share), text: `${count}` })),
        coordinates: true,
      },
    ],
  };
}

/** Figure 3: for each move of the opponent the replies, on sixteen boards that lie as the squares do. */
export function repliesPicture(rows: readonly Row[], pairing: Row): BoardPicture {
  const boards = Array.from({ length: 16 }, (_, asked) => {
    const replies = rows.filter((row) => Number(row.asked) === asked);
    const most = Math.max(1e-9, ...replies.map(({ share }) => Number(share)));
    const cells: Cell[] = replies.map(({ reply, share }) =>
      Number(reply) === asked ? { tint: "asked" } : { heat: Number(share) / most },
    );
    return { rows: 4, cols: 4, cells };
  });
  return {
    kind: "boards",
    name: "figure-3",
    title: "Replies of the Featured Net on 4×4",
    subtitle: `In the ${pairing.games} games that it won as second player against greedy; darker squares more often`,
    boards,
    perLine: 4,
    legend: [
      { cell: { tint: "asked" }, label: "the opponent's move" },
      { cell: { heat: 1 }, label: "the most common reply" },
    ],
  };
}

/** A line a game that AlphaZero learned, with what each of its columns counts. */
function linesByGame(rows: readonly CsvRow[], columnOf: (row: CsvRow) => string): Row[] {
  const lines = new Map<string, Record<string, unknown>>();
  for (const row of rows) {
    const game = learnedGame(row);
    const line = lines.get(game) ?? { game };
    const column = columnOf(row);
    for (const part of ["rate", "low", "high", "least", "most", "nets"])
      line[`${column} ${part}`] = row[part];
    lines.set(game, line);
  }
  return [...lines.values()];
}

const share = (column: string, title: string) => ({
  key: `${column} rate`,
  title,
  format: "percent" as const,
  digits: 0,
  interval: [`${column} low`, `${column} high`] as const,
});

/** Games won by what AlphaZero learned, from the side that wins with perfect play. */
export function loopWinsTable(rows: readonly CsvRow[]): Table {
  return table(
    linesByGame(pooledWins(rows), ({ plays, opponent }) => `${plays} ${opponent}`),
    {
      caption: "AlphaZero: games won from the winning side",
      columns: [
        { key: "game", title: "Game" },
        { key: "search perfect nets", title: "Trainings" },
        share("search perfect", "Search against perfect"),
        share("net alone perfect", "Net alone against perfect"),
        share("search greedy", "Search against greedy"),
        share("net alone greedy", "Net alone against greedy"),
      ],
    },
  );
}

/** Wins given away by what AlphaZero learned. */
export function loopMistakesTable(rows: readonly CsvRow[]): Table {
  const extremes = (column: string) => [
    { key: `${column} least`, title: "best", format: "percent" as const, digits: 0 },
    { key: `${column} most`, title: "worst", format: "percent" as const, digits: 0 },
  ];
  return table(
    linesByGame(pooledMistakes(rows), ({ plays }) => String(plays)),
    {
      caption: "AlphaZero: losing moves in positions that can be won",
      columns: [
        { key: "game", title: "Game" },
        share("search", "Search"),
        ...extremes("search"),
        share("net alone", "Net alone"),
        ...extremes("net alone"),
        share("greedy", "Greedy player"),
      ],
    },
  );
}

/** Wins given away by the nets of each kind. */
export const ablationTable = (kinds: readonly Row[]): Table =>
  table(kinds, {
    caption: "Wins given away",
    columns: [
      { key: "n" },
      { key: "net", title: "Net" },
      { key: "labels", title: "Labels" },
      { key: "nets", title: "Nets" },
      { key: "rate", title: "Given away", format: "percent", digits: 1, interval: ["low", "high"] },
      { key: "least", title: "best net", format: "percent", digits: 1 },
      { key: "most", title: "worst net", format: "percent", digits: 1 },
    ],
  });
