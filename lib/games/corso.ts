import { UserError } from "../errors.ts";
import { boardSymmetries, formatCell, type Game, type GameAbout, parseCell, scoresOf } from "./game.ts";
import { neighboursOf, packedKey } from "./grid.ts";

/**
 * A position: one byte a cell, row by row, then for each value that a cell can have how many cells have it.
 * A cell is EMPTY, or for player p dyed (1 + 2p) or under a marble (2 + 2p).
 */
export interface CorsoState {
  readonly bytes: Uint8Array;
  readonly toMove: number;
}

/**
 * Corso (Mistri): on a grid of cells, each player in turn places a marble on an empty cell or expands one of
 * their own marbles. Expanding dyes the marble's cell and its four neighbours in the player's colour; a
 * marble reached that way, whoever owns it, expands in turn in the same colour; a dyed cell reached takes the
 * colour and stops. When no cell is empty the game ends, and whoever holds most cells, dyed or under
 * marbles, wins; equal counts at the top draw.
 *
 * The text form shows marbles of the first player as A and cells dyed by them as a, those of the second as B
 * and b, and so on.
 *
 * The net sees Mistri's 2·players + 1 planes. They do not depend on who is to move: for each player in order
 * the dyed cells, then the marbles; last a plane that says whose turn it is, 0 for the first player, 1 for
 * the last, evenly spaced between.
 */
export interface Corso extends Game<CorsoState> {
  readonly width: number;
  readonly height: number;
  marbles(state: CorsoState, player: number): number;
  dyed(state: CorsoState, player: number): number;
}

const MAX_SIDE = 15;
const MAX_PLAYERS = 9;
/** What a dyed cell is worth where a marble, which can still expand, is worth one. */
export const DYE_WEIGHT = 0.7;

const EMPTY = 0;
const dyedBy = (player: number): number => 1 + 2 * player;
const marbleOf = (player: number): number => 2 + 2 * player;
const isMarble = (value: number): boolean => value !== EMPTY && (value & 1) === 0;

export function corso(width: number, height: number, players = 2): Corso {
  const within = (value: number, least: number, most: number) =>
    Number.isInteger(value) && value >= least && value <= most;
  if (!within(width, 1, MAX_SIDE) || !within(height, 1, MAX_SIDE) || !within(players, 2, MAX_PLAYERS))
    throw new UserError(
      `Corso has no board of ${width}x${height} for ${players} players; sides are 1 to ${MAX_SIDE}, players 2 to ${MAX_PLAYERS}.`,
    );
  const cells = width * height;
  const values = 1 + 2 * players;
  const bitsPerCell = Math.ceil(Math.log2(values));
  const neighbours = neighboursOf(height, width);
  const alphabet = alphabetOf(players);

  // Marbles that have yet to expand, kept so that play allocates nothing but the new state.
  const expanding = new Uint8Array(cells);

  /** Dyes a marble's cell and all that the chain reaction reaches. */
  const expand = (bytes: Uint8Array, marble: number, player: number): void => {
    const dye = dyedBy(player);
    let dyedNow = 1;
    bytes[cells + bytes[marble]]--;
    bytes[marble] = dye;
    let waiting = 0;
    expanding[waiting++] = marble;
    while (waiting > 0) {
      const around = neighbours[expanding[--waiting]];
      for (let i = 0; i < around.length; i++) {
        const cell = around[i];
        const value = bytes[cell];
        if (value === dye) continue;
        bytes[cell] = dye;
        bytes[cells + value]--;
        dyedNow++;
        if (isMarble(value)) expanding[waiting++] = cell;
      }
    }
    bytes[cells + dye] += dyedNow;
  };

  const fromCells = (board: Uint8Array, toMove: number): CorsoState => {
    const bytes = new Uint8Array(cells + values);
    bytes.set(board);
    for (let cell = 0; cell < cells; cell++) bytes[cells + board[cell]]++;
    return { bytes, toMove };
  };
  const start = fromCells(new Uint8Array(cells), 0);

  const marbles = (state: CorsoState, player: number): number => state.bytes[cells + marbleOf(player)];
  const dyed = (state: CorsoState, player: number): number => state.bytes[cells + dyedBy(player)];

  /**
   * Mistri's guess of how well a player stands: marbles count one, dyed cells DYE_WEIGHT; what the opponents have on
   * average is taken off. Both are subtracted as whole numbers, so that equal positions come out equal.
   */
  const heuristic = ({ bytes }: CorsoState, player: number): number => {
    const others = players - 1;
    let [marbleLead, dyeLead] = [0, 0];
    for (let p = 0; p < players; p++) {
      const sign = p === player ? others : -1;
      marbleLead += sign * bytes[cells + marbleOf(p)];
      dyeLead += sign * bytes[cells + dyedBy(p)];
    }
    return (marbleLead + DYE_WEIGHT * dyeLead) / others;
  };

  const format = (state: CorsoState): string => {
    let text = "";
    for (let cell = 0; cell < cells; cell++) {
      if (cell > 0 && cell % width === 0) text += "/";
      text += alphabet[state.bytes[cell]];
    }
    return `${text} ${alphabet[dyedBy(state.toMove)]}`;
  };

  const formatMove = (move: number): string => formatCell(Math.floor(move / width), move % width);

  const refuse = (state: CorsoState, move: number): never => {
    const where = `in ${format(state)}`;
    if (!Number.isInteger(move) || move < 0 || move >= cells)
      throw new Error(`There is no cell ${move} ${where}; cells are 0 to ${cells - 1}.`);
    if (state.bytes[cells + EMPTY] === 0)
      throw new Error(`Nobody can play ${formatMove(move)} ${where}: the game is over.`);
    const what = isMarble(state.bytes[move]) ? "holds a marble of another player" : "is dyed";
    throw new Error(`Cell ${formatMove(move)} ${what} ${where}.`);
  };

  return {
    name: "corso",
    width,
    height,
    players,
    actions: cells,
    planes: { planes: values, rows: height, cols: width },
    symmetries: boardSymmetries(height, width),

    initial: () => start,
    toMove: (state) => state.toMove,

    legalMoves({ bytes, toMove }) {
      const moves: number[] = [];
      if (bytes[cells + EMPTY] === 0) return moves;
      const own = marbleOf(toMove);
      for (let cell = 0; cell < cells; cell++)
        if (bytes[cell] === EMPTY || bytes[cell] === own) moves.push(cell);
      return moves;
    },

    play(state, move) {
      const { toMove } = state;
      const value = state.bytes[move];
      const own = marbleOf(toMove);
      if (!(move < cells && (value === EMPTY || value === own)) || state.bytes[cells + EMPTY] === 0)
        refuse(state, move);
      const bytes = state.bytes.slice();
      if (value === own) expand(bytes, move, toMove);
      else {
        bytes[move] = own;
        bytes[cells + EMPTY]--;
        bytes[cells + own]++;
      }
      return { bytes, toMove: toMove + 1 === players ? 0 : toMove + 1 };
    },

    outcome(state) {
      if (state.bytes[cells + EMPTY] > 0) return undefined;
      const held = Array.from({ length: players }, (_, p) => marbles(state, p) + dyed(state, p));
      const most = Math.max(...held);
      return scoresOf(
        held.flatMap((count, p) => (count === most ? [p] : [])),
        players,
      );
    },

    encode({ bytes, toMove }, into, offset) {
      const turn = cells * (values - 1);
      into.fill(0, offset, offset + turn);
      into.fill(toMove / (players - 1), offset + turn, offset + turn + cells);
      for (let cell = 0; cell < cells; cell++)
        if (bytes[cell] !== EMPTY) into[offset + (bytes[cell] - 1) * cells + cell] = 1;
    },

    key: (state) => packedKey(state.bytes, cells, bitsPerCell, state.toMove),
    format,
    formatMove,
    parseMove: (text) => parseCell(text, height, width),

    parse(text) {
      const { board, toMove } = parsePosition(text, width, height, alphabet);
      return fromCells(board, toMove);
    },

    heuristic,
    ...(players === 2 && { exchangeColours: exchangeTwo(cells) }),
    marbles,
    dyed,
  };
}

/**
 * A position for two players as sets with one bit a cell: the marbles of the player to move, those of the
 * other, then the cells dyed by each. What searches in WebAssembly take.
 */
export function cellSets(game: Corso, { bytes, toMove }: CorsoState): [bigint, bigint, bigint, bigint] {
  const sets: [bigint, bigint, bigint, bigint] = [0n, 0n, 0n, 0n];
  for (let cell = 0; cell < game.actions; cell++)
    for (const [set, value] of [
      marbleOf(toMove),
      marbleOf(1 - toMove),
      dyedBy(toMove),
      dyedBy(1 - toMove),
    ].entries())
      if (bytes[cell] === value) sets[set] |= 1n << BigInt(cell);
  return sets;
}

/** Two players' planes change places, and so does the turn. */
const exchangeTwo =
  (cells: number) =>
  (planes: Float32Array, offset: number): void => {
    const first = planes.slice(offset, offset + 2 * cells);
    planes.copyWithin(offset, offset + 2 * cells, offset + 4 * cells);
    planes.set(first, offset + 2 * cells);
    for (let i = offset + 4 * cells; i < offset + 5 * cells; i++) planes[i] = 1 - planes[i];
  };

/** Corso for a size as people write it: "5x5" (columns x rows), "5" for the same, or "5x5x3" for three players. */
export function corsoOfSize(size: string): Corso {
  const [, width, height = width, players = "2"] = /^(\d+)(?:x(\d+)(?:x(\d+))?)?$/.exec(size) ?? [];
  if (!width)
    throw new UserError(
      `"${size}" is no size; write columns x rows, as in 5x5, or 5 for a square, or 5x5x3 for three players.`,
    );
  return corso(Number(width), Number(height), Number(players));
}

export const corsoAbout: GameAbout = {
  rules:
    "In turn, place a marble on an empty cell or expand one of your marbles. Expanding dyes its cell and the four beside it in your colour; a marble that is reached, whoever owns it, expands too, in the same colour; a dyed cell that is reached takes the colour. When no cell is empty, whoever holds most cells, dyed or under marbles, wins; with equal counts at the top the game is drawn.",
  positions:
    "Rows from the top, parted by `/`: `A` is a marble of the first player and `a` a cell dyed by them, `B` and `b` are the second player's; then whose turn it is, as in `A../.b./... b`.",
  drawnAs: "marbles",
  moves:
    "A cell, `c1`: on an empty one it places a marble, on one of your own marbles it expands it. Numbered row by row from 0.",
  planes: [
    "cells dyed by the first player",
    "marbles of the first player",
    "cells dyed by the second player",
    "marbles of the second player",
    "0 throughout where the first player is to move, 1 where the second is",
  ],
  symmetries: "Those of the board: eight of a square, four of another rectangle.",
  more: "With more players there are two planes for each of them, and the last plane is evenly spaced from 0 to 1.",
  example: "c3 b2 d3 b2 d2 e1",
};

/** How each value of a cell is written: ".aAbB" for two players. */
function alphabetOf(players: number): string {
  let alphabet = ".";
  for (let player = 0; player < players; player++) {
    const letter = String.fromCharCode(97 + player);
    alphabet += letter + letter.toUpperCase();
  }
  return alphabet;
}

function parsePosition(
  text: string,
  width: number,
  height: number,
  alphabet: string,
): { board: Uint8Array; toMove: number } {
  const letters = alphabet.slice(1);
  const accepted = `a position is ${height} rows of ${width} cells (. or one of ${letters}: dyed small, marbles large) parted by /, then whose turn it is`;
  const [, board, mover] = /^(.*\S)\s+([a-z])$/is.exec(text.trim()) ?? [];
  if (!board || !letters.includes(mover))
    throw new UserError(`"${text.trim()}" does not say whose turn it is; ${accepted}.`);
  const lines = board.split(/\s*[/\n]\s*/);
  const values = [...lines.join("")].map((cell) => alphabet.indexOf(cell));
  const stranger = values.indexOf(-1);
  if (stranger >= 0)
    throw new UserError(`A cell can't hold "${[...lines.join("")][stranger]}"; ${accepted}.`);
  if (lines.length !== height || lines.some((line) => line.length !== width))
    throw new UserError(`"${board}" is not this board; ${accepted}.`);
  return { board: Uint8Array.from(values), toMove: letters.indexOf(mover.toLowerCase()) / 2 };
}
