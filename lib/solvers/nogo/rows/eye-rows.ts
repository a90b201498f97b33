import type { OnProgress } from "../../../progress.ts";

/** What lies on one side of an empty point; a *free* block has a liberty besides that point. */
const END = 0;
const EMPTY = 1;
const BLACK = 2;
const FREE_BLACK = 3;
const WHITE = 4;
const FREE_WHITE = 5;
const SIDES = 6;

/** What may be done on an empty point, by what lies on either side. */
const BLACK_PLAYS = 1;
const WHITE_PLAYS = 2;
const BLACK_FILLS_EYE = 4;
const MOVES = Uint8Array.from({ length: SIDES * SIDES }, (_, both) => {
  const sides = [Math.floor(both / SIDES), both % SIDES];
  const some = (...kinds: number[]) => sides.some((side) => kinds.includes(side));
  // Own stones need a liberty, and so do the other player's.
  const black = some(EMPTY, FREE_BLACK) && !some(WHITE);
  const white = some(EMPTY, FREE_WHITE) && !some(BLACK);
  const eye = some(BLACK, FREE_BLACK) && !some(EMPTY, WHITE, FREE_WHITE);
  return (black ? BLACK_PLAYS : 0) | (white ? WHITE_PLAYS : 0) | (eye ? BLACK_FILLS_EYE : 0);
});

/** Who wins moving first, of a position. */
const BLACK_WINS = 1;
const WHITE_WINS = 2;

export interface EyeRowCheck {
  /** Legal positions of the row. */
  readonly legal: number;
  /** Those that Black, to move, can win and in which he has a move that fills no eye. */
  readonly positions: number;
  /** Those of them in which no such move wins. */
  readonly counterexamples: number;
}

/**
 * Du's conjecture that no one needs to fill an eye, on every legal position of a row of n points, by plain play: no
 * pieces, no values. A position is a number to base 3, 1 for black and 2 for white; a move makes it larger, so
 * all are judged from the largest down. What is known of four positions shares a byte.
 */
export function checkEyeRows(points: number, onProgress?: OnProgress): EyeRowCheck {
  const winners = new Uint8Array(Math.ceil(3 ** points / 4));
  // Codes may have more than 32 bits: those below a byte's four are cut off by arithmetic, not by shifts.
  const wins = (code: number, who: number): boolean =>
    ((winners[(code / 4) >>> 0] >>> (2 * (code & 3))) & who) !== 0;
  const weights = Array.from({ length: points }, (_, point) => 3 ** point);
  const row = new Uint8Array(points);
  const before = new Uint8Array(points);
  let legal = 0;
  let positions = 0;
  let counterexamples = 0;

  const judge = (code: number): void => {
    legal++;
    let side = END;
    for (let point = 0; point < points; point++) {
      before[point] = side;
      side = sideAfter(row[point], side);
    }
    let won = 0;
    let calm = false;
    let calmWins = false;
    side = END;
    for (let point = points - 1; point >= 0; point--) {
      if (row[point] === 0) {
        const moves = MOVES[SIDES * before[point] + side];
        if (moves & WHITE_PLAYS && !wins(code + 2 * weights[point], BLACK_WINS)) won |= WHITE_WINS;
        if (moves & BLACK_PLAYS) {
          const isWin = !wins(code + weights[point], WHITE_WINS);
          if (isWin) won |= BLACK_WINS;
          if (!(moves & BLACK_FILLS_EYE)) {
            calm = true;
            if (isWin) calmWins = true;
          }
        }
      }
      side = sideAfter(row[point], side);
    }
    winners[(code / 4) >>> 0] |= won << (2 * (code & 3));
    if (won & BLACK_WINS && calm) {
      positions++;
      if (!calmWins) counterexamples++;
    }
  };

  /** All ways to fill the points before this one; `side` is what lies after them. */
  const fill = (point: number, code: number, side: number): void => {
    if (point < 0) {
      if (side !== BLACK && side !== WHITE) judge(code);
      return;
    }
    if (point === points - 4)
      onProgress?.({ label: `positions of 1×${points}`, done: 3 ** points - code, total: 3 ** points });
    for (let stone = 2; stone >= 0; stone--) {
      // A block that ends here without a liberty is dead.
      if ((side === BLACK && stone === 2) || (side === WHITE && stone === 1)) continue;
      row[point] = stone;
      fill(point - 1, code + stone * weights[point], sideAfter(stone, side));
    }
  };
  fill(points - 1, 0, END);
  return { legal, positions, counterexamples };
}

/** What lies on a side after one more point of it: a block goes on, or begins with a liberty behind it or without. */
function sideAfter(stone: number, side: number): number {
  if (stone === 0) return EMPTY;
  const free = side === EMPTY || side === (stone === 1 ? FREE_BLACK : FREE_WHITE);
  return stone === 1 ? (free ? FREE_BLACK : BLACK) : free ? FREE_WHITE : WHITE;
}
