import type { Notakto, NotaktoState } from "../../games/notakto.ts";
import { type Random, randomFrom } from "../../random.ts";
import type { Region } from "./region.ts";
import { ones, type Slicing } from "./slices.ts";

/** With this many playable squares or fewer, a position is settled by itself within a second. */
export const SAMPLED_SQUARES = 30;
const DRAWS = 40;
const SEED = 7;

interface Sampled {
  readonly region: Region;
  readonly slicing: Slicing;
}

/** A late line-free board of a slice, drawn at random by its number of X, then by its squares. */
export function drawSample(
  { region, slicing }: Sampled,
  slot: number,
  slice: Uint8Array,
): { place: number; lost: boolean } | undefined {
  const name = slicing.stored[slot];
  const inner = slicing.inner.length;
  const fewest = Math.max(0, region.squares.length - SAMPLED_SQUARES - ones(name));
  if (fewest > inner) return undefined;
  const random = randomFrom(SEED).split(slot);
  const lines = slicing.lines.filter((line) => (line.naming & ~name) === 0);
  for (let draw = 0; draw < DRAWS; draw++) {
    const place = randomPlace(inner, fewest + random.below(inner - fewest + 1), random);
    if (lines.some((line) => (line.inner & ~place) === 0)) continue;
    return { place, lost: ((slice[place >>> 3] >> (place & 7)) & 1) === 1 };
  }
  return undefined;
}

function randomPlace(digits: number, crosses: number, random: Random): number {
  let place = 0;
  while (ones(place) < crosses) place |= 1 << random.below(digits);
  return place;
}

/** The board at a place of a slice. */
export function boardAt(
  game: Notakto,
  from: NotaktoState,
  { region, slicing }: Sampled,
  slot: number,
  place: number,
): NotaktoState {
  const on = (squares: readonly number[], bits: number): number[] =>
    squares.filter((_, i) => (bits >> i) & 1).map((index) => region.squares[index]);
  return [...on(slicing.naming, slicing.stored[slot]), ...on(slicing.inner, place)].reduce(
    (state, square) => game.play(state, square),
    from,
  );
}
