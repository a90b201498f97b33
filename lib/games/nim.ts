import { UserError } from "../errors.ts";
import { type Game, type GameAbout, type Permutation, type SymmetryGroup, scoresOf } from "./game.ts";
import { exchanges } from "./permutations.ts";

/** How many counters each heap has left, and who moves. */
export interface NimState {
  readonly heaps: Uint8Array;
  readonly turn: number;
}

/** Who takes the last counter: wins (normal play) or loses (misère play). */
export type LastCounter = "wins" | "loses";

export const MAX_HEAPS = 12;
export const MAX_HEAP = 99;

const SEATS = ["first", "second"];

export interface Nim extends Game<NimState> {
  readonly lastCounter: LastCounter;
}

/**
 * Nim: a move takes one or more counters from one heap.
 *
 * Moves are written "2:3": from heap 2 take 3. Positions are the heaps and who moves, "3,4,5 first"; where
 * nobody is named, the first player moves. The net sees a row for each heap, with a 1 for each counter left.
 */
export function nim(start: readonly number[], lastCounter: LastCounter): Nim {
  if (start.length < 1 || start.length > MAX_HEAPS || !start.every((heap) => isHeap(heap) && heap > 0))
    throw new UserError(
      `Nim has no heaps ${start.join(",")}; it takes 1 to ${MAX_HEAPS} heaps of 1 to ${MAX_HEAP} counters.`,
    );
  const heapOfMove = Uint8Array.from(start.flatMap((heap, index) => Array(heap).fill(index)));
  const takeOfMove = Uint8Array.from(start.flatMap((heap) => Array.from({ length: heap }, (_, i) => i + 1)));
  const firstMove = start.map((_, heap) => heapOfMove.indexOf(heap));
  const actions = heapOfMove.length;
  const cols = Math.max(...start);

  const isOver = ({ heaps }: NimState): boolean => {
    for (let heap = 0; heap < heaps.length; heap++) if (heaps[heap] > 0) return false;
    return true;
  };

  const format = ({ heaps, turn }: NimState): string => `${heaps.join(",")} ${SEATS[turn]}`;
  const formatMove = (move: number): string => `${heapOfMove[move] + 1}:${takeOfMove[move]}`;

  const refuse = (state: NimState, move: number): never => {
    const where = `in ${format(state)}`;
    if (!(move in heapOfMove))
      throw new Error(`There is no move ${move} ${where}; moves are 0 to ${actions - 1}.`);
    if (isOver(state)) throw new Error(`Nobody can play ${formatMove(move)} ${where}: the game is over.`);
    const heap = heapOfMove[move];
    throw new Error(
      `Nobody can play ${formatMove(move)} ${where}: heap ${heap + 1} has only ${state.heaps[heap]}.`,
    );
  };

  return {
    name: "nim",
    lastCounter,
    players: 2,
    actions,
    planes: { planes: 1, rows: start.length, cols },
    symmetries: symmetryGroup(start, heapOfMove, firstMove, cols),

    initial: () => ({ heaps: Uint8Array.from(start), turn: 0 }),
    toMove: ({ turn }) => turn,

    legalMoves({ heaps }) {
      const moves: number[] = [];
      for (let heap = 0; heap < heaps.length; heap++)
        for (let taken = 0; taken < heaps[heap]; taken++) moves.push(firstMove[heap] + taken);
      return moves;
    },

    play(state, move) {
      const heap = heapOfMove[move];
      if (heap === undefined || takeOfMove[move] > state.heaps[heap]) refuse(state, move);
      const heaps = state.heaps.slice();
      heaps[heap] -= takeOfMove[move];
      return { heaps, turn: 1 - state.turn };
    },

    outcome: (state) =>
      isOver(state) ? scoresOf([lastCounter === "wins" ? 1 - state.turn : state.turn], 2) : undefined,

    encode({ heaps }, into, offset) {
      for (let heap = 0; heap < heaps.length; heap++)
        for (let col = 0; col < cols; col++) into[offset + heap * cols + col] = col < heaps[heap] ? 1 : 0;
    },

    // A position of misère Nim is another than that of normal Nim with the same heaps.
    key: (state) => (lastCounter === "wins" ? format(state) : `misère ${format(state)}`),
    format,
    formatMove,

    parse(text) {
      const [, numbers, seat = SEATS[0]] =
        /^\s*(\d+(?:\s*,\s*\d+)*)(?:\s+(first|second))?\s*$/i.exec(text) ?? [];
      const heaps = numbers?.split(",").map(Number) ?? [];
      if (heaps.length !== start.length || !heaps.every((heap, i) => heap <= start[i]))
        throw new UserError(
          `"${text.trim()}" is no position; write what is left of the heaps ${start.join(",")} and who moves, such as "${start.join(",")} first".`,
        );
      const turn = SEATS.indexOf(seat.toLowerCase());
      const taken = heaps.reduce((sum, heap, i) => sum + start[i] - heap, 0);
      const touched = heaps.filter((heap, i) => heap < start[i]).length;
      // Any number of moves from `touched` to `taken` can have led here.
      if (taken === touched && taken % 2 !== turn)
        throw new UserError(
          `No game reaches ${heaps.join(",")} with the ${SEATS[turn]} player to move: ${taken} ${taken === 1 ? "move was" : "moves were"} made.`,
        );
      return { heaps: Uint8Array.from(heaps), turn };
    },

    parseMove(text) {
      const [, heap, take] = /^\s*(\d+)\s*:\s*(\d+)\s*$/.exec(text)?.map(Number) ?? [];
      if (!(take >= 1 && take <= start[heap - 1]))
        throw new UserError(
          `"${text.trim()}" is no move; write heap and how many to take, such as ${formatMove(0)} or ${formatMove(actions - 1)}.`,
        );
      return firstMove[heap - 1] + take - 1;
    },

    // Both players may do the same, and the order of the heaps doesn't matter.
    essence: ({ heaps }) =>
      heaps
        .filter((heap) => heap > 0)
        .sort()
        .join(),
  };
}

export const nimAbout: GameAbout = {
  rules:
    "Heaps of counters; a move takes one or more counters from one heap. Whoever takes the last counter wins; in misère play (`misere:3,4,5`) whoever takes it loses.",
  positions: "What is left of each heap, then who is to move: `3,0,5 second`.",
  drawnAs: "heaps",
  moves: "`2:3` takes 3 counters from heap 2. Numbered heap by heap, from one counter up.",
  planes: ["a row for each heap, 1 for each counter left"],
  symmetries: "Exchanges of heaps that began equal.",
  example: "2:2 3:1",
};

/** Nim by its size as people write it: "3,4,5", or "misere:3,4,5" where the last counter loses. */
export function nimOfSize(size: string): Nim {
  const [, misere, heaps] = /^(mis[eè]re:)?(\d+(?:,\d+)*)$/i.exec(size) ?? [];
  if (heaps === undefined)
    throw new UserError(`"${size}" is no size; write heaps such as 3,4,5, or misere:3,4,5.`);
  return nim(heaps.split(",").map(Number), misere ? "loses" : "wins");
}

/** Heaps from which play can have come to a position: as they are, empty ones with a counter, one more if need be. */
export function nimSizeOf(position: string): string {
  const [, numbers, seat = SEATS[0]] = /^\s*([\d\s,]+?)(?:\s+(first|second))?\s*$/i.exec(position) ?? [];
  if (numbers === undefined) return position;
  const heaps = numbers.split(",").map(Number);
  const start = heaps.map((heap) => Math.max(heap, 1));
  const moves = start.filter((heap, i) => heap > heaps[i]).length;
  const roomy = start.findIndex((heap) => heap < MAX_HEAP);
  if (moves % 2 !== SEATS.indexOf(seat.toLowerCase()) && roomy >= 0) start[roomy]++;
  return start.join();
}

const isHeap = (heap: number): boolean => Number.isInteger(heap) && heap >= 0 && heap <= MAX_HEAP;

/** Exchanges of heaps that began equal. */
function symmetryGroup(
  start: readonly number[],
  heapOfMove: Uint8Array,
  firstMove: readonly number[],
  cols: number,
): SymmetryGroup {
  const exchange = exchanges(start);
  return {
    size: exchange.size,
    at(index) {
      if (!Number.isInteger(index) || index < 0 || index >= exchange.size)
        throw new RangeError(`There is no symmetry ${index}; they are numbered 0 to ${exchange.size - 1}.`);
      const to = exchange.at(index);
      const moves: Permutation = Uint16Array.from(
        heapOfMove,
        (heap, move) => firstMove[to[heap]] + move - firstMove[heap],
      );
      const cells: Permutation = Uint16Array.from(
        { length: start.length * cols },
        (_, cell) => to[Math.floor(cell / cols)] * cols + (cell % cols),
      );
      return { moves, cells };
    },
  };
}
