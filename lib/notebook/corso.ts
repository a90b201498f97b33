import { formatValue } from "../format.ts";
import type { Corso, CorsoState } from "../games/corso.ts";
import type { Board, BoardPicture } from "./chart.ts";
import type { Row } from "./table.ts";

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

export const CORSO_LEGEND: BoardPicture["legend"] = [
  { cell: { piece: { player: 0, kind: "marble" } }, label: "marble, first player" },
  { cell: { piece: { player: 0, kind: "dye" } }, label: "dyed" },
  { cell: { piece: { player: 1, kind: "marble" } }, label: "marble, second player" },
  { cell: { piece: { player: 1, kind: "dye" } }, label: "dyed" },
  { cell: { ring: true }, label: "last move" },
];

/** An empty board whose cells show how likely each is to be the first move. */
export function firstMoveBoard(game: Corso, rows: readonly Row[], column: string, caption: string): Board {
  const shares = new Map(rows.map((row) => [game.parseMove(String(row.move)), Number(row[column])]));
  const most = Math.max(...shares.values());
  const cells = Array.from({ length: game.actions }, (_, cell) => {
    const share = shares.get(cell) ?? 0;
    return { heat: share / most, text: formatValue(share, "percent", 0) };
  });
  return { rows: game.height, cols: game.width, cells, caption, coordinates: true };
}

/** A game: its moves, and what each left the first player to expect, from −1, a loss, to 1, a win. */
export interface JudgedGame {
  readonly moves: readonly number[];
  readonly values: readonly number[];
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

/** A game as a strip: the position after each move with its value, the turning point marked. */
export function corsoStrip(game: Corso, { moves, values }: JudgedGame): Board[] {
  const turn = turningPoint(values);
  let state = game.initial();
  return moves.map((move, i) => {
    const mover = "AB"[game.toMove(state)] ?? "";
    state = game.play(state, move);
    const caption = `${i + 1}. ${mover} ${game.formatMove(move)}, ${signed(values[i])}${i === turn ? ", the turn" : ""}`;
    return { ...corsoBoard(game, state, caption, move), highlight: i === turn };
  });
}

/** "+0.42", "−1", "0". */
function signed(value: number): string {
  const short = Number(Math.abs(value).toFixed(2));
  return short === 0 ? "0" : `${value > 0 ? "+" : "−"}${short}`;
}
