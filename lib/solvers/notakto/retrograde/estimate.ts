import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { temporaryPath, writeError } from "../../../files.ts";
import { randomFrom } from "../../../random.ts";
import type { SettlePlan } from "./settle.ts";
import { bytesAt, makeChunks, sliceSolver } from "./slice-solver.ts";
import { cutOf, sliceBytes, sourcesOf } from "./slices.ts";

/** How long a run may take, by a short trial on this machine. */
export interface Estimate {
  /** Of one worker over one slice. */
  readonly secondsPerSlice: number;
  /** Bytes a second that the disk takes, where that was tried. */
  readonly writing?: number;
  readonly seconds: number;
}

const TRIALS = 16;
const MOST_WRITTEN = 2 ** 26;
/** Of the room that is free, the trial takes at most this part, and at least a byte. */
const SHARE_WRITTEN = 1 / 8;

/**
 * Solves some slices of made-up neighbours and, where a run's folder is given, writes a file there and throws it away;
 * whoever asks for that has the folder's lock. Takes about a second.
 */
export function estimate(plan: SettlePlan, folder?: string): Estimate {
  const secondsPerSlice = trySlices(plan);
  const writing = folder === undefined ? undefined : tryWriting(folder);
  const slices = plan.slicing.stored.length;
  const computing = (slices * secondsPerSlice) / plan.workers;
  const bytes = slices * sliceBytes(plan.slicing.inner.length);
  return { secondsPerSlice, writing, seconds: Math.max(computing, writing ? bytes / writing : 0) };
}

function trySlices({ slicing, schedule }: SettlePlan): number {
  const inner = slicing.inner.length;
  const most = slicing.naming.length + 1;
  const chunks = makeChunks(inner, most);
  const slices = bytesAt(inner, { chunks });
  const random = randomFrom(1);
  for (let place = 0; place < most; place++) {
    const words = new Uint32Array(slices(place).buffer, slices(place).byteOffset, slices(place).length / 4);
    // About one board in sixteen is lost: 0.9 of all have an opponent who can leave such a board.
    for (let i = 0; i < words.length; i++)
      words[i] = random.below(2 ** 32) & (random.below(2 ** 32) << 3) & 0x55aa33cc;
  }
  const solve = sliceSolver(cutOf(slicing), { chunks });
  const order = schedule.layers.flatMap(({ slots }) => slots);
  let seconds = 0;
  // The first few let the kernel be compiled well, and are not counted.
  for (let i = -TRIALS; i < TRIALS; i++) {
    const slot = order[Math.floor(((Math.abs(i) + 0.5) / (TRIALS + 1)) * order.length)];
    const sources = sourcesOf(slicing, slot).map(({ shuffle }, n) => ({ place: 1 + n, shuffle }));
    const started = performance.now();
    solve({ name: slicing.stored[slot], place: 0, sources });
    if (i >= 0) seconds += (performance.now() - started) / 1000;
  }
  return seconds / TRIALS;
}

function tryWriting(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  const total = Math.ceil(Math.min(MOST_WRITTEN, bavail * bsize * SHARE_WRITTEN)) || 1;
  const path = temporaryPath(join(folder, "trial"));
  const file = openSync(path, "wx");
  try {
    const bytes = new Uint8Array(Math.min(total, 2 ** 21)).fill(1);
    const started = performance.now();
    for (let at = 0; at < total; ) at += writeSync(file, bytes, 0, Math.min(bytes.length, total - at));
    fsyncSync(file);
    return total / ((performance.now() - started) / 1000);
  } catch (error) {
    throw writeError(error, folder);
  } finally {
    closeSync(file);
    rmSync(path, { force: true });
  }
}

/** Bytes that a run may take in a folder, which need not exist yet: what is free, and what it has taken already. */
export function roomOnDisk(folder: string): number {
  if (!existsSync(folder)) return roomOnDisk(dirname(folder));
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize + bytesTaken(folder);
}

/** The files of a run's folder; 0 for any other folder. */
function bytesTaken(folder: string): number {
  if (!existsSync(join(folder, "run.json"))) return 0;
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).reduce(
    (sum, path) => sum + (statSync(join(folder, path), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}
