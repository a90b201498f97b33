import { UserError } from "../errors.ts";
import { type Game, type GameAbout, listedGroup, type SymmetryGroup, scoresOf } from "./game.ts";
import { formatColours, parseColours } from "./two-colours.ts";

/**
 * A position: bit c stands for column c. Pawns are at home (where they began) or in the middle row; play
 * never brings one further (see below).
 */
export interface DawsonState {
  /** The pawns of the player to move. */
  readonly ownHome: number;
  readonly ownMiddle: number;
  /** The other player's pawns. */
  readonly otherHome: number;
  readonly otherMiddle: number;
  /** 0 is White, who begins. */
  readonly mover: number;
}

/**
 * Dawson's chess on 3 rows and n columns: White's pawns begin in the bottom row and move up, Black's in the
 * top row and move down. A pawn advances one square straight onto an empty square or captures diagonally;
 * whoever can capture must. White begins, and the last to move loses (misère, Dawson's own rule) or wins (normal play).
 *
 * An advance in column c opens an exchange on its middle square: the pawns of the columns beside it capture
 * there by turns, for as long as there are any, and whoever advanced has the last word. So each side always
 * finds the middle taken by the other side when it captures, a pawn in the middle never moves again, and
 * between exchanges every column is
 *   fresh     both pawns at home;
 *   played    one pawn in the middle, facing the other at home: neither can move;
 *   cleared   no pawns, as it stood beside a played column when that was played.
 * This is octal game 0.137 on the runs of fresh columns (lib/solvers/octal.ts).
 *
 * Moves are named by the columns of the pawn: 0 to n − 1 advance it ("c"), the next n − 1 capture from
 * column i to i + 1 ("cxd"), the last n − 1 from column i + 1 to i ("dxc").
 *
 * A net sees the board from the side of the player to move, whose home is the bottom row: a plane with that
 * player's pawns, and one with the opponent's. Columns keep their places.
 */
export interface Dawson extends Game<DawsonState> {
  readonly columns: number;
  readonly lastMove: LastMove;
  /** Whether the player to move has to capture: an exchange is under way. */
  mustCapture(state: DawsonState): boolean;
  /** The lengths of the runs of fresh columns, from left to right; no column is fresh at the end. */
  freshRuns(state: DawsonState): number[];
}

/** What becomes of whoever moves last. */
export type LastMove = "wins" | "loses";

/** Columns are written as letters. */
export const MAX_COLUMNS = 26;

export const dawsonAbout: GameAbout = {
  rules:
    "Three rows and n columns; White's pawns stand in the bottom row and move up, Black's in the top row and move down. A pawn advances straight onto an empty square or captures diagonally, and whoever can capture must. White begins. The last to move loses, which is Dawson's own rule; in normal play (`normal:9`) the last to move wins.",
  positions: "Three rows from the top, parted by `/`, of `B`, `W` and `.`; then `w` or `b`, who is to move.",
  drawnAs: "stones",
  moves:
    "The pawn's column: `c` advances it, `cxd` captures in the next column. First all advances, then the captures to the right, then those to the left, each by column.",
  planes: [
    "pawns of the player to move, whose home is the bottom row",
    "pawns of the opponent, whose home is the top row",
  ],
  symmetries: "The mirror that exchanges left and right.",
  more: "An advance opens an exchange, after which its column and those beside it are done with: this is the octal game 0.137 on the runs of columns not yet played.",
  example: "c bxc dxc dxc bxc h",
};

/** Dawson's chess by its size as people write it: "9", or "normal:9" where the last to move wins. */
export function dawsonOfSize(size: string): Dawson {
  const [, normal, columns] = /^(normal:)?(\d+)$/i.exec(size) ?? [];
  if (columns === undefined)
    throw new UserError(`"${size}" is no size; write the number of columns such as 9, or normal:9.`);
  return dawson(Number(columns), normal ? "wins" : "loses");
}

export function dawson(columns: number, lastMove: LastMove = "loses"): Dawson {
  if (!Number.isInteger(columns) || columns < 1 || columns > MAX_COLUMNS)
    throw new UserError(
      `Dawson's chess has no board of ${columns} columns; it has 3 rows and 1 to ${MAX_COLUMNS} columns.`,
    );
  const all = 2 ** columns - 1;
  const actions = 3 * columns - 2;
  const firstRightward = columns;
  const firstLeftward = 2 * columns - 1;
  const start: DawsonState = { ownHome: all, ownMiddle: 0, otherHome: all, otherMiddle: 0, mover: 0 };

  /** Bit i: the pawn in column i can capture in column i + 1. */
  const rightward = (state: DawsonState): number => state.ownHome & (state.otherMiddle >> 1);
  /** Bit i: the pawn in column i + 1 can capture in column i. */
  const leftward = (state: DawsonState): number => (state.ownHome >> 1) & state.otherMiddle;
  const advances = (state: DawsonState): number => state.ownHome & ~(state.ownMiddle | state.otherMiddle);
  const mustCapture = (state: DawsonState): boolean => (rightward(state) | leftward(state)) !== 0;
  const isOver = (state: DawsonState): boolean => !mustCapture(state) && advances(state) === 0;

  const format = (state: DawsonState): string => {
    const white = state.mover === 0;
    const row = (pawns: number, mark: string, others = 0, otherMark = "."): string => {
      let text = "";
      for (let col = 0; col < columns; col++)
        text += (pawns >> col) & 1 ? mark : (others >> col) & 1 ? otherMark : ".";
      return text;
    };
    const squares =
      row(white ? state.otherHome : state.ownHome, "B") +
      row(state.ownMiddle, white ? "W" : "B", state.otherMiddle, white ? "B" : "W") +
      row(white ? state.ownHome : state.otherHome, "W");
    return formatColours({ squares, mover: white ? "w" : "b" }, columns);
  };

  const formatMove = (move: number): string => {
    if (move < firstRightward) return letterOf(move);
    if (move < firstLeftward) return `${letterOf(move - columns)}x${letterOf(move - columns + 1)}`;
    return `${letterOf(move - firstLeftward + 1)}x${letterOf(move - firstLeftward)}`;
  };

  const refuse = (state: DawsonState, move: number): never => {
    const where = `in ${format(state)}`;
    if (!Number.isInteger(move) || move < 0 || move >= actions)
      throw new Error(`There is no move ${move} ${where}; moves are 0 to ${actions - 1}.`);
    const text = formatMove(move);
    if (isOver(state)) throw new Error(`Nobody can play ${text} ${where}: the game is over.`);
    if (move >= firstRightward) throw new Error(`There is nothing to capture by ${text} ${where}.`);
    if (mustCapture(state)) throw new Error(`Nobody may advance ${text} ${where}: captures come first.`);
    throw new Error(`There is no pawn to advance by ${text} ${where}.`);
  };

  const play = (state: DawsonState, move: number): DawsonState => {
    const { ownHome, ownMiddle, otherHome, otherMiddle, mover } = state;
    let from = 0;
    let to = 0;
    if (move < firstRightward) {
      if (!mustCapture(state)) from = advances(state) & (1 << move);
      to = from;
    } else if (move < firstLeftward) {
      from = rightward(state) & (1 << (move - firstRightward));
      to = from << 1;
    } else if (move < actions) {
      to = leftward(state) & (1 << (move - firstLeftward));
      from = to << 1;
    }
    if (from === 0 || !Number.isInteger(move) || move < 0) refuse(state, move);
    return {
      ownHome: otherHome,
      ownMiddle: otherMiddle & ~to,
      otherHome: ownHome & ~from,
      otherMiddle: ownMiddle | to,
      mover: 1 - mover,
    };
  };

  const legalMoves = (state: DawsonState): number[] => {
    const moves: number[] = [];
    const toRight = rightward(state);
    const toLeft = leftward(state);
    if ((toRight | toLeft) === 0) pushBits(moves, advances(state), 0);
    pushBits(moves, toRight, firstRightward);
    pushBits(moves, toLeft, firstLeftward);
    return moves;
  };

  return {
    name: "dawson",
    columns,
    lastMove,
    players: 2,
    actions,
    planes: { planes: 2, rows: 3, cols: columns },
    symmetries: mirror(columns),

    initial: () => start,
    toMove: (state) => state.mover,
    legalMoves,
    play,

    // At the end the other player has moved last.
    outcome: (state) =>
      isOver(state) ? scoresOf([lastMove === "wins" ? 1 - state.mover : state.mover], 2) : undefined,

    encode(state, into, offset) {
      const own = offset;
      const other = offset + 3 * columns;
      for (let col = 0; col < columns; col++) {
        into[own + col] = 0;
        into[own + columns + col] = (state.ownMiddle >> col) & 1;
        into[own + 2 * columns + col] = (state.ownHome >> col) & 1;
        into[other + col] = (state.otherHome >> col) & 1;
        into[other + columns + col] = (state.otherMiddle >> col) & 1;
        into[other + 2 * columns + col] = 0;
      }
    },

    // A position of normal play is another than that of misère play with the same pawns.
    key: ({ ownHome, ownMiddle, otherHome, otherMiddle, mover }) =>
      `${lastMove === "wins" ? "normal " : ""}${ownHome},${ownMiddle},${otherHome},${otherMiddle},${mover}`,
    format,
    formatMove,
    parseMove(text) {
      const [, from, to] = /^([a-z])(?:x([a-z]))?$/.exec(text.trim().toLowerCase()) ?? [];
      const here = columnOf(from);
      const there = to === undefined ? here : columnOf(to);
      const beside = to === undefined || Math.abs(here - there) === 1;
      if (!(here < columns && there < columns && beside))
        throw new UserError(
          `"${text.trim()}" is no move; a pawn advances by its column, a to ${letterOf(columns - 1)}, or captures in the next one, as in bxa.`,
        );
      return here === there ? here : here < there ? firstRightward + here : firstLeftward + there;
    },

    parse(text) {
      const { squares, mover } = parseColours(text, 3, columns);
      const bits = (row: number, mark: string): number =>
        [...squares.slice(row * columns, (row + 1) * columns)].reduce(
          (pawns, square, col) => (square === mark ? pawns | (1 << col) : pawns),
          0,
        );
      const white = [bits(2, "W"), bits(1, "W")];
      const black = [bits(0, "B"), bits(1, "B")];
      const [own, other] = mover === "w" ? [white, black] : [black, white];
      const state: DawsonState = {
        ownHome: own[0],
        ownMiddle: own[1],
        otherHome: other[0],
        otherMiddle: other[1],
        mover: mover === "w" ? 0 : 1,
      };
      // The state has no room for pawns that crossed the board, which format then leaves out.
      if (format(state) !== formatColours({ squares, mover }, columns) || !isReachable(state))
        throw new UserError(`No game of Dawson's chess reaches ${text.trim()}.`);
      return state;
    },

    mustCapture,
    freshRuns(state) {
      const fresh = state.ownHome & state.otherHome & ~(state.ownMiddle | state.otherMiddle);
      const runs: number[] = [];
      let length = 0;
      for (let col = 0; col <= columns; col++)
        if ((fresh >> col) & 1) length++;
        else if (length > 0) {
          runs.push(length);
          length = 0;
        }
      return runs;
    },
  };

  /**
   * Whether play can lead here. The order of the columns played doesn't matter beyond the colours taking
   * turns, so any order will do; the exchange that may be under way came last, in one of those columns.
   */
  function isReachable(goal: DawsonState): boolean {
    const [white, black] =
      goal.mover === 0 ? [goal.ownMiddle, goal.otherMiddle] : [goal.otherMiddle, goal.ownMiddle];
    const playedBy = (pawns: number, last: number): number[] => {
      const found: number[] = [];
      pushBits(found, pawns & ~(1 << last), 0);
      return found;
    };
    const lasts: number[] = [];
    pushBits(lasts, white | black, 0);
    if (lasts.length === 0) return isSame(goal, start);
    return lasts.some((last) => {
      const turns = [playedBy(white, last), playedBy(black, last)];
      let state = start;
      for (let turn = 0; turns[turn % 2].length > 0; turn++) {
        const column = turns[turn % 2].pop()!;
        if (!((advances(state) >> column) & 1)) return false;
        state = settled(play(state, column));
      }
      const allPlayed = turns.every((columnsLeft) => columnsLeft.length === 0);
      return allPlayed && ((advances(state) >> last) & 1) === 1 && passesBy(goal, play(state, last));
    });
  }

  function settled(state: DawsonState): DawsonState {
    return mustCapture(state) ? settled(play(state, legalMoves(state)[0])) : state;
  }

  /** Whether the exchange that this state is in can come to the goal. */
  function passesBy(goal: DawsonState, state: DawsonState): boolean {
    if (isSame(goal, state)) return true;
    return mustCapture(state) && legalMoves(state).some((move) => passesBy(goal, play(state, move)));
  }
}

function isSame(a: DawsonState, b: DawsonState): boolean {
  return (
    a.ownHome === b.ownHome &&
    a.ownMiddle === b.ownMiddle &&
    a.otherHome === b.otherHome &&
    a.otherMiddle === b.otherMiddle &&
    a.mover === b.mover
  );
}

/** Appends the places of the bits that are set, counted from `first`. */
function pushBits(list: number[], bits: number, first: number): void {
  for (let left = bits; left !== 0; left &= left - 1) list.push(first + 31 - Math.clz32(left & -left));
}

function letterOf(column: number): string {
  return String.fromCharCode(97 + column);
}

function columnOf(letter: string | undefined): number {
  return letter === undefined ? Number.NaN : letter.charCodeAt(0) - 97;
}

/** Left and right exchanged: captures to the right become captures to the left. */
function mirror(columns: number): SymmetryGroup {
  const unmoved = (length: number) => Uint16Array.from({ length }, (_, i) => i);
  const identity = { moves: unmoved(3 * columns - 2), cells: unmoved(3 * columns) };
  if (columns === 1) return listedGroup([identity]);
  const pairs = columns - 1;
  const reversed = (count: number): number[] => Array.from({ length: count }, (_, i) => count - 1 - i);
  const moves = Uint16Array.from([
    ...reversed(columns),
    ...reversed(pairs).map((pair) => columns + pairs + pair),
    ...reversed(pairs).map((pair) => columns + pair),
  ]);
  const cells = identity.cells.map((cell) => cell - (cell % columns) + (columns - 1 - (cell % columns)));
  return listedGroup([identity, { moves, cells }]);
}
