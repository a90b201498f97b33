import { UserError } from "../errors.ts";
import { boardSymmetries, formatCell, type Game, type GameAbout, parseCell } from "./game.ts";
import { neighboursOf, packedKey } from "./grid.ts";
import { formatColours, parseColours } from "./two-colours.ts";

/**
 * A position: one byte a point, row by row. A stone is BLACK or WHITE; an empty point carries a bit for each
 * player to whom it is closed. Once closed, a point stays closed: stones never leave the board, and a block
 * with one liberty can gain others only by filling that one. So play only ever adds such bits.
 */
export interface NoGoState {
  readonly bytes: Uint8Array;
  /** 0 for Black, 1 for White. */
  readonly toMove: number;
  /** How many points are open to Black, and how many to White. */
  readonly openToBlack: number;
  readonly openToWhite: number;
}

/**
 * NoGo on a rows × cols board: Black and White place stones in turn, Black first. A stone may neither capture
 * (leave an opposing block without liberties) nor be suicide (leave its own block without); whoever has no
 * legal move loses.
 *
 * The words used here:
 *   block     stones of one colour that hang together along rows and columns;
 *   liberty   an empty point next to a block;
 *   closed    said of an empty point on which a player may not play, now and ever after; open otherwise.
 *
 * Any position whose blocks all have liberties can be written down, with either player to move. The net sees
 * two planes: stones of the player to move, stones of the opponent.
 */
export interface NoGo extends Game<NoGoState> {
  readonly rows: number;
  readonly cols: number;
  /** How many legal moves a player has, or would have if it were that player's turn. */
  openPoints(state: NoGoState, player: number): number;
}

const MAX_SIDE = 60;

const BLACK = 1;
const WHITE = 2;
const STONE = BLACK | WHITE;
/** A point closed to player p carries the bit CLOSED << p; the stone of player p is 1 << p. */
const CLOSED = 4;

/** What `onlyLiberty` says of blocks that have none, or two and more. */
const NO_LIBERTY = -1;
const SEVERAL = -2;

export function nogo(rows: number, cols: number): NoGo {
  const fits = (side: number) => Number.isInteger(side) && side >= 1 && side <= MAX_SIDE;
  if (!fits(rows) || !fits(cols))
    throw new UserError(
      `NoGo has no board of ${rows}x${cols}; boards have 1 to ${MAX_SIDE} rows and as many columns.`,
    );
  const points = rows * cols;
  const neighbours = neighboursOf(rows, cols);

  // Working space of `onlyLiberty`, kept so that play allocates nothing but the new state.
  const stack = new Uint16Array(points);
  const visited = new Uint32Array(points);
  let visit = 0;

  /** The only liberty of the block that this stone belongs to, or SEVERAL, or NO_LIBERTY. */
  const onlyLiberty = (bytes: Uint8Array, stone: number): number => {
    if (++visit === 2 ** 32) {
      visited.fill(0);
      visit = 1;
    }
    const colour = bytes[stone];
    let liberty = NO_LIBERTY;
    let height = 0;
    stack[height++] = stone;
    visited[stone] = visit;
    while (height > 0) {
      const around = neighbours[stack[--height]];
      for (let i = 0; i < around.length; i++) {
        const next = around[i];
        const byte = bytes[next];
        if ((byte & STONE) === 0) {
          if (liberty === NO_LIBERTY) liberty = next;
          else if (liberty !== next) return SEVERAL;
        } else if (byte === colour && visited[next] !== visit) {
          visited[next] = visit;
          stack[height++] = next;
        }
      }
    }
    return liberty;
  };

  /** Closes an empty point to those players for whom it would be suicide. */
  const closeIfSuicide = (bytes: Uint8Array, point: number): void => {
    const around = neighbours[point];
    let suicidal = STONE;
    for (let i = 0; i < around.length; i++) {
      const stone = bytes[around[i]] & STONE;
      if (stone === 0) return;
      if ((suicidal & stone) !== 0 && onlyLiberty(bytes, around[i]) === SEVERAL) suicidal &= ~stone;
    }
    bytes[point] |= suicidal * CLOSED;
  };

  /** Closes the last liberty of a block, if it has but one, to the opponent of its owner. */
  const closeIfCapture = (bytes: Uint8Array, stone: number): void => {
    const liberty = onlyLiberty(bytes, stone);
    if (liberty < 0) return;
    bytes[liberty] |= (STONE ^ bytes[stone]) * CLOSED;
    closeIfSuicide(bytes, liberty);
  };

  const stateOf = (bytes: Uint8Array, toMove: number): NoGoState => {
    let openToBlack = 0;
    let openToWhite = 0;
    for (let point = 0; point < points; point++) {
      if (isOpen(bytes[point], 0)) openToBlack++;
      if (isOpen(bytes[point], 1)) openToWhite++;
    }
    return { bytes, toMove, openToBlack, openToWhite };
  };

  const openPoints = (state: NoGoState, player: number): number =>
    player === 0 ? state.openToBlack : state.openToWhite;

  /** The state with these stones, all closed points worked out anew. */
  const fromStones = (stones: Uint8Array, toMove: number): NoGoState => {
    const bytes = stones.slice();
    for (let point = 0; point < points; point++)
      if ((bytes[point] & STONE) === 0) closeIfSuicide(bytes, point);
      else closeIfCapture(bytes, point);
    return stateOf(bytes, toMove);
  };

  const start = fromStones(new Uint8Array(points), 0);

  const format = (state: NoGoState): string => {
    let squares = "";
    for (let point = 0; point < points; point++) squares += ".BW"[state.bytes[point] & STONE];
    return formatColours({ squares, mover: state.toMove === 0 ? "b" : "w" }, cols);
  };

  const formatMove = (move: number): string => formatCell(Math.floor(move / cols), move % cols);

  const refuse = (state: NoGoState, move: number): never => {
    const where = `in ${format(state)}`;
    if (!Number.isInteger(move) || move < 0 || move >= points)
      throw new Error(`There is no point ${move} ${where}; points are 0 to ${points - 1}.`);
    if (state.bytes[move] & STONE) throw new Error(`Point ${formatMove(move)} is taken ${where}.`);
    const opponent = STONE ^ (1 << state.toMove);
    const captures = neighbours[move].some(
      (next) => state.bytes[next] === opponent && onlyLiberty(state.bytes, next) === move,
    );
    throw new Error(`Playing ${formatMove(move)} ${where} would be ${captures ? "a capture" : "suicide"}.`);
  };

  return {
    name: "nogo",
    rows,
    cols,
    players: 2,
    actions: points,
    planes: { planes: 2, rows, cols },
    symmetries: boardSymmetries(rows, cols),

    initial: () => start,
    toMove: (state) => state.toMove,

    legalMoves(state) {
      const moves: number[] = [];
      for (let point = 0; point < points; point++)
        if (isOpen(state.bytes[point], state.toMove)) moves.push(point);
      return moves;
    },

    play(state, move) {
      const player = state.toMove;
      if (!(state.bytes[move] >= 0 && isOpen(state.bytes[move], player))) refuse(state, move);
      const bytes = state.bytes.slice();
      const stone = 1 << player;
      bytes[move] = stone;
      closeIfCapture(bytes, move);
      const around = neighbours[move];
      for (let i = 0; i < around.length; i++) {
        const next = around[i];
        const held = bytes[next] & STONE;
        if (held === 0) closeIfSuicide(bytes, next);
        else if (held !== stone) closeIfCapture(bytes, next);
      }
      return stateOf(bytes, 1 - player);
    },

    outcome: (state) =>
      openPoints(state, state.toMove) > 0 ? undefined : state.toMove === 0 ? [-1, 1] : [1, -1],

    encode(state, into, offset) {
      const own = 1 << state.toMove;
      for (let point = 0; point < points; point++) {
        const stone = state.bytes[point] & STONE;
        into[offset + point] = stone === own ? 1 : 0;
        into[offset + points + point] = stone === (STONE ^ own) ? 1 : 0;
      }
    },

    // The two bits of a stone; closed points follow from the stones.
    key: (state) => packedKey(state.bytes, points, 2, state.toMove),
    format,
    formatMove,
    parseMove: (text) => parseCell(text, rows, cols),

    parse(text) {
      const { squares, mover } = parseColours(text, rows, cols);
      const stones = Uint8Array.from(squares, (square) => ".BW".indexOf(square));
      for (let point = 0; point < points; point++)
        if (stones[point] !== 0 && onlyLiberty(stones, point) === NO_LIBERTY)
          throw new UserError(
            `The stone on ${formatMove(point)} has no liberty; in NoGo every block has one.`,
          );
      return fromStones(stones, mover === "b" ? 0 : 1);
    },

    /** Mobility: who has more moves in reserve runs out of them later. */
    heuristic: (state, player) => openPoints(state, player) - openPoints(state, 1 - player),

    openPoints,
  };
}

export const nogoAbout: GameAbout = {
  rules:
    "Black and White place stones in turn, Black first. A stone may neither capture, that is leave an opposing block without liberties, nor be suicide, that is leave its own block without. Whoever has no legal move loses.",
  positions:
    "Rows from the top, parted by `/`, of `B`, `W` and `.`; then `b` or `w`, who is to move. Any position whose blocks all have liberties is one.",
  drawnAs: "stones",
  moves: "A point, by its column and its row from the top: `c1`. Numbered row by row from 0.",
  planes: ["stones of the player to move", "stones of the opponent"],
  symmetries: "Those of the board: eight of a square, four of another rectangle, two of a row.",
  example: "b2 c3 c2 b3 a1 d4",
};

/** Whether a player may play on a point that holds this byte. */
function isOpen(byte: number, player: number): boolean {
  return (byte & (STONE | (CLOSED << player))) === 0;
}
