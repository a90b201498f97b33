import type { Notakto, NotaktoState } from "../../../games/notakto.ts";
import type { OnProgress } from "../../../progress.ts";
import { type Random, randomFrom } from "../../../random.ts";
import { choose } from "./counts.ts";
import type { KeptTable } from "./kept-table.ts";
import type { FoundPosition } from "./samples.ts";

/** Of the positions with so many X: how many were checked, and those that were not as they should be. */
export interface Check {
  readonly crosses: number;
  readonly checked: number;
  /** Positions that the judge gave up; they are not among the checked. */
  readonly undecided: number;
  readonly wrong: readonly NotaktoState[];
}

/** Checks as rows of a table: what was checked, against whom, and what came of it. */
export const checkRows = (check: string, judge: string, checks: readonly Check[]) =>
  checks.map(({ crosses, checked, undecided, wrong }) => ({
    check,
    judge,
    x: crosses,
    checked,
    undecided,
    wrong: wrong.length,
  }));

/** Goes through positions and asks of each whether it is right; undefined: nobody knows. */
function checkAll<Item extends { readonly state: NotaktoState }>(
  items: Iterable<Item>,
  isRight: (item: Item) => boolean | undefined,
  { label = "", total = 0, onProgress }: { label?: string; total?: number; onProgress?: OnProgress } = {},
): Check[] {
  const checks = new Map<number, { checked: number; undecided: number; wrong: NotaktoState[] }>();
  let done = 0;
  for (const item of items) {
    const { crosses } = item.state;
    const check = checks.get(crosses) ?? { checked: 0, undecided: 0, wrong: [] };
    checks.set(crosses, check);
    const right = isRight(item);
    if (right === undefined) check.undecided++;
    else check.checked++;
    if (right === false) check.wrong.push(item.state);
    if (done++ % 100 === 0) onProgress?.({ label, done, total });
  }
  onProgress?.({ label, done: total, total });
  return [...checks].map(([crosses, check]) => ({ crosses, ...check })).sort((a, b) => a.crosses - b.crosses);
}

/** Lets someone else judge late boards that were drawn from the slices as they were solved. */
export function checkSamples(
  samples: readonly FoundPosition[],
  isLost: (state: NotaktoState) => boolean | undefined,
  onProgress?: OnProgress,
): Check[] {
  const isRight = ({ state, lost }: FoundPosition): boolean | undefined => {
    const judged = isLost(state);
    return judged === undefined ? undefined : judged === lost;
  };
  return checkAll(samples, isRight, {
    label: "judging late positions one by one",
    total: samples.length,
    onProgress,
  });
}

/** Whether random positions of a table are lost exactly when no safe move leads to a lost one. */
export function checkTable(table: KeptTable, count: number, onProgress?: OnProgress): Check[] {
  return checkAll(wanderings(table, count), ({ state }) => fitsItsMoves(table, state), {
    label: "comparing positions with their moves",
    total: count,
    onProgress,
  });
}

/** The same for every position with up to so many X. */
export function checkWholeTable(table: KeptTable, crosses: number, onProgress?: OnProgress): Check[] {
  const levels = range(table.from.crosses, Math.min(crosses, table.crosses - 1));
  return checkLevels(table, levels, "comparing every position with its moves", onProgress, (item) =>
    item.lost === table.isLost(item.state) ? fitsItsMoves(table, item.state) : false,
  );
}

/** Goes through all positions of a table with these numbers of X. */
function checkLevels(
  table: KeptTable,
  levels: readonly number[],
  label: string,
  onProgress: OnProgress | undefined,
  isRight: (item: FoundPosition) => boolean,
): Check[] {
  return levels.flatMap((crosses, done) => {
    onProgress?.({ label, detail: `those with ${crosses} X`, done, total: levels.length });
    return checkAll(table.positions(crosses), isRight);
  });
}

function fitsItsMoves({ game, isLost }: KeptTable, state: NotaktoState): boolean {
  return isLost(state) !== game.safeMoves(state).some((move) => isLost(game.play(state, move)));
}

/** Random positions of a table whose moves are in it too. */
function* wanderings(table: KeptTable, count: number): Generator<{ state: NotaktoState }> {
  const random = randomFrom(1);
  for (let i = 0; i < count; i++) yield { state: wander(table, random) };
}

function wander({ game, from, crosses }: KeptTable, random: Random): NotaktoState {
  let state = from;
  for (let left = random.below(crosses - from.crosses); left > 0; left--) {
    const safe = game.safeMoves(state);
    if (safe.length === 0) break;
    state = game.play(state, random.pick(safe));
  }
  return state;
}

/** Whether a table knows every position of another one, of a region within its own, as that one does. */
export function compareTables(table: KeptTable, other: KeptTable, onProgress?: OnProgress): Check[] {
  const levels = range(other.from.crosses, Math.min(table.crosses, other.crosses));
  return checkLevels(
    other,
    levels,
    "comparing every position of two tables",
    onProgress,
    (item) => table.isLost(item.state) === item.lost,
  );
}

/**
 * How many boards without a complete line have so many X, among those where the X of a position stand: counted by
 * inclusion and exclusion over the sets of lines, without looking at any board.
 */
export function countLineFree(game: Notakto, from: NotaktoState): bigint[] {
  const empty = Array.from({ length: game.actions }, (_, square) => square).filter((square) =>
    game.isEmpty(from, square),
  );
  const lines = game.lines.map((line) =>
    line.reduce((bits, square) => (empty.includes(square) ? bits | (1n << BigInt(square)) : bits), 0n),
  );
  // By the number of squares that some lines need together: sets of an even number of lines less odd ones.
  const sets = new Map<bigint, bigint>([[0n, 1n]]);
  for (const line of lines)
    for (const [squares, count] of [...sets])
      sets.set(squares | line, (sets.get(squares | line) ?? 0n) - count);
  const byNeed = Array<bigint>(empty.length + 1).fill(0n);
  for (const [squares, count] of sets) byNeed[bitCount(squares)] += count;
  return range(0, empty.length).map((more) =>
    byNeed.reduce(
      (sum, count, need) =>
        need > more ? sum : sum + count * BigInt(choose(empty.length - need, more - need)),
      0n,
    ),
  );
}

function bitCount(bits: bigint): number {
  return [...bits.toString(2)].filter((digit) => digit === "1").length;
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
