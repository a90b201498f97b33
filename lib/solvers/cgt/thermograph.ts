import type { Form } from "./forms.ts";
import type { ShortGames } from "./games.ts";

/** What a game is worth on average over many copies, and how much a move in it is worth at first. */
export interface Heat {
  readonly mean: number;
  /** At least -1; below 0 for numbers that are no integers, -1 for integers. */
  readonly temperature: number;
}

/** A wall: for each temperature from -1 up, where play stops; straight between corners, constant after the last. */
type Wall = readonly Corner[];

interface Corner {
  readonly at: number;
  readonly value: number;
}

interface Walls {
  readonly left: Wall;
  readonly right: Wall;
  readonly heat: Heat;
}

/** Mean and temperature, by thermographs (Conway, *On Numbers and Games*, chapter 9). */
export function thermographs(games: ShortGames): (form: Form) => Heat {
  const known = new Map<Form, Walls>();
  const wallsOf = (form: Form): Walls => {
    let walls = known.get(form);
    if (!walls) {
      walls = games.isNumber(form) ? mast(games.numberOf(form)) : scaffold(games, form, wallsOf);
      known.set(form, walls);
    }
    return walls;
  };
  return (form) => wallsOf(form).heat;
}

function mast(value: number): Walls {
  let denominator = 1;
  while (!Number.isInteger(value * denominator)) denominator *= 2;
  const wall = [{ at: -1, value }];
  return { left: wall, right: wall, heat: { mean: value, temperature: -1 / denominator } };
}

/** Taxed by the temperature, a move is worth the option's far wall; where the two walls meet, the mast begins. */
function scaffold(games: ShortGames, form: Form, wallsOf: (form: Form) => Walls): Walls {
  const left = envelope(
    games.leftOptions(form).map((option) => tilted(wallsOf(option).right, -1)),
    Math.max,
  );
  const right = envelope(
    games.rightOptions(form).map((option) => tilted(wallsOf(option).left, 1)),
    Math.min,
  );
  const temperature = meeting(left, right);
  const mean = valueAt(left, temperature);
  const cut = (wall: Slanted): Wall => [
    ...wall.corners.filter(({ at }) => at < temperature),
    { at: temperature, value: mean },
  ];
  return { left: cut(left), right: cut(right), heat: { mean, temperature } };
}

/** Corners, and the slope after the last of them. */
interface Slanted {
  readonly corners: Wall;
  readonly slope: number;
}

const tilted = (wall: Wall, slope: number): Slanted => ({
  corners: wall.map(({ at, value }) => ({ at, value: value + slope * at })),
  slope,
});

function valueAt({ corners, slope }: Slanted, at: number): number {
  const after = corners.findIndex((corner) => corner.at >= at);
  if (after < 0) {
    const last = corners[corners.length - 1];
    return last.value + slope * (at - last.at);
  }
  if (after === 0) return corners[0].value;
  const [from, to] = [corners[after - 1], corners[after]];
  return from.value + ((to.value - from.value) * (at - from.at)) / (to.at - from.at);
}

const ascending = (values: Iterable<number>): number[] => [...new Set(values)].sort((a, b) => a - b);

/** The highest or lowest of several: corners where one of them has one, and where two cross. */
function envelope(lines: readonly Slanted[], best: (...values: number[]) => number): Slanted {
  const places = new Set(lines.flatMap(({ corners }) => corners.map(({ at }) => at)));
  for (const a of lines) for (const b of lines) if (a !== b) for (const at of crossings(a, b)) places.add(at);
  const { slope } = lines[0];
  return {
    corners: ascending(places).map((at) => ({ at, value: best(...lines.map((line) => valueAt(line, at))) })),
    slope,
  };
}

function crossings(a: Slanted, b: Slanted): number[] {
  const places = ascending([...a.corners, ...b.corners].map(({ at }) => at));
  const found: number[] = [];
  for (let i = 0; i < places.length; i++) {
    const [from, to] = [places[i], places[i + 1] ?? places[i] + 1];
    const before = valueAt(a, from) - valueAt(b, from);
    const after = valueAt(a, to) - valueAt(b, to);
    const at = from + ((to - from) * before) / (before - after);
    if (before * after < 0) found.push(at);
    else if (i + 1 === places.length && before !== after && at > from) found.push(at);
  }
  return found;
}

/** The lowest temperature from which Left's wall is no longer beyond Right's. */
function meeting(left: Slanted, right: Slanted): number {
  const places = ascending([...left.corners, ...right.corners].map(({ at }) => at));
  const gap = (at: number) => valueAt(left, at) - valueAt(right, at);
  let from = places[0];
  for (const to of places) {
    if (gap(to) <= 0) return to === from ? to : from + ((to - from) * gap(from)) / (gap(from) - gap(to));
    from = to;
  }
  // From the last corner on the walls close in at the difference of their slopes.
  return from + gap(from) / (right.slope - left.slope);
}
