import type { Row } from "../../csv.ts";
import type { BoardCell, BoardPicture } from "../../notebook/chart.ts";

/** Figure 2: how often each square opened a won game. */
export function figure2Picture(rows: readonly Row[]): BoardPicture {
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
export function figure3Picture(rows: readonly Row[], pairing: Row): BoardPicture {
  const boards = Array.from({ length: 16 }, (_, asked) => {
    const replies = rows.filter((row) => Number(row.asked) === asked);
    const most = Math.max(1e-9, ...replies.map(({ share }) => Number(share)));
    const cells: BoardCell[] = replies.map(({ reply, share }) =>
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
      { cell: { heat: 0.5 }, label: "half as common" },
      { cell: { heat: 0 }, label: "never played" },
    ],
  };
}
