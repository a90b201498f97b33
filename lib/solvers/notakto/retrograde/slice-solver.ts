import { makeMemory, startModule } from "../../../wasm/load.ts";
import { SHUFFLE_BYTES, writeShuffle } from "./shuffle.ts";
import { type Cut, sliceBytes } from "./slices.ts";

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
  checksum(slice: number, bytes: number): bigint;
}

/** Boards of a slice with a completed line, and lost boards, by the number of X on its inner squares. */
export interface SliceCounts {
  readonly complete: BigUint64Array;
  readonly lost: BigUint64Array;
}

/** A slice to solve, and where it and the slices that it reads have their places in memory. */
export interface SliceJob {
  readonly name: number;
  readonly place: number;
  readonly sources: readonly { readonly place: number; readonly shuffle: number }[];
}

/**
 * Where slices lie: behind the workers' rooms in the memory that the kernel works in or, where that is too
 * small (WebAssembly memory ends at 4 GiB), in chunks of shared memory, to be copied in and out.
 */
export type Places = InMemory | InChunks;
interface InMemory {
  readonly memory: WebAssembly.Memory;
  /** How many rooms there are before the first place. */
  readonly workers: number;
}
interface InChunks {
  readonly chunks: readonly SharedArrayBuffer[];
}

const CHUNK_BYTES = 2 ** 30;

/** Where everything lies in a kernel's memory: each worker's own room, then the places of slices. */
export function layoutOf(inner: number, workers: number, places: number) {
  const slice = sliceBytes(inner);
  const won = 0;
  const gathered = won + slice;
  const source = gathered + slice;
  const shuffle = source + slice;
  const valid = shuffle + SHUFFLE_BYTES;
  const lines = valid + VECTOR_BYTES;
  const active = lines + MOST_LINES * LINE_BYTES;
  const complete = active + MOST_LINES * LINE_BYTES;
  const lost = complete + COUNTERS * 8;
  const room = lost + COUNTERS * 8;
  const first = PAGE + workers * room;
  return {
    bytes: first + places * slice,
    placeAddress: (place: number): number => first + place * slice,
    roomOf: (worker: number) => {
      const base = PAGE + worker * room;
      return {
        won: base + won,
        gathered: base + gathered,
        source: base + source,
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

/** Shared memory for so many slices, beyond what one WebAssembly memory can hold. */
export function makeChunks(inner: number, places: number): SharedArrayBuffer[] {
  const slice = sliceBytes(inner);
  const each = CHUNK_BYTES / slice;
  return Array.from(
    { length: Math.ceil(places / each) },
    (_, i) => new SharedArrayBuffer(Math.min(each, places - i * each) * slice),
  );
}

/** The bytes of the slice at a place. */
export function bytesAt(inner: number, places: Places): (place: number) => Uint8Array {
  const slice = sliceBytes(inner);
  const each = CHUNK_BYTES / slice;
  const view = (place: number): Uint8Array => {
    if ("chunks" in places)
      return new Uint8Array(places.chunks[Math.floor(place / each)], (place % each) * slice, slice);
    const { placeAddress } = layoutOf(inner, places.workers, 0);
    return new Uint8Array(places.memory.buffer, placeAddress(place), slice);
  };
  const views: Uint8Array[] = [];
  return (place) => {
    views[place] ??= view(place);
    return views[place];
  };
}

/** One memory for solutions that come one after the other: the collector is late to free what each would take. */
export function memoryToReuse(): (bytes: number) => WebAssembly.Memory {
  let memory: WebAssembly.Memory | undefined;
  return (bytes) => {
    if (!memory || memory.buffer.byteLength < bytes) memory = makeMemory(bytes);
    return memory;
  };
}

/** Makes the checksums of slices, in a small memory of its own. */
export function sliceChecker(inner: number): (slice: Uint8Array) => bigint {
  const bytes = sliceBytes(inner);
  const memory = makeMemory(PAGE + bytes);
  const kernel = startKernel(memory);
  const copy = new Uint8Array(memory.buffer, PAGE, bytes);
  return (slice) => {
    copy.set(slice);
    return BigInt.asUintN(64, kernel.checksum(PAGE, bytes));
  };
}

export const startKernel = (memory: WebAssembly.Memory): Kernel =>
  startModule<Kernel>("retrograde", { memory }).kernel;

/**
 * A solver of single slices. Where the slices lie in a WebAssembly memory, it works in its own room of it;
 * where they lie in chunks, in a small memory of its own.
 */
export function sliceSolver(cut: Cut, places: Places, worker = 0): (job: SliceJob) => SliceCounts {
  const { inner } = cut;
  const copying = "chunks" in places;
  const { memory, workers } = copying
    ? { memory: makeMemory(layoutOf(inner.length, 1, 0).bytes), workers: 1 }
    : places;
  const kernel = startKernel(memory);
  const { roomOf, placeAddress } = layoutOf(inner.length, workers, 0);
  const room = roomOf(worker);
  const bytes = sliceBytes(inner.length);
  const slices = bytesAt(inner.length, places);
  const identity = inner.map((_, i) => i).join();
  const isIdentity = cut.shuffles.map((shuffle) => shuffle.join() === identity);
  const buffer = memory.buffer;
  const view = new DataView(buffer);
  const roomBytes = new Uint8Array(buffer);
  writePlaces(room.valid, 2 ** inner.length - 1);

  /** Solves a slice. The slices that it reads must have been solved. */
  function solve({ name, place, sources }: SliceJob): SliceCounts {
    mergeSources(sources);
    const possible = cut.lines.filter((line) => (line.naming & ~name) === 0);
    possible.forEach((line, i) => {
      writeLine(room.lines + i * LINE_BYTES, line.inner);
    });
    const complete = new BigUint64Array(buffer, room.complete, inner.length + 1);
    const lost = new BigUint64Array(buffer, room.lost, inner.length + 1);
    new Uint8Array(buffer, room.complete, COUNTERS * 8).fill(0);
    new Uint8Array(buffer, room.lost, COUNTERS * 8).fill(0);
    const target = copying ? room.source : placeAddress(place);
    kernel.solveSlice(
      target,
      room.won,
      Math.max(0, inner.length - VECTOR_DIGITS),
      room.valid,
      room.lines,
      possible.length,
      room.active,
      room.complete,
      room.lost,
    );
    if (copying) slices(place).set(new Uint8Array(buffer, target, bytes));
    return { complete: BigUint64Array.from(complete), lost: BigUint64Array.from(lost) };
  }

  /**
   * Gathers the boards that an X on a naming square wins. Slices that need the same shuffle are put together
   * first and shuffled once.
   */
  function mergeSources(sources: SliceJob["sources"]): void {
    const straight = sources.filter(({ shuffle }) => isIdentity[shuffle]).map(({ place }) => place);
    if (straight.length > 0) gather(straight, room.won);
    else kernel.clearSlice(room.won, bytes);
    const shuffled = new Map<number, number[]>();
    for (const { place, shuffle } of sources)
      if (!isIdentity[shuffle]) shuffled.set(shuffle, [...(shuffled.get(shuffle) ?? []), place]);
    for (const [shuffle, together] of shuffled) {
      const from =
        together.length === 1 ? fetch(together[0], room.gathered) : gather(together, room.gathered);
      writeShuffle(buffer, room.shuffle, cut.shuffles[shuffle]);
      kernel.mergeShuffled(room.won, from, room.shuffle);
    }
  }

  /** Puts slices together at an address of this worker's room. */
  function gather([first, ...others]: readonly number[], into: number): number {
    roomBytes.set(slices(first), into);
    for (const place of others) kernel.mergeSlice(into, fetch(place, room.source), bytes);
    return into;
  }

  /** The address where the kernel can read a slice, which is copied to `spare` if it lies in a chunk. */
  function fetch(place: number, spare: number): number {
    if (!copying) return placeAddress(place);
    roomBytes.set(slices(place), spare);
    return spare;
  }

  return solve;

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
    roomBytes.fill(0, address, address + VECTOR_BYTES);
    for (let place = 0; place < 128; place++)
      if (place <= last)
        view.setUint8(address + (place >> 3), view.getUint8(address + (place >> 3)) | (1 << (place & 7)));
  }
}
