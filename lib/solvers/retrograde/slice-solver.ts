import { wasmModule } from "../../wasm/load.ts";
import { SHUFFLE_BYTES, writeShuffle } from "./shuffle.ts";
import { NO_SLOT, type Slicing, sliceBytes } from "./slices.ts";

const VECTOR_DIGITS = 7;
const VECTOR_BYTES = 16;
const LINE_BYTES = 32;
const MOST_LINES = 64;
const COUNTERS = 40;
const PAGE = 65536;

/** The exports of wasm/assembly/retrograde.ts. */
interface Kernel {
  solveSlice(
    slice: number,
    won: number,
    digits: number,
    valid: number,
    lines: number,
    lineCount: number,
    active: number,
    complete: number,
    lost: number,
  ): void;
  clearSlice(slice: number, bytes: number): void;
  mergeSlice(into: number, from: number, bytes: number): void;
  mergeShuffled(into: number, from: number, shuffle: number): void;
}

/** Boards of a slice with a completed line, and lost boards, by the number of X on its inner squares. */
export interface SliceCounts {
  readonly complete: BigUint64Array;
  readonly lost: BigUint64Array;
}

/** Where everything lies in the memory that the workers share: each worker's own room, then the slots. */
export function layoutOf(slicing: Slicing, workers: number) {
  const slice = sliceBytes(slicing.inner.length);
  const won = 0;
  const shuffle = won + slice;
  const valid = shuffle + SHUFFLE_BYTES;
  const lines = valid + VECTOR_BYTES;
  const active = lines + MOST_LINES * LINE_BYTES;
  const complete = active + MOST_LINES * LINE_BYTES;
  const lost = complete + COUNTERS * 8;
  const room = lost + COUNTERS * 8;
  const slots = PAGE + workers * room;
  const bytes = slots + slicing.stored.length * slice;
  return {
    bytes,
    slotAddress: (slot: number): number => slots + slot * slice,
    roomOf: (worker: number) => {
      const base = PAGE + worker * room;
      return {
        won: base + won,
        shuffle: base + shuffle,
        valid: base + valid,
        lines: base + lines,
        active: base + active,
        complete: base + complete,
        lost: base + lost,
      };
    },
  };
}

export function makeMemory(bytes: number): WebAssembly.Memory {
  const pages = Math.ceil(bytes / PAGE);
  return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
}

export function instantiate(memory: WebAssembly.Memory): Kernel {
  const instance = new WebAssembly.Instance(wasmModule("retrograde"), { env: { memory } });
  return instance.exports as unknown as Kernel;
}

/** A solver of single slices that works in its own room of a memory shared with other workers. */
export function sliceSolver(slicing: Slicing, memory: WebAssembly.Memory, workers: number, worker: number) {
  const kernel = instantiate(memory);
  const { slotAddress, roomOf } = layoutOf(slicing, workers);
  const room = roomOf(worker);
  const { inner, naming } = slicing;
  const bytes = sliceBytes(inner.length);
  const identity = inner.map((_, i) => i).join();
  const shuffleIsIdentity = slicing.shuffles.map((shuffle) => shuffle.join() === identity);
  const buffer = memory.buffer;
  const view = new DataView(buffer);
  writePlaces(room.valid, 2 ** inner.length - 1);

  /** Solves the slice of a slot. The slices with one more naming square must have been solved. */
  return function solve(slot: number): SliceCounts {
    const name = slicing.stored[slot];
    kernel.clearSlice(room.won, bytes);
    for (let i = 0; i < naming.length; i++) if (!((name >> i) & 1)) mergeNeighbour(name | (1 << i));
    const possible = slicing.lines.filter((line) => (line.naming & ~name) === 0);
    possible.forEach((line, i) => {
      writeLine(room.lines + i * LINE_BYTES, line.inner);
    });
    const complete = new BigUint64Array(buffer, room.complete, inner.length + 1);
    const lost = new BigUint64Array(buffer, room.lost, inner.length + 1);
    new Uint8Array(buffer, room.complete, COUNTERS * 8).fill(0);
    new Uint8Array(buffer, room.lost, COUNTERS * 8).fill(0);
    kernel.solveSlice(
      slotAddress(slot),
      room.won,
      Math.max(0, inner.length - VECTOR_DIGITS),
      room.valid,
      room.lines,
      possible.length,
      room.active,
      room.complete,
      room.lost,
    );
    return { complete: BigUint64Array.from(complete), lost: BigUint64Array.from(lost) };
  };

  function mergeNeighbour(name: number): void {
    const slot = slicing.slotOf[name];
    if (slot === NO_SLOT) return;
    const shuffle = slicing.shuffleOf[name];
    if (shuffleIsIdentity[shuffle]) {
      kernel.mergeSlice(room.won, slotAddress(slot), bytes);
    } else {
      writeShuffle(buffer, room.shuffle, slicing.shuffles[shuffle]);
      kernel.mergeShuffled(room.won, slotAddress(slot), room.shuffle);
    }
  }

  function writeLine(address: number, inner: number): void {
    view.setUint32(address, inner >>> VECTOR_DIGITS, true);
    const within = inner & (2 ** VECTOR_DIGITS - 1);
    for (let place = 0; place < 16; place++) {
      let byte = 0;
      for (let i = 0; i < 8; i++) if ((within & ~(place * 8 + i)) === 0) byte |= 1 << i;
      view.setUint8(address + 16 + place, byte);
    }
  }

  /** Marks places 0 to `last` of a vector. */
  function writePlaces(address: number, last: number): void {
    for (let place = 0; place < 128; place++)
      if (place <= last)
        view.setUint8(address + (place >> 3), view.getUint8(address + (place >> 3)) | (1 << (place & 7)));
  }
}
