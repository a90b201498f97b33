import { wasmModule } from "../../wasm/load.ts";

/** Boards to label, as plain data for a worker. */
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

/** The first page holds the kernel's own tables. */
const PAGE = 65536;
/** Boards that go into the memory at a time. */
const MOST_BOARDS = 1024;
const MEMORY = { boards: PAGE, seeds: PAGE + 8 * MOST_BOARDS, labels: PAGE + 24 * MOST_BOARDS };

let loaded: { kernel: Kernel; memory: WebAssembly.Memory } | undefined;

function load() {
  if (!loaded) {
    const memory = new WebAssembly.Memory({ initial: 2, maximum: 65536, shared: true });
    const { exports } = new WebAssembly.Instance(wasmModule("playouts"), { env: { memory } });
    loaded = { kernel: exports as unknown as Kernel, memory };
  }
  return loaded;
}

/** Labels boards in this thread. */
export function labelHere({ size, boards, seeds, playOuts }: LabelRequest): Labels {
  const { kernel, memory } = load();
  const labels = new Float32Array(boards.length);
  let played = 0;
  for (let from = 0; from < boards.length; from += MOST_BOARDS) {
    const count = Math.min(MOST_BOARDS, boards.length - from);
    new BigUint64Array(memory.buffer, MEMORY.boards, count).set(boards.subarray(from, from + count));
    new BigUint64Array(memory.buffer, MEMORY.seeds, 2 * count).set(
      seeds.subarray(2 * from, 2 * (from + count)),
    );
    played += kernel.label(size, MEMORY.boards, MEMORY.seeds, count, playOuts, MEMORY.labels);
    labels.set(new Float32Array(memory.buffer, MEMORY.labels, count), from);
  }
  return { labels, played };
}

/** A worker thread labels what it is sent. */
export const serve = () => labelHere;
