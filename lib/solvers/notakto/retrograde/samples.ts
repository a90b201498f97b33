import type { Notakto, NotaktoState } from "../../../games/notakto.ts";
import { type Random, randomFrom } from "../../../random.ts";
import type { Region } from "./region.ts";
import type { Settlement } from "./settle.ts";
import { ones, type Slicing } from "./slices.ts";

/** With this many playable squares or fewer, a position is settled by itself within a second. */
const SAMPLED_SQUARES = 30;
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
function boardAt(
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

/** A position, and what the run found. */
export interface FoundPosition {
  readonly state: NotaktoState;
  readonly lost: boolean;
}

/** So many of the boards that were drawn: of each number of X as many as can be, spread evenly over the whole run. */
export function lateSamples({ plan, records }: Settlement, count: number): FoundPosition[] {
  const { game, from, slicing } = plan;
  const byCrosses = new Map<number, { slot: number; place: number; lost: boolean }[]>();
  for (const { slot, sample } of records) {
    if (!sample) continue;
    const crosses = ones(slicing.stored[slot]) + ones(sample.place);
    const group = byCrosses.get(crosses) ?? [];
    byCrosses.set(crosses, group);
    group.push({ slot, ...sample });
  }
  let left = count;
  // The smallest groups first: what they lack the others give.
  const groups = [...byCrosses.values()].sort((a, b) => a.length - b.length);
  return groups
    .flatMap((group, i) => {
      const taken = Math.min(group.length, Math.floor(left / (groups.length - i)));
      left -= taken;
      return Array.from({ length: taken }, (_, k) => group[Math.floor(((k + 0.5) * group.length) / taken)]);
    })
    .map(({ slot, place, lost }) => ({ state: boardAt(game, from, plan, slot, place), lost }))
    .sort((a, b) => a.state.crosses - b.state.crosses);
}
