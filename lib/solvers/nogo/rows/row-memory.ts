import type { Database } from "./database.ts";
import { learnWeights } from "./ordering.ts";
import { MAX_ROW } from "./row.ts";

const PAGE = 65536;
/** Of a form, as lib/wasm/assembly/nogo-linear/values.ts reads it. */
const RECORD = 32;
/** Of a table of sums; four make a bucket. */
const ENTRY = 24;
const HEADER = 16;
const BUCKET_BITS = 2;
const MOST_VALUE_TABLE_BITS = 20;
/** Of a sum, and of its place in the order in which children are tried. */
const SUM = 288;
const PLACE = 4;
/** What one WebAssembly memory can hold. */
const MOST_PAGES = 65536;

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

/** With tables of 2^tableBits sums, or the largest smaller ones with which all is within so many bytes. */
export function layDown(database: Database, tableBits: number, memoryBytes = MOST_PAGES * PAGE): RowMemory {
  const forms = formRecords(database);
  const room = roomFor(forms.mostOptions);
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
  const data = {
    records: take(forms.records.byteLength),
    options: take(forms.options.byteLength),
    pieces: take(pieces.byteLength),
    digits: take(digits.byteLength),
    weights: take(weights.byteLength),
  };
  // One page for headers and for starting at multiples of 64, one because pages are whole.
  const bits = largestTables(memoryBytes - used - room - 2 * PAGE, tableBits);
  const places = {
    ...data,
    small: table(smallBits(bits)),
    large: table(bits),
    sum: take(room),
  };
  const pages = Math.ceil(used / PAGE);
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
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

const smallBits = (bits: number): number => Math.min(MOST_VALUE_TABLE_BITS, bits);

/** The bits of the largest pair of tables, no larger than asked for, that is within so many bytes. */
function largestTables(bytes: number, most: number): number {
  for (let bits = most; bits >= BUCKET_BITS; bits--)
    if (ENTRY * (2 ** bits + 2 ** smallBits(bits)) <= bytes) return bits;
  throw new Error("This database leaves no room for a table.");
}

/**
 * For the children of all nodes on the path. Take the empty points of a sum's pieces and the birthdays of its values
 * together: at the root no more than the points of the row, and less by one or more with every move. A piece
 * has a child for each of its points at most. A value born on day 1 that is no number is a star, with one child;
 * born later, it has at most half of `mostOptions` for each day.
 */
function roomFor(mostOptions: number): number {
  const children = Math.max(1, mostOptions / 2) * ((MAX_ROW * (MAX_ROW + 1)) / 2);
  // Besides: the root, a child that is being made, one child for each move in a sum of values alone; rounding to 8.
  return Math.ceil((SUM + PLACE) * (children + MAX_ROW + 2) + 8 * MAX_ROW);
}

/** How many sums a table holds. */
export function countSums({ memory }: RowMemory, { entries, bits }: Table): number {
  const marks = new Uint8Array(memory.buffer, entries, ENTRY * 2 ** bits);
  let count = 0;
  for (let at = ENTRY - 1; at < marks.length; at += ENTRY) if (marks[at] !== 0) count++;
  return count;
}

export function emptyTable({ memory }: RowMemory, { entries, bits }: Table): void {
  new Uint8Array(memory.buffer, entries, ENTRY * 2 ** bits).fill(0);
}

/** One record for each form, and the lists of left options that they point to. */
function formRecords({ games }: Database) {
  // Negatives of options may be new; their options are then negatives of options, so this ends.
  for (let form = 0; form < games.count; form++) games.negate(form);
  const count = games.count;
  const records = new ArrayBuffer(RECORD * count);
  const view = new DataView(records);
  const options: number[] = [];
  let mostOptions = 0;
  for (let form = 0; form < count; form++) {
    const left = games.leftOptions(form);
    mostOptions = Math.max(mostOptions, left.length);
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
  return { records, options: Uint32Array.from(options), mostOptions };
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
