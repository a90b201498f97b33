import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { notakto } from "../games/notakto.ts";
import { cores } from "../machine.ts";
import { randomFrom } from "../random.ts";
import { planSettlement, settle } from "../solvers/notakto/retrograde/settle.ts";
import { SHUFFLE_BYTES, writeShuffle } from "../solvers/notakto/retrograde/shuffle.ts";
import {
  bytesAt,
  makeChunks,
  sliceChecker,
  sliceSolver,
  startKernel,
} from "../solvers/notakto/retrograde/slice-solver.ts";
import { cutOf, sourcesOf } from "../solvers/notakto/retrograde/slices.ts";
import { makeMemory } from "../wasm/load.ts";
import { fastest, type Measurement } from "./bench.ts";

const RUNS = 5;
const SLICES = 40;

/** The parts of settling 7×7 with the centre filled, on its own slices of 2^24 boards; one core but for the last. */
export async function bench(say: (line: string) => void): Promise<Measurement[]> {
  const game = notakto(7);
  const plan = planSettlement(game, game.play(game.initial(), 24), { workers: 1, memory: 1e9 });
  const { slicing, schedule } = plan;
  const inner = slicing.inner.length;
  const most = slicing.naming.length + 1;
  const chunks = makeChunks(inner, most);
  const slices = bytesAt(inner, { chunks });
  const random = randomFrom(1);
  for (let place = 0; place < most; place++)
    for (let i = 0; i < slices(place).length; i++) slices(place)[i] = random.below(256) & random.below(256);
  const order = schedule.layers.flatMap(({ slots }) => slots);
  const chosen = Array.from(
    { length: SLICES },
    (_, i) => order[Math.floor(((i + 0.5) * order.length) / SLICES)],
  );
  const solve = sliceSolver(cutOf(slicing), { chunks });
  const run = async (what: string, sources: (slot: number) => { place: number; shuffle: number }[]) => {
    say(what);
    const jobs = chosen.map((slot) => ({ name: slicing.stored[slot], place: 0, sources: sources(slot) }));
    const seconds = (await fastest(RUNS, () => jobs.map(solve))) / SLICES;
    return { what, seconds, detail: `${(2 ** inner / seconds / 1e6).toFixed(0)} million boards a second` };
  };
  const shuffled = (slot: number) =>
    sourcesOf(slicing, slot).map(({ shuffle }, i) => ({ place: 1 + i, shuffle }));
  const measured: Measurement[] = [
    await run("a slice of 7×7, the kernel alone", () => []),
    await run("a slice, its neighbours read without shuffles", (slot) =>
      shuffled(slot).map(({ place }) => ({ place, shuffle: 0 })),
    ),
    await run("a slice, its neighbours read through their shuffles", shuffled),
  ];
  measured.push(...(await shuffleTimes(slicing.shuffles, inner, say)));
  say("a checksum");
  const checksum = sliceChecker(inner);
  measured.push({ what: "a slice's checksum", seconds: await fastest(20, () => checksum(slices(1))) });
  for (const workers of new Set([1, cores()])) measured.push(await onDisk(workers, say));
  return measured;
}

/** One shuffle for each number of digits that change sides between word and index. */
async function shuffleTimes(
  shuffles: readonly Uint8Array[],
  inner: number,
  say: (line: string) => void,
): Promise<Measurement[]> {
  const bytes = 2 ** inner / 8;
  const [into, from, room] = [65536, 65536 + bytes, 65536 + 2 * bytes];
  const memory = makeMemory(room + SHUFFLE_BYTES);
  const kernel = startKernel(memory);
  new Uint8Array(memory.buffer, from, bytes).fill(77);
  const changes = (shuffle: Uint8Array): number => shuffle.subarray(0, 6).filter((to) => to >= 6).length;
  const measured: Measurement[] = [];
  say("shuffles");
  measured.push({
    what: "a neighbour merged without a shuffle",
    seconds: await fastest(20, () => kernel.mergeSlice(into, from, bytes)),
  });
  for (let digits = 0; digits <= 6; digits++) {
    const alike = shuffles.slice(1).filter((shuffle) => changes(shuffle) === digits);
    if (alike.length === 0) continue;
    writeShuffle(memory.buffer, room, alike[alike.length >> 1]);
    const seconds = await fastest(20, () => kernel.mergeShuffled(into, from, room));
    const what = `a neighbour merged through a shuffle, ${digits} digits changing sides`;
    measured.push({ what, seconds, detail: `${alike.length} of the ${shuffles.length} shuffles` });
  }
  return measured;
}

/** 6×6 on disk, with half of its slices in memory. */
async function onDisk(workers: number, say: (line: string) => void): Promise<Measurement> {
  say(`6×6 on disk, workers: ${workers}`);
  const game = notakto(6);
  const plan = { ...planSettlement(game, game.initial(), { workers, memory: 1.4e8 }), kept: 4 };
  const seconds = await fastest(2, async () => {
    const folder = mkdtempSync(join(tmpdir(), "bench-settle-"));
    await settle(plan, folder);
    rmSync(folder, { recursive: true });
  });
  const boards = plan.slicing.stored.length * 2 ** plan.slicing.inner.length;
  return {
    what: `6×6 on disk, ${workers} ${workers === 1 ? "worker" : "workers"}`,
    seconds,
    detail: `${(boards / seconds / 1e6).toFixed(0)} million boards a second, workers' start included`,
  };
}
