import { UserError } from "../../../errors.ts";
import { formatBytes } from "../../../format.ts";
import type { Notakto, NotaktoState } from "../../../games/notakto.ts";
import { cores, totalMemory } from "../../../machine.ts";
import type { OnProgress } from "../../../progress.ts";
import { giveBack, makeMemory, memoryToTake, takeMemory } from "../../../wasm/load.ts";
import { sideBySide } from "../../../work/side-by-side.ts";
import { type Analyser, type Analysis, analysisOf } from "../../solver.ts";
import { type CrossesCount, countByCrosses } from "./counts.ts";
import { type Region, regionOf } from "./region.ts";
import {
  bytesAt,
  layoutOf,
  memoryToReuse,
  type Places,
  type SliceCounts,
  type SliceJob,
  sliceSolver,
} from "./slice-solver.ts";
import {
  cutOf,
  layersOf,
  NO_SLOT,
  ones,
  permuteBits,
  type Slicing,
  sliceBytes,
  sliceRegion,
  sourcesOf,
} from "./slices.ts";
import { startTeam } from "./team.ts";
import type { WorkerData } from "./worker.ts";

/** What solving will take, known before it starts. */
export interface Plan {
  readonly game: Notakto;
  readonly from: NotaktoState;
  readonly region: Region;
  readonly slicing: Slicing;
  readonly workers: number;
  readonly bytes: number;
}

/** A strong solution: the outcome of the position it started from and of all that safe moves lead to. */
export interface Solution extends Analyser<NotaktoState> {
  /** Whether the player to move loses. The position must be one that safe moves reach from the start. */
  isLost(state: NotaktoState): boolean;
  /** Line-free boards, and those of them lost for the player to move, by the number of X on them. */
  readonly byCrosses: readonly CrossesCount[];
  readonly lineFree: bigint;
  readonly lost: bigint;
  readonly seconds: number;
  readonly bytes: number;
  /** Gives its memory to the next solution; this one can't be asked any more. Else it lasts until it is collected. */
  release(): void;
}

/** WebAssembly memory ends at 4 GiB. */
const MOST_BYTES = 2 ** 32;
/** Regions of fewer boards take a few milliseconds: less than it takes to start a worker. */
const WORTH_WORKERS = 2 ** 27;

/**
 * Plans the solution of everything that safe moves reach from a position (the empty board: the whole
 * game). Refuses what this machine's memory can't hold.
 */
export function planSolution(
  game: Notakto,
  from: NotaktoState,
  limits: { readonly workers?: number; readonly memory?: number } = {},
): Plan {
  const region = regionOf(game, from);
  const slicing = sliceRegion(region);
  const free = region.squares.length;
  const what = `${game.size}×${game.size} Notakto with ${free} playable squares`;
  const can = "every board up to 6×6 and positions of any size with up to 34 playable squares can be solved";
  if (!slicing) throw new UserError(`${what} has too many boards to solve; ${can}.`);
  const parallel = slicing.stored.length * 2 ** slicing.inner.length >= WORTH_WORKERS;
  const workers = parallel ? Math.min(limits.workers ?? cores(), slicing.stored.length) : 0;
  const { bytes } = layoutOf(slicing.inner.length, Math.max(1, workers), slicing.stored.length);
  if (bytes > MOST_BYTES) throw new UserError(`${what} would take ${formatBytes(bytes)} of memory; ${can}.`);
  const available = Math.min(limits.memory ?? memoryToTake(bytes), totalMemory());
  if (bytes > available)
    throw new UserError(
      `${what} takes ${formatBytes(bytes)} of memory, but only ${formatBytes(available)} is available.`,
    );
  return { game, from, region, slicing, workers, bytes };
}

/** Solves from the positions with most X to the one with fewest, on the plan's workers; a signal stops these. */
export async function solve(plan: Plan, onProgress?: OnProgress, signal?: AbortSignal): Promise<Solution> {
  const { slicing, workers } = plan;
  if (workers === 0) return solveHere(plan)!;
  const memory = takeMemory(plan.bytes);
  const work = begin(plan, memory, onProgress);
  const cut = cutOf(slicing);
  const team = startTeam<SliceJob, SliceCounts>(
    new URL("./worker.ts", import.meta.url),
    Array.from({ length: workers }, (_, worker): WorkerData => ({ cut, places: work.places, worker })),
  );
  try {
    for (const layer of layersOf(slicing).reverse())
      await sideBySide(layer, { width: workers, signal }, async (slot) =>
        work.note(slot, await team.ask(work.job(slot))),
      );
  } catch (error) {
    await team.dismiss();
    giveBack(memory);
    throw error;
  }
  await team.dismiss();
  return work.solution(() => giveBack(memory));
}

/**
 * Solves in this thread, whatever the plan says of workers. Gives up when it has taken so many seconds. A memory
 * that is handed in must have room for `plan.bytes`; the solution holds until it is used again.
 */
export function solveHere(
  plan: Plan,
  seconds = Number.POSITIVE_INFINITY,
  memory = makeMemory(plan.bytes),
): Solution | undefined {
  const work = begin(plan, memory);
  const solveSlice = sliceSolver(plan.slicing, work.places);
  for (const slot of layersOf(plan.slicing).reverse().flat()) {
    if (work.elapsed() > seconds) return undefined;
    work.note(slot, solveSlice(work.job(slot)));
  }
  return work.solution();
}

/** Judges single positions, each by its own region alone and in this thread. */
export function lostAlone(game: Notakto): (state: NotaktoState) => boolean {
  const memoryOf = memoryToReuse();
  return (state) => {
    const plan = planSolution(game, state);
    return solveHere(plan, Number.POSITIVE_INFINITY, memoryOf(plan.bytes))!.isLost(state);
  };
}

/** What is common to both ways: the memory, the slices done so far, and what they add up to. */
function begin(plan: Plan, memory: WebAssembly.Memory, onProgress?: OnProgress) {
  const started = performance.now();
  const elapsed = (): number => (performance.now() - started) / 1000;
  const { slicing } = plan;
  const places = { memory, workers: Math.max(1, plan.workers) };
  const counts: SliceCounts[] = [];
  let done = 0;
  const report = (): void =>
    onProgress?.({
      label: `solving ${plan.game.size}×${plan.game.size} Notakto`,
      done,
      total: slicing.stored.length,
    });
  report();
  return {
    places,
    elapsed,
    // Every slice is kept, at the place that has its slot's number.
    job: (slot: number): SliceJob => ({
      name: slicing.stored[slot],
      place: slot,
      sources: sourcesOf(slicing, slot).map((source) => ({ place: source.slot, shuffle: source.shuffle })),
    }),
    note(slot: number, count: SliceCounts): void {
      counts[slot] = count;
      done++;
      report();
    },
    solution(giveBack = (): void => {}): Solution {
      const byCrosses = countByCrosses(plan.region, slicing, counts);
      let lookUp: ((state: NotaktoState) => boolean) | undefined = lookup(plan, places);
      const isLost = (state: NotaktoState): boolean => {
        if (!lookUp) throw new Error("This solution was released; solve anew.");
        return lookUp(state);
      };
      return {
        isLost,
        analyse: (state) => analysisByLosses(plan.game, state, isLost),
        byCrosses,
        lineFree: byCrosses.reduce((sum, count) => sum + count.lineFree, 0n),
        lost: byCrosses.reduce((sum, count) => sum + count.lost, 0n),
        seconds: elapsed(),
        bytes: plan.bytes,
        release() {
          if (lookUp) giveBack();
          lookUp = undefined;
        },
      };
    },
  };
}

/** What is known of a position from which of those that its moves lead to are lost. */
export const analysisByLosses = (
  game: Notakto,
  state: NotaktoState,
  isLost: (state: NotaktoState) => boolean,
): Analysis =>
  analysisOf(game, state, (next) => (isLost(next) ? "loss" : "win"), { method: "retrograde analysis" });

function lookup(plan: Plan, places: Places): (state: NotaktoState) => boolean {
  const { game, region, slicing } = plan;
  const slices = bytesAt(slicing.inner.length, places);
  const naming = slicing.naming.map((index) => region.squares[index]);
  const inner = slicing.inner.map((index) => region.squares[index]);
  const bitsOn = (squares: readonly number[], state: NotaktoState): number => {
    let bits = 0;
    for (let i = 0; i < squares.length; i++) if (!game.isEmpty(state, squares[i])) bits |= 1 << i;
    return bits;
  };
  return (state) => {
    const name = bitsOn(naming, state);
    const place = bitsOn(inner, state);
    const slot = slicing.slotOf[name];
    if (
      slot === NO_SLOT ||
      state.lineCompleted ||
      state.crosses !== region.crosses + ones(name) + ones(place)
    )
      throw new Error(`Safe moves don't lead from ${game.format(plan.from)} to ${game.format(state)}.`);
    const image = permuteBits(place, slicing.shuffles[slicing.shuffleOf[name]]);
    return ((slices(slot)[image >>> 3] >> (image & 7)) & 1) === 1;
  };
}

/** What a plan says to a person before the work starts. */
export function describePlan({ slicing, workers, bytes }: Plan): string {
  const slices = slicing.stored.length;
  const size = formatBytes(sliceBytes(slicing.inner.length));
  const who = workers === 0 ? "in this thread" : `on ${workers} ${workers === 1 ? "worker" : "workers"}`;
  return `${slices} ${slices === 1 ? "slice" : "slices"} of ${size}, ${formatBytes(bytes)} in all, ${who}`;
}
