import { UserError } from "../../../errors.ts";
import { formatBytes } from "../../../format.ts";
import type { Notakto, NotaktoState } from "../../../games/notakto.ts";
import { availableMemory, cores } from "../../../machine.ts";
import type { OnProgress } from "../../../progress.ts";
import { sideBySide } from "../../../work/side-by-side.ts";
import { type CrossesCount, countByCrosses } from "./counts.ts";
import type { SliceRecord } from "./journal.ts";
import { boardsUpTo } from "./kept-boards.ts";
import { type Region, regionOf } from "./region.ts";
import { resume } from "./resume.ts";
import { drawSample } from "./samples.ts";
import { type Schedule, scheduleOf } from "./schedule.ts";
import type { SettleWorkerData, SliceTask, SolvedSlice } from "./settle-worker.ts";
import { sliceCache } from "./slice-cache.ts";
import { damaged, openSliceFiles, type SliceFiles } from "./slice-files.ts";
import { bytesAt, layoutOf, makeChunks, sliceChecker } from "./slice-solver.ts";
import { cutOf, ones, type Slicing, sliceBytes, sliceRegion, sourcesOf } from "./slices.ts";
import { startTeam } from "./team.ts";

/** What settling a region on disk will take, known before it starts. */
export interface SettlePlan {
  readonly game: Notakto;
  readonly from: NotaktoState;
  readonly region: Region;
  readonly slicing: Slicing;
  readonly schedule: Schedule;
  readonly workers: number;
  /** Slices held in memory at a time. */
  readonly places: number;
  readonly memoryBytes: number;
  readonly diskBytes: number;
  /** Of those, what stays in the end takes at most so many. */
  readonly keptBytes: number;
  /** Of positions with up to so many X, beyond those filled from the start, every outcome is kept. */
  readonly kept: number;
}

/** What stays when a region is settled. */
export interface Settlement {
  readonly plan: SettlePlan;
  /** By slot. */
  readonly records: readonly SliceRecord[];
  readonly byCrosses: readonly CrossesCount[];
  readonly lineFree: bigint;
  readonly lost: bigint;
  /** Whether the player to move loses the position that the region started from. */
  readonly startIsLost: boolean;
  /** What the workers spent on it, in all sittings. */
  readonly workerSeconds: number;
}

/** Slices made ready beyond those being solved, so that workers don't wait for the disk. */
const AHEAD = 2;
/** The lists of slices, by name: a slot and a shuffle. */
const BYTES_A_NAME = 6;
/** At most this much is kept of boards with few X, before it is compressed. */
const MOST_KEPT_BYTES = 32e6;

export function planSettlement(
  game: Notakto,
  from: NotaktoState,
  limits: {
    readonly memory?: number;
    readonly workers?: number;
    /** The squares that name the slices; otherwise they are chosen. */
    readonly naming?: readonly number[];
    /** The region, where not all of its symmetries are to be used. */
    readonly region?: Region;
  } = {},
): SettlePlan {
  const region = limits.region ?? regionOf(game, from);
  const what = `${game.size}×${game.size} Notakto with ${region.squares.length} playable squares`;
  const naming = limits.naming && namingOf(game, region, limits.naming);
  const slicing = sliceRegion(region, { room: "disk", naming });
  if (!slicing)
    throw new UserError(`${what} has too many boards to settle; 49 playable squares are the most.`);
  const schedule = scheduleOf(slicing);
  const workers = limits.workers ?? cores();
  const slice = sliceBytes(slicing.inner.length);
  const fixed =
    2 ** slicing.naming.length * BYTES_A_NAME + (workers + 1) * layoutOf(slicing.inner.length, 1, 0).bytes;
  // Each slice in work holds its own place and those of the slices it reads.
  const fewest = Math.min((workers + AHEAD) * (slicing.naming.length + 1), slicing.stored.length);
  const memory = limits.memory ?? availableMemory();
  const places = Math.min(
    Math.floor((memory - fixed) / slice),
    schedule.mostAtOnce + fewest,
    slicing.stored.length,
  );
  if (places < fewest)
    throw new UserError(
      `${what} takes at least ${formatBytes(fixed + fewest * slice)} of memory on ${workers} workers, but it may use only ${formatBytes(memory)}.`,
    );
  const kept = crossesToKeep(slicing);
  const bytesOfKept = keptBytes(slicing, kept);
  return {
    game,
    from,
    region,
    slicing,
    schedule,
    workers,
    places,
    memoryBytes: fixed + places * slice,
    diskBytes: schedule.mostAtOnce * slice + bytesOfKept + slicing.stored.length * 256,
    keptBytes: bytesOfKept,
    kept,
  };
}

/** Squares of the board as squares of the region; they must be a union of its orbits and leave enough inside. */
function namingOf(game: Notakto, region: Region, squares: readonly number[]): number[] {
  const naming = squares.map((square) => region.squares.indexOf(square));
  const chosen = new Set(naming);
  const whole = region.symmetries.every((symmetry) => naming.every((square) => chosen.has(symmetry[square])));
  const inner = region.squares.length - chosen.size;
  if (chosen.has(-1) || !whole || inner > 24 || inner < 13)
    throw new UserError(
      `The squares ${squares.map(game.formatMove).join(",")} can't name slices: they must be playable, whole orbits of the symmetries, and leave 13 to 24 others.`,
    );
  return [...chosen].sort((a, b) => a - b);
}

function keptBytes({ stored, inner }: Slicing, crosses: number): number {
  return stored.reduce((sum, name) => sum + Math.ceil(boardsUpTo(inner.length, crosses - ones(name)) / 8), 0);
}

function crossesToKeep(slicing: Slicing): number {
  const squares = slicing.naming.length + slicing.inner.length;
  let crosses = 0;
  while (crosses < squares && keptBytes(slicing, crosses + 1) <= MOST_KEPT_BYTES) crosses++;
  return crosses;
}

interface SettleOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: OnProgress;
  /** Hears when the folder is this run's alone, before anything is done there. */
  readonly onOpen?: () => void;
  /** Hears, before any slice is solved, how many are left; of a run that is done it hears nothing. */
  readonly onBegin?: (slices: number) => void;
}

/**
 * Settles a region, from the boards with most X to the one with fewest, in a folder on disk. Killed at any
 * moment, the same call goes on where it was; when `signal` is aborted it stops and returns undefined. A folder is one
 * run's at a time.
 */
export async function settle(
  plan: SettlePlan,
  folder: string,
  { signal, onProgress, onOpen, onBegin }: SettleOptions = {},
): Promise<Settlement | undefined> {
  const files = openSliceFiles(folder, describeRun(plan), plan.slicing.naming.length + 1);
  try {
    onOpen?.();
    const records = await resume(plan, files, onProgress);
    await solveRest(plan, files, records, { signal, onProgress, onBegin });
    return records.size === plan.slicing.stored.length ? settlement(plan, records) : undefined;
  } finally {
    files.close();
  }
}

/** What makes one run different from another: two that agree on this compute the same slices. */
function describeRun({ game, from, region, slicing, kept }: SettlePlan): object {
  const text = (squares: readonly number[]) =>
    squares.map((i) => game.formatMove(region.squares[i])).join(" ");
  return {
    format: 1,
    position: game.format(from),
    naming: text(slicing.naming),
    inner: text(slicing.inner),
    symmetries: region.symmetries.length,
    slices: slicing.stored.length,
    kept,
  };
}

async function solveRest(
  plan: SettlePlan,
  files: SliceFiles,
  records: Map<number, SliceRecord>,
  { signal, onProgress, onBegin }: SettleOptions,
): Promise<void> {
  const { slicing, schedule, workers } = plan;
  const { layerOf, turnOf, readersOf } = schedule;
  const rest = schedule.layers.map(({ layer, slots }) => ({
    layer,
    slots: slots.filter((slot) => !records.has(slot)),
  }));
  const total = rest.reduce((sum, { slots }) => sum + slots.length, 0);
  if (total === 0) return;
  onBegin?.(total);
  const inner = slicing.inner.length;
  const cut = cutOf(slicing);
  const chunks = makeChunks(inner, plan.places);
  const slices = bytesAt(inner, { chunks });
  const checksum = sliceChecker(inner);

  let turn = 0;
  const nextUse = nextUses(schedule);
  const cache = sliceCache(plan.places, (slot) => nextUse(slot, turn));
  const arriving = new Map<number, Promise<void>>();
  const unread = Int32Array.from(slicing.stored, (_, slot) => readersOf(slot).length);
  for (const slot of records.keys()) for (const source of schedule.sourceSlots(slot)) unread[source]--;

  /** Reads a slice from its file to its place. */
  async function load(slot: number, place: number): Promise<void> {
    const whole = await files.read(layerOf[slot], slot, slices(place));
    if (!whole || checksum(slices(place)) !== records.get(slot)?.checksum) throw damaged(layerOf[slot], slot);
  }

  /** The place of a solved slice, held for the caller. */
  async function fetch(slot: number): Promise<number> {
    const held = cache.hold(slot);
    const place = held ?? cache.take(slot);
    if (held === undefined)
      arriving.set(
        slot,
        load(slot, place).finally(() => arriving.delete(slot)),
      );
    await arriving.get(slot);
    return place;
  }

  async function solveSlice(slot: number): Promise<void> {
    turn = Math.max(turn, turnOf[slot]);
    const place = cache.take(slot);
    const sources = schedule.sourceSlots(slot);
    const placeOf = new Map(await Promise.all(sources.map(async (s) => [s, await fetch(s)] as const)));
    const name = slicing.stored[slot];
    const solved = await team.ask({
      job: {
        name,
        place,
        sources: sourcesOf(slicing, slot).map((s) => ({ place: placeOf.get(s.slot)!, shuffle: s.shuffle })),
      },
      keep: plan.kept - ones(name),
    });
    for (const source of sources) cache.release(source);
    if (unread[slot] > 0) await files.write(layerOf[slot], slot, slices(place));
    const record = {
      ...solved,
      slot,
      sample: drawSample(plan, slot, slices(place)),
    };
    await files.note(layerOf[slot], record);
    records.set(slot, record);
    cache.release(slot);
    for (const source of sources)
      if (--unread[source] === 0) {
        cache.drop(source);
        await files.remove(layerOf[source], source);
      }
  }

  const started = performance.now();
  let done = 0;
  const report = (layer: number, left: number): void => {
    const speed = (done * 2 ** inner) / ((performance.now() - started) / 1000);
    onProgress?.({
      label: `settling ${plan.game.size}×${plan.game.size} Notakto`,
      detail: `layer ${layer}, ${left} slices to go in it, ${(speed / 1e6).toFixed(0)} million boards a second`,
      done,
      total,
    });
  };
  const team = startTeam<SliceTask, SolvedSlice>(
    new URL("./settle-worker.ts", import.meta.url),
    Array.from({ length: workers }, (): SettleWorkerData => ({ cut, chunks })),
  );
  try {
    for (const { layer, slots } of rest) {
      let left = slots.length;
      report(layer, left);
      await sideBySide(unlessAborted(slots, signal), { width: workers + AHEAD }, async (slot) => {
        await solveSlice(slot);
        done++;
        report(layer, --left);
      });
      if (signal?.aborted) return;
    }
  } finally {
    await team.dismiss();
  }
}

function* unlessAborted<Item>(items: readonly Item[], signal?: AbortSignal): Generator<Item> {
  for (const item of items) {
    if (signal?.aborted) return;
    yield item;
  }
}

/** When each slice is read next. The turn must not go back. */
function nextUses({ turnOf, readersOf }: Schedule): (slot: number, turn: number) => number {
  const passed = new Uint8Array(turnOf.length);
  return (slot, turn) => {
    const readers = readersOf(slot);
    while (passed[slot] < readers.length && readers[passed[slot]] <= turn) passed[slot]++;
    return readers[passed[slot]] ?? Number.POSITIVE_INFINITY;
  };
}

function settlement(plan: SettlePlan, solved: ReadonlyMap<number, SliceRecord>): Settlement {
  const records = Array.from(plan.slicing.stored, (_, slot) => solved.get(slot)!);
  const byCrosses = countByCrosses(plan.region, plan.slicing, records);
  return {
    plan,
    records,
    byCrosses,
    lineFree: byCrosses.reduce((sum, count) => sum + count.lineFree, 0n),
    lost: byCrosses.reduce((sum, count) => sum + count.lost, 0n),
    startIsLost: records[0].lost[0] === 1n,
    workerSeconds: records.reduce((sum, record) => sum + record.seconds, 0),
  };
}
