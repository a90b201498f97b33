/**
 * A reduced piece of a NoGo row (Du's *reduced position*): no two stones are neighbours, so it is a number of
 * empty points with a *slot* before, between and after them, and each slot holds a black stone, a white one
 * or none. Bit i of `black` and of `white` is slot i, the one before empty point i; a piece with n empty points
 * has n + 1 slots, so there are 3^(n+1) of them.
 *
 * Any position of a row is a sum of such pieces. Neighbours of the same colour live and die together, so a block
 * can be one stone (*block simplification*). Neighbours of opposite colours never gain a liberty from each other's
 * side, so the row can be cut between them (*xo-split*).
 */
export interface Piece {
  readonly empties: number;
  readonly black: number;
  readonly white: number;
}

/**
 * The pieces after Black plays on an empty point of a piece, one or two; undefined if that is against the rules.
 *
 * The point joins what stands in the slots beside it. With no white stone there, that is one black block, in one slot
 * instead of two. With a white stone on one side, the row is cut between the two; either part then needs an
 * empty point, or one of them would have no liberty. Between two white stones Black has none.
 */
export function playBlack({ empties, black, white }: Piece, point: number): Piece[] | undefined {
  const before = (white >>> point) & 1;
  const after = (white >>> (point + 1)) & 1;
  const low = 2 ** point - 1;
  const upperBlack = black >>> (point + 2);
  const upperWhite = white >>> (point + 2);
  if (before + after === 0) {
    if (empties < 2) return undefined;
    return [
      {
        empties: empties - 1,
        black: (black & low) | (1 << point) | (upperBlack << (point + 1)),
        white: (white & low) | (upperWhite << (point + 1)),
      },
    ];
  }
  if (before + after === 2 || point === 0 || point === empties - 1) return undefined;
  const upTo = 2 * low + 1;
  return before
    ? [
        { empties: point, black: black & upTo, white: white & upTo },
        { empties: empties - 1 - point, black: 1 | (upperBlack << 1), white: upperWhite << 1 },
      ]
    : [
        { empties: point, black: (black & low) | (1 << point), white: white & low },
        { empties: empties - 1 - point, black: black >>> (point + 1), white: white >>> (point + 1) },
      ];
}

/** The same with the colours exchanged, which is the negative of the game. */
export const inverse = ({ empties, black, white }: Piece): Piece => ({
  empties,
  black: white,
  white: black,
});

/** The same read from the other end, which is the same game. */
export const mirror = ({ empties, black, white }: Piece): Piece => ({
  empties,
  black: reverseBits(black, empties + 1),
  white: reverseBits(white, empties + 1),
});

export function playWhite(piece: Piece, point: number): Piece[] | undefined {
  return playBlack(inverse(piece), point)?.map(inverse);
}

function reverseBits(bits: number, length: number): number {
  let reversed = 0;
  for (let i = 0; i < length; i++) reversed |= ((bits >>> i) & 1) << (length - 1 - i);
  return reversed;
}

/** A piece with n empty points as a number below 3^(n+1): slot i is the digit of 3^i, 1 for black and 2 for white. */
export const codeOf = ({ black, white }: Piece): number => digits(black) + 2 * digits(white);

export function pieceOf(empties: number, code: number): Piece {
  let black = 0;
  let white = 0;
  for (let slot = 0; slot <= empties; slot++) {
    const digit = Math.floor(code / 3 ** slot) % 3;
    if (digit === 1) black |= 1 << slot;
    if (digit === 2) white |= 1 << slot;
  }
  return { empties, black, white };
}

const DIGITS = new Uint32Array(1 << 12);
for (let bits = 1; bits < DIGITS.length; bits++) {
  const top = 31 - Math.clz32(bits);
  DIGITS[bits] = DIGITS[bits ^ (1 << top)] + 3 ** top;
}

/** Binary digits read in base 3. */
const digits = (bits: number): number =>
  DIGITS[bits & 0xfff] + 3 ** 12 * DIGITS[(bits >>> 12) & 0xfff] + 3 ** 24 * DIGITS[bits >>> 24];
