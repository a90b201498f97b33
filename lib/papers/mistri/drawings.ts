import type { Row } from "../../csv.ts";
import { formatValue, isMissing } from "../../format.ts";
import { type Corso, type CorsoState, corso, corsoOfSize } from "../../games/corso.ts";
import type { Board, BoardPicture, LegendItem } from "../../notebook/chart.ts";
import { perGroup } from "../../notebook/series.ts";

/** A position as a board; a cell may be ringed. */
export function corsoBoard(game: Corso, state: CorsoState, caption?: string, ringed?: number): Board {
  const cells = Array.from({ length: game.actions }, (_, cell) => ({
    ...pieceOn(state, cell),
    ...(cell === ringed ? { ring: true } : {}),
  }));
  return { rows: game.height, cols: game.width, cells, caption };
}

function pieceOn({ bytes }: CorsoState, cell: number) {
  if (bytes[cell] === 0) return {};
  const [player, kind] = [(bytes[cell] - 1) >> 1, bytes[cell] % 2 === 0 ? "marble" : "dye"] as const;
  return { piece: { player, kind } };
}

export const CORSO_LEGEND: readonly LegendItem[] = [
  { cell: { piece: { player: 0, kind: "marble" } }, label: "marble, first player" },
  { cell: { piece: { player: 0, kind: "dye" } }, label: "dyed" },
  { cell: { piece: { player: 1, kind: "marble" } }, label: "marble, second player" },
  { cell: { piece: { player: 1, kind: "dye" } }, label: "dyed" },
  { cell: { ring: true }, label: "last move" },
];

/** A marble that goes off, and what its chain reaches. */
export function corsoRulesPicture(): BoardPicture {
  const game = corso(5, 5);
  const before = game.parse(".B.../..A../..AB./...../..... a");
  const marble = game.parseMove("c3");
  return {
    kind: "boards",
    name: "rules",
    title: "An expansion and its chain",
    boards: [
      corsoBoard(game, before, "A to move", marble),
      corsoBoard(game, game.play(before, marble), "after c3", marble),
    ],
    legend: CORSO_LEGEND,
  };
}

/** Columns size, move, net_alone, with_search: where the first move goes, a picture a board. */
export const firstMovesPictures = (rows: readonly Row[]): BoardPicture[] =>
  perGroup(rows, "size", (size, moves) => {
    const game = corsoOfSize(size);
    return {
      kind: "boards",
      name: `first-move-${size}`,
      title: `The first move on ${size}`,
      boards: [
        firstMoveBoard(game, moves, "net_alone", "the net alone"),
        firstMoveBoard(game, moves, "with_search", "with the search"),
      ],
    };
  });

/** An empty board whose cells show how likely each is to be the first move. */
function firstMoveBoard(game: Corso, rows: readonly Row[], column: string, caption: string): Board {
  const shares = new Map(rows.map((row) => [game.parseMove(String(row.move)), Number(row[column])]));
  const most = Math.max(...shares.values());
  const cells = Array.from({ length: game.actions }, (_, cell) => {
    const share = shares.get(cell) ?? 0;
    return { heat: share / most, text: formatValue(share, "percent", 0) };
  });
  return { rows: game.height, cols: game.width, cells, caption, coordinates: true };
}

/** The move that changed most for the first player; the first move has nothing before it to change. */
export function turningPoint(values: readonly number[]): number {
  let turn = 0;
  let most = 0;
  for (let i = 1; i < values.length; i++) {
    const change = Math.abs(values[i] - values[i - 1]);
    if (change > most) [turn, most] = [i, change];
  }
  return turn;
}

/**
 * A game as a strip: the position after each move with its value for the first player. The turning point is
 * marked, and so are the moves after which exact play is worth another outcome than before: mistakes. Columns
 * move, value, exact (empty where nobody knows).
 */
export function corsoStrip(game: Corso, rows: readonly Row[]): Board[] {
  const values = rows.map(({ value }) => Number(value));
  const turn = turningPoint(values);
  const isMistake = (i: number): boolean =>
    i > 0 && !isMissing(rows[i - 1].exact) && rows[i].exact !== rows[i - 1].exact;
  let state = game.initial();
  return rows.map((row, i) => {
    const mover = "AB"[game.toMove(state)] ?? "";
    const move = game.parseMove(String(row.move));
    state = game.play(state, move);
    const caption = [
      `${i + 1}. ${mover} ${row.move}`,
      signed(values[i]),
      ...(i === turn ? ["the turn"] : []),
      ...(isMistake(i) ? ["a mistake"] : []),
    ].join(", ");
    return { ...corsoBoard(game, state, caption, move), highlight: i === turn };
  });
}

/** The games of a table, a strip each. Columns size, alphazero (its seat), opponent, and those of a strip. */
export const corsoGamePictures = (rows: readonly Row[]): BoardPicture[] =>
  perGroup(
    rows,
    ({ size, alphazero }) => `${size}-${alphazero}`,
    (name, moves) => {
      const { size, alphazero, opponent } = moves[0];
      const [first, second] = alphazero === "first" ? ["AlphaZero", opponent] : [opponent, "AlphaZero"];
      const score = Number(moves[moves.length - 1].value);
      const result = score === 0 ? "a draw" : `${score > 0 ? first : second} wins`;
      return {
        kind: "boards",
        name: `game-${name}`,
        title: `${first} (A) against ${second} (B) on ${size}: ${result}`,
        boards: corsoStrip(corsoOfSize(String(size)), moves),
        legend: CORSO_LEGEND,
      };
    },
  );

/** "+0.42", "−1", "0". */
function signed(value: number): string {
  const short = Number(Math.abs(value).toFixed(2));
  return short === 0 ? "0" : `${value > 0 ? "+" : "−"}${short}`;
}
