import { UserError } from "../../errors.ts";
import type { Corso, CorsoState } from "../../games/corso.ts";
import type { CorsoScores } from "./score-search.ts";

/** What is to be shown: that a player ends ahead by at least so many cells (below 0: behind by no more). */
export interface ScoreClaim {
  readonly player: number;
  readonly goal: number;
  /** Where play begins: in each of these positions. */
  readonly from: readonly CorsoState[];
}

/** Positions are told apart by two numbers of so many digits of base five. */
const DIGITS = 13;
const MOST_REPLAYED_CELLS = 2 * DIGITS;

/**
 * Plays a claim out, by the rules of the game alone: the solver only proposes the player's moves, every move of the
 * other is tried, and every game is played to its end and counted there. Positions that turning or mirroring the board
 * makes equal are played on once. Nothing that the solver knows of scores, settled cells, chains or keys is believed.
 *
 * Returns how many different positions were played on; undefined where the claim fails, or the solver has no move.
 */
export function replay(
  game: Corso,
  { moveReaching }: Pick<CorsoScores, "moveReaching">,
  { player, goal, from }: ScoreClaim,
): number | undefined {
  if (game.width * game.height > MOST_REPLAYED_CELLS)
    throw new UserError(
      `Boards of up to ${MOST_REPLAYED_CELLS} cells can be played out; ${game.width}x${game.height} has more.`,
    );
  const images = imagesOf(game);
  const seen = positionSet();

  const holds = (state: CorsoState): boolean => {
    if (game.outcome(state)) return leadOf(game, state, player) >= goal;
    if (!seen.add(state.toMove, images, state.bytes)) return true;
    if (state.toMove !== player) return game.legalMoves(state).every((move) => holds(game.play(state, move)));
    const move = moveReaching(state, goal);
    return move !== undefined && holds(game.play(state, move));
  };
  return from.every(holds) ? seen.size : undefined;
}

function leadOf(game: Corso, state: CorsoState, player: number): number {
  const held = (p: number): number => game.marbles(state, p) + game.dyed(state, p);
  return held(player) - held(1 - player);
}

/** The cells in the order in which each image of the board shows them: mirrored, upside down, and transposed if square. */
function imagesOf({ width, height }: Corso): Uint8Array[] {
  const image = (cellAt: (row: number, col: number) => number): Uint8Array =>
    Uint8Array.from({ length: width * height }, (_, i) => cellAt(Math.floor(i / width), i % width));
  const plain = [
    image((row, col) => row * width + col),
    image((row, col) => row * width + (width - 1 - col)),
    image((row, col) => (height - 1 - row) * width + col),
    image((row, col) => (height - 1 - row) * width + (width - 1 - col)),
  ];
  if (width !== height) return plain;
  return plain.flatMap((cells) => [cells, image((row, col) => cells[col * width + row])]);
}

/** A set of positions, each as two numbers of 32 bits in a table with open addressing. */
function positionSet() {
  let mask = 2 ** 12 - 1;
  // The upper number plus one, so that 0 is an empty place.
  let upper = new Uint32Array(mask + 1);
  let lower = new Uint32Array(mask + 1);
  let size = 0;

  const place = (high: number, low: number): number => {
    let at = (Math.imul(high, 0x9e3779b1) ^ Math.imul(low, 0x85ebca6b)) >>> 0;
    at = (Math.imul(at ^ (at >>> 15), 0x2c1b3c6d) >>> 0) & mask;
    while (upper[at] !== 0 && (upper[at] !== high || lower[at] !== low)) at = (at + 1) & mask;
    return at;
  };
  const grow = (): void => {
    const [oldUpper, oldLower] = [upper, lower];
    mask = 2 * mask + 1;
    upper = new Uint32Array(mask + 1);
    lower = new Uint32Array(mask + 1);
    for (let i = 0; i < oldUpper.length; i++) {
      if (oldUpper[i] === 0) continue;
      const at = place(oldUpper[i], oldLower[i]);
      upper[at] = oldUpper[i];
      lower[at] = oldLower[i];
    }
  };

  return {
    /** Whether the position is new. */
    add(toMove: number, images: readonly Uint8Array[], bytes: Uint8Array): boolean {
      let [high, low] = [Number.POSITIVE_INFINITY, 0];
      for (const image of images) {
        let [imageHigh, imageLow] = [toMove, 0];
        for (let i = 0; i < DIGITS && i < image.length; i++) imageHigh = 5 * imageHigh + bytes[image[i]];
        for (let i = DIGITS; i < image.length; i++) imageLow = 5 * imageLow + bytes[image[i]];
        if (imageHigh < high || (imageHigh === high && imageLow < low)) [high, low] = [imageHigh, imageLow];
      }
      const at = place(high + 1, low);
      if (upper[at] !== 0) return false;
      upper[at] = high + 1;
      lower[at] = low;
      size++;
      if (4 * size > 3 * upper.length) grow();
      return true;
    },
    get size() {
      return size;
    },
  };
}
