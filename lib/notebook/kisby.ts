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
        highlight: (row: Row) => row[`${side}-wins`] === true && row[cell] !== null,
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
