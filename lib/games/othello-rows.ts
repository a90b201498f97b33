import type { OthelloBoard, OthelloState } from "./othello.ts";

/** A position as one word a row, column c at bit c, so that a row's squares are looked at all in one. */
export interface RowState extends OthelloState {
  /** The discs of the player to move. */
  readonly own: Uint16Array;
  /** The other player's discs. */
  readonly other: Uint16Array;
  /** Where the player to move can place a disc, that is, flip one. */
  readonly moves: Uint16Array;
  readonly canMove: boolean;
}

/** Boards up to 16×16, whose rows fit into words of 16 bits. */
export function rowBoard(size: number): OthelloBoard<RowState> {
  const cells = size * size;
  const full = 2 ** size - 1;
  const rowOf = Uint8Array.from({ length: cells }, (_, cell) => Math.floor(cell / size));
  const bitOf = Uint16Array.from({ length: cells }, (_, cell) => 1 << (cell % size));

  /** The squares where an own disc would flip some of the other's; whether there are any. */
  const reach = (own: Uint16Array, other: Uint16Array, moves: Uint16Array): boolean => {
    for (let row = 0; row < size; row++) moves[row] = reachAlong(own[row], other[row]);
    reachAcross(own, other, moves, 0, 1);
    reachAcross(own, other, moves, size - 1, -1);
    let any = 0;
    for (let row = 0; row < size; row++) any |= moves[row] &= full & ~(own[row] | other[row]);
    return any !== 0;
  };

  /** Row after row, from the first one: runs of the other's discs that an own one began, and their far ends. */
  const reachAcross = (
    own: Uint16Array,
    other: Uint16Array,
    moves: Uint16Array,
    first: number,
    down: number,
  ): void => {
    let [straight, left, right, before] = [0, 0, 0, 0];
    for (let row = first; row >= 0 && row < size; row += down) {
      moves[row] |= straight | (left >>> 1) | (right << 1);
      straight = (straight | before) & other[row];
      left = ((left | before) >>> 1) & other[row];
      right = ((right | before) << 1) & other[row];
      before = own[row];
    }
  };

  const unused = new Uint16Array(size);
  const position = (own: Uint16Array, other: Uint16Array, mover: number): RowState => {
    const moves = new Uint16Array(size);
    const canMove = reach(own, other, moves);
    return { own, other, moves, canMove, mover, over: !canMove && !reach(other, own, unused) };
  };

  /** Turns the discs between the square and the first own one in a direction, if only the other's lie between. */
  const flipAlong = (
    own: Uint16Array,
    other: Uint16Array,
    cell: number,
    down: number,
    right: number,
  ): void => {
    const [row, col] = [rowOf[cell], cell % size];
    let length = 1;
    while ((other[row + length * down] >>> (col + length * right)) & 1) length++;
    if (!((own[row + length * down] >>> (col + length * right)) & 1)) return;
    while (--length > 0) {
      own[row + length * down] |= 1 << (col + length * right);
      other[row + length * down] &= ~(1 << (col + length * right));
    }
  };

  return {
    fromSquares(squares, mover) {
      const rowsOf = (colour: string): Uint16Array => {
        const rows = new Uint16Array(size);
        for (let cell = 0; cell < cells; cell++)
          if (squares[cell] === colour) rows[rowOf[cell]] |= bitOf[cell];
        return rows;
      };
      const [black, white] = [rowsOf("B"), rowsOf("W")];
      return mover === 0 ? position(black, white, 0) : position(white, black, 1);
    },

    discAt({ own, other }, cell) {
      if (own[rowOf[cell]] & bitOf[cell]) return 1;
      return other[rowOf[cell]] & bitOf[cell] ? -1 : 0;
    },
    ownDiscs: ({ own }) => bitsIn(own),
    otherDiscs: ({ other }) => bitsIn(other),

    placements({ moves }) {
      const found: number[] = [];
      for (let row = 0; row < size; row++)
        for (let left = moves[row]; left !== 0; left &= left - 1)
          found.push(row * size + 31 - Math.clz32(left & -left));
      return found;
    },
    mustPass: ({ over, canMove }) => !over && !canMove,
    pass: ({ own, other, mover }) => position(other, own, 1 - mover),

    place(state, cell) {
      if (!(state.moves[rowOf[cell]] & bitOf[cell])) return undefined;
      const [own, other] = [state.own.slice(), state.other.slice()];
      for (let down = -1; down <= 1; down++)
        for (let right = -1; right <= 1; right++)
          if (down !== 0 || right !== 0) flipAlong(own, other, cell, down, right);
      own[rowOf[cell]] |= bitOf[cell];
      return position(other, own, 1 - state.mover);
    },

    key: ({ own, other, mover }) => `${own.join()},${other.join()},${mover}`,
  };
}

/** The far ends, in one row, of every unbroken run of the other's discs that starts beside an own one. */
function reachAlong(own: number, other: number): number {
  let [right, left] = [(own << 1) & other, (own >>> 1) & other];
  let [toRight, toLeft] = [other, other];
  // Runs of up to 2, 4, 8 and 16 discs: twice as many each time.
  for (let step = 1; step <= 8; step *= 2) {
    right |= (right << step) & toRight;
    left |= (left >>> step) & toLeft;
    toRight &= toRight << step;
    toLeft &= toLeft >>> step;
  }
  return (right << 1) | (left >>> 1);
}

function bitsIn(rows: Uint16Array): number {
  let count = 0;
  for (let row = 0; row < rows.length; row++)
    for (let left = rows[row]; left !== 0; left &= left - 1) count++;
  return count;
}
