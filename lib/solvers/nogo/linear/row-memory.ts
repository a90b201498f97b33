import type { Database } from "./database.ts";
import { learnWeights } from "./ordering.ts";

const PAGE = 65536;
/** Of a form, as lib/wasm/assembly/nogo-linear/values.ts reads it. */
const RECORD = 32;
/** Of a table of sums; four make a bucket. */
const ENTRY = 24;
const HEADER = 16;
const BUCKET_BITS = 2;
const MOST_VALUE_TABLE_BITS = 20;
/** For the children of all nodes on the path: hundreds of 288 bytes in each of some fifty. */
const ROOM = 1 << 24;

/** A table of 2^bits sums. */
interface Table {
  readonly header: number;
  readonly entries: number;
  readonly bits: number;
}

/** The memory of the search, with the values of a database laid down in it, and where everything is. */
export interface RowMemory {
  readonly memory: WebAssembly.Memory;
  readonly records: number;
  readonly options: number;
  readonly pieces: number;
  readonly digits: number;
  readonly weights: number;
  /** For sums of values alone, and for sums with large pieces. */
  readonly small: Table;
  readonly large: Table;
  readonly sum: number;
  readonly bytes: number;
}

export function layDown(database: Database, tableBits: number): RowMemory {
  const forms = formRecords(database);
  const weights = learnWeights(database);
  const pieces = concatenated(database.values);
  const digits = base3(database.empties + 1);

  let used = PAGE; // below lie the module's own data
  const take = (bytes: number): number => {
    const address = used;
    used = 64 * Math.ceil((used + bytes) / 64);
    return address;
  };
  const table = (bits: number): Table => ({ header: take(HEADER), entries: take(ENTRY * 2 ** bits), bits });
  const places = {
    records: take(forms.records.byteLength),
    options: take(forms.options.byteLength),
    pieces: take(pieces.byteLength),
    digits: take(digits.byteLength),
    weights: take(weights.byteLength),
    small: table(Math.min(MOST_VALUE_TABLE_BITS, tableBits)),
    large: table(tableBits),
    sum: take(ROOM),
  };
  const pages = Math.ceil(used / PAGE);
  const memory = new WebAssembly.Memory({ initial: pages, maximum: 65536, shared: true });
  const bytes = new Uint8Array(memory.buffer);
  bytes.set(new Uint8Array(forms.records), places.records);
  for (const [address, { buffer, byteOffset, byteLength }] of [
    [places.options, forms.options],
    [places.pieces, pieces],
    [places.digits, digits],
    [places.weights, weights],
  ] as const)
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), address);
  const view = new DataView(memory.buffer);
  for (const { header, entries, bits } of [places.small, places.large]) {
    view.setUint32(header, entries, true);
    view.setBigUint64(header + 8, 2n ** BigInt(bits - BUCKET_BITS) - 1n, true);
  }
  return { memory, ...places, bytes: pages * PAGE };
}

export function emptyTable({ memory }: RowMemory, { entries, bits }: Table): void {
  new Uint8Array(memory.buffer, entries, ENTRY * 2 ** bits).fill(0);
}

/** One record for each form, and the lists of left options that they point to. */
function formRecords({ games }: Database): { records: ArrayBuffer; options: Uint32Array } {
  // Negatives of options may be new; their options are then negatives of options, so this ends.
  for (let form = 0; form < games.count; form++) games.negate(form);
  const count = games.count;
  const records = new ArrayBuffer(RECORD * count);
  const view = new DataView(records);
  const options: number[] = [];
  for (let form = 0; form < count; form++) {
    const left = games.leftOptions(form);
    const [leftStop, rightStop] = [games.leftStop(form), games.rightStop(form)];
    if (!Number.isInteger(leftStop) || !Number.isInteger(rightStop))
      throw new Error(
        `The search takes whole stops only; form ${form} stops at ${leftStop} and ${rightStop}.`,
      );
    const at = RECORD * form;
    view.setUint32(at, options.length, true);
    view.setUint32(at + 4, left.length, true);
    view.setUint32(at + 8, games.negate(form), true);
    view.setInt32(at + 12, leftStop, true);
    view.setInt32(at + 16, rightStop, true);
    view.setUint32(at + 20, games.isNumber(form) ? 1 : 0, true);
    view.setUint32(at + 24, games.lessOrEqual(form, games.number(leftStop)) ? 0 : 1, true);
    view.setFloat32(at + 28, (leftStop + rightStop) / 2, true);
    for (const option of left) options.push(option);
  }
  return { records, options: Uint32Array.from(options) };
}

function concatenated(layers: readonly Int32Array[]): Int32Array {
  const all = new Int32Array(layers.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const layer of layers) {
    all.set(layer, at);
    at += layer.length;
  }
  return all;
}

/** Binary digits read in base 3, for all numbers of so many bits. */
function base3(bits: number): Uint32Array {
  const digits = new Uint32Array(2 ** bits);
  for (let i = 1; i < digits.length; i++) digits[i] = 3 * digits[i >>> 1] + (i & 1);
  return digits;
}
