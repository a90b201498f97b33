import { UserError } from "../../errors.ts";
import { type Notakto, type NotaktoState, notakto } from "../../games/notakto.ts";
import type { BoardAndTurn } from "../../games/notakto-features.ts";
import type { Random } from "../../random.ts";

/** Kisby's nets need three rows for their last convolution; the play-outs count lines of up to seven squares. */
const SIZES = { least: 3, most: 7 } as const;

/** The board that Kisby's nets and labels are made for; other sizes are refused. */
export function kisbyBoard(size: number): Notakto {
  if (!(Number.isInteger(size) && size >= SIZES.least && size <= SIZES.most))
    throw new UserError(
      `Kisby's nets can't play on a board of size ${size}; sizes are whole numbers from ${SIZES.least} to ${SIZES.most}.`,
    );
  return notakto(size);
}

/** One board to learn from. */
export interface TrainingBoard extends BoardAndTurn {
  /** Random moves made on a board of a greedy game: 0, 1 or 2. */
  readonly added: number;
  readonly flipped: boolean;
}

export interface TrainingBoards {
  readonly boards: readonly TrainingBoard[];
  /** The greedy games that it took. */
  readonly games: number;
}

/** Greedy games in a row without a new board, after which there can hardly be one left. */
const FRUITLESS_GAMES = 2000;

/**
 * Kisby's training set: every board of greedy self-play, then each with one and with two more random safe moves,
 * then all of them with the turn flipped. A set: a board with the same turn is kept once. Games are played until
 * there are so many.
 *
 * Boards with a completed line are left out: the game is over, and the nets are never asked about one.
 */
export function trainingBoards(game: Notakto, count: number, random: Random): TrainingBoards {
  const boards: TrainingBoard[] = [];
  const seen = new Set<number>();
  const add = (board: TrainingBoard): void => {
    const key = 2 * bitsOf(board.state) + board.turn;
    if (boards.length === count || seen.has(key)) return;
    seen.add(key);
    boards.push(board);
  };
  let games = 0;
  for (let last = 0; boards.length < count; games++) {
    if (games - last > FRUITLESS_GAMES)
      throw new UserError(
        `There are no ${count} boards of size ${game.size} to train on; greedy games find ${boards.length}.`,
      );
    const before = boards.length;
    const chance = random.split(games);
    const varied = greedyGame(game, chance).flatMap((state) => withRandomMoves(game, state, chance));
    for (const { state, added } of varied) add({ state, added, turn: game.toMove(state), flipped: false });
    for (const { state, added } of varied) add({ state, added, turn: 1 - game.toMove(state), flipped: true });
    if (boards.length > before) last = games;
  }
  return { boards, games };
}

/** The boards of a game of safe moves, from the empty one to the one that leaves no safe move. */
function greedyGame(game: Notakto, random: Random): NotaktoState[] {
  const states = [game.initial()];
  for (;;) {
    const state = states[states.length - 1];
    const safe = game.safeMoves(state);
    if (safe.length === 0) return states;
    states.push(game.play(state, random.pick(safe)));
  }
}

/** A board, and the boards that one and two random safe moves make of it, as far as there are any. */
function withRandomMoves(
  game: Notakto,
  board: NotaktoState,
  random: Random,
): { state: NotaktoState; added: number }[] {
  const made = [{ state: board, added: 0 }];
  for (let state = board; made.length <= 2; ) {
    const safe = game.safeMoves(state);
    if (safe.length === 0) break;
    state = game.play(state, random.pick(safe));
    made.push({ state, added: made.length });
  }
  return made;
}

/** A board as a number: bit i is 1 where an X stands on square i. */
export function bitsOf({ bytes, crosses }: NotaktoState): number {
  let bits = 0;
  let [left, place] = [crosses, 1];
  for (let cell = 0; left > 0; cell++, place *= 2)
    if (bytes[cell] === 1) {
      bits += place;
      left--;
    }
  return bits;
}

/** The inverse of bitsOf. */
export function stateOf(game: Notakto, bits: number): NotaktoState {
  let state = game.initial();
  for (let cell = 0, rest = bits; rest > 0; cell++, rest = Math.floor(rest / 2))
    if (rest % 2 === 1) state = game.play(state, cell);
  return state;
}
