import type { Notakto, NotaktoState } from "../games/notakto.ts";
import type { Region } from "../solvers/retrograde/region.ts";
import { orbitsOf } from "../solvers/retrograde/region.ts";
import type { Slicing } from "../solvers/retrograde/slices.ts";
import type { Board } from "./chart.ts";
import { boardOf } from "./notakto.ts";

/** What a settling works with: its region, and how that is cut. */
export interface Settled {
  readonly game: Notakto;
  readonly from: NotaktoState;
  readonly region: Region;
  readonly slicing: Slicing;
}

const SHADES = [0.15, 0.45, 0.75, 1];

/** The classes of squares that the symmetries carry into each other, each with a shade and a number of its own. */
export function orbitBoard({ game, from, region }: Settled, caption?: string): Board {
  const orbitOf = new Map<number, number>();
  orbitsOf(region).forEach((orbit, i) => {
    for (const square of orbit) orbitOf.set(region.squares[square], i);
  });
  return boardOf(game, caption, (square) => {
    const orbit = orbitOf.get(square);
    if (orbit === undefined) return game.isEmpty(from, square) ? { tint: "dead" } : { mark: "X" };
    return { heat: SHADES[orbit % SHADES.length], text: `${orbit + 1}` };
  });
}

/** A slice: the X on its naming squares (shaded), and all boards that differ on the others alone. */
export function sliceBoard({ game, from, region, slicing }: Settled, name: number, caption?: string): Board {
  const naming = new Map(slicing.naming.map((square, i) => [region.squares[square], i]));
  return boardOf(game, caption, (square) => {
    const digit = naming.get(square);
    if (digit === undefined) return game.isEmpty(from, square) ? {} : { mark: "X" };
    return (name >> digit) & 1 ? { heat: SHADES[0], mark: "X" } : { heat: SHADES[0] };
  });
}

/** All names of a slice's class, the stored one first. */
export function classOf({ slicing }: Settled, slot: number): number[] {
  const names: number[] = [];
  slicing.slotOf.forEach((of, name) => {
    if (of === slot) names.push(name);
  });
  return names.sort((a, b) => Number(b === slicing.stored[slot]) - Number(a === slicing.stored[slot]));
}
