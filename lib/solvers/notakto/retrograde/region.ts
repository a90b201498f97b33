import type { Permutation } from "../../../games/game.ts";
import type { Notakto, NotaktoState } from "../../../games/notakto.ts";

/**
 * All that can still happen from a position: the squares worth playing, the lines that still matter,
 * and the symmetries of the two. The whole game is the region of the empty board.
 */
export interface Region {
  /** The safe squares, as squares of the board. Dead ones are never played, so they are left out. */
  readonly squares: readonly number[];
  /** The live lines, as indices into `squares`. */
  readonly lines: readonly (readonly number[])[];
  /** The board's symmetries that keep the position, as permutations of the indices of `squares`. */
  readonly symmetries: readonly Permutation[];
  /** X on the board already. */
  readonly crosses: number;
}

// Beyond 9×9 the group has more elements than are worth listing (15,360 for 10×10).
const MOST_SYMMETRIES = 2000;

export function regionOf(game: Notakto, state: NotaktoState): Region {
  const squares = game.safeMoves(state);
  const indexOf = new Map(squares.map((square, index) => [square, index]));
  const lines = game
    .liveLines(state)
    .map((line) => game.lines[line].flatMap((square) => indexOf.get(square) ?? []));
  const symmetries = keeping(game, state).map((permutation) =>
    Uint16Array.from(squares, (square) => indexOf.get(permutation[square])!),
  );
  return { squares, lines, symmetries, crosses: state.crosses };
}

/** The symmetries that leave every X where an X is. */
function keeping(game: Notakto, state: NotaktoState): Permutation[] {
  const group = game.symmetries;
  const listed = group.size <= MOST_SYMMETRIES ? group.size : 1;
  const crossed = Array.from({ length: game.actions }, (_, cell) => cell).filter(
    (cell) => !game.isEmpty(state, cell),
  );
  return Array.from({ length: listed }, (_, i) => group.at(i).cells).filter((permutation) =>
    crossed.every((cell) => !game.isEmpty(state, permutation[cell])),
  );
}

/** The classes of squares that the symmetries carry into each other. */
export function orbitsOf(region: Region): number[][] {
  const seen = new Set<number>();
  const orbits: number[][] = [];
  region.squares.forEach((_, square) => {
    if (seen.has(square)) return;
    const orbit = [...new Set(region.symmetries.map((symmetry) => symmetry[square]))];
    for (const member of orbit) seen.add(member);
    orbits.push(orbit);
  });
  return orbits;
}
