import { growTo, roomFrom, startModule } from "../../wasm/load.ts";

/** Boards to label, as plain data. */
export interface LabelRequest {
  readonly size: number;
  /** Bit i is 1 where an X stands on square i. */
  readonly boards: BigUint64Array;
  /** Two words a board, not both 0: what its play-outs draw from. */
  readonly seeds: BigUint64Array;
  /** Play-outs from each leaf. */
  readonly playOuts: number;
}

export interface Labels {
  /** For each board the share of play-outs that the player to move wins. */
  readonly labels: Float32Array;
  /** Play-outs in all; a leaf in which nobody can move any more is one. */
  readonly played: number;
}

/** The export of wasm/assembly/playouts.ts. */
interface Kernel {
  label(size: number, boards: number, seeds: number, count: number, playOuts: number, labels: number): number;
}

/** Boards that go into the memory at a time. */
const MOST_BOARDS = 1024;

/** Started once a thread: the kernel, and where what it reads and writes lies. */
let started: ReturnType<typeof start> | undefined;

function start() {
  const { kernel, memory } = startModule<Kernel>("playouts");
  const boards = roomFrom(memory);
  const seeds = boards + 8 * MOST_BOARDS;
  const labels = seeds + 16 * MOST_BOARDS;
  growTo(memory, labels + 4 * MOST_BOARDS);
  return { kernel, memory, at: { boards, seeds, labels } };
}

/** The task `kisbyLabels`: labels some boards. */
export function perform({ size, boards, seeds, playOuts }: LabelRequest): Labels {
  started ??= start();
  const { kernel, memory, at } = started;
  const labels = new Float32Array(boards.length);
  let played = 0;
  for (let from = 0; from < boards.length; from += MOST_BOARDS) {
    const count = Math.min(MOST_BOARDS, boards.length - from);
    new BigUint64Array(memory.buffer, at.boards, count).set(boards.subarray(from, from + count));
    new BigUint64Array(memory.buffer, at.seeds, 2 * count).set(seeds.subarray(2 * from, 2 * (from + count)));
    played += kernel.label(size, at.boards, at.seeds, count, playOuts, at.labels);
    labels.set(new Float32Array(memory.buffer, at.labels, count), from);
  }
  return { labels, played };
}
