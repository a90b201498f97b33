import {
  closeSync,
  existsSync,
  fdatasync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { promisify } from "node:util";
import { crc32 } from "node:zlib";
import type { SliceCounts } from "./slice-solver.ts";

/** What stays of a solved slice when its boards are gone. */
export interface SliceRecord extends SliceCounts {
  readonly slot: number;
  /** Of the slice's file, while there is one. */
  readonly checksum: bigint;
  readonly seconds: number;
  /** A board of the slice drawn at random, for an independent search to judge; none where no draw was line-free. */
  readonly sample?: { readonly place: number; readonly lost: boolean };
  /** The slice's boards with few X (see kept-boards.ts). */
  readonly kept: Uint8Array;
}

// A record in the file: u32 bytes of the body, u32 CRC of the body, the body:
//   u32 slot, u64 checksum, f64 seconds, u32 place of the sample, u8 NO_SAMPLE, WON or LOST,
//   u8 counters, counters × u32 complete, counters × u32 lost, the rest kept.
const HEADER = 8;
const COUNTERS = 26;
const [NO_SAMPLE, WON, LOST] = [0, 1, 2];

/**
 * Notes solved slices in a file that only ever grows; each is on the disk when this resolves. A process killed while it
 * writes leaves a torn record at the end at worst, which reading drops.
 */
export async function appendRecord(path: string, record: SliceRecord): Promise<void> {
  const { slot, checksum, seconds, sample, complete, lost, kept } = record;
  const body = Buffer.alloc(COUNTERS + 8 * complete.length + kept.length);
  body.writeUInt32LE(slot, 0);
  body.writeBigUInt64LE(BigInt.asUintN(64, checksum), 4);
  body.writeDoubleLE(seconds, 12);
  body.writeUInt32LE(sample?.place ?? 0, 20);
  body.writeUInt8(sample === undefined ? NO_SAMPLE : sample.lost ? LOST : WON, 24);
  body.writeUInt8(complete.length, 25);
  for (let i = 0; i < complete.length; i++) {
    body.writeUInt32LE(Number(complete[i]), COUNTERS + 4 * i);
    body.writeUInt32LE(Number(lost[i]), COUNTERS + 4 * (complete.length + i));
  }
  body.set(kept, COUNTERS + 8 * complete.length);
  const header = Buffer.alloc(HEADER);
  header.writeUInt32LE(body.length, 0);
  header.writeUInt32LE(crc32(body), 4);
  const file = openSync(path, "a");
  try {
    appendWhole(file, Buffer.concat([header, body]));
    await promisify(fdatasync)(file);
  } finally {
    closeSync(file);
  }
}

/** In one go, so that records noted at the same time do not mix; what does not fit on the disk leaves no part behind. */
function appendWhole(file: number, bytes: Uint8Array): void {
  const { size } = fstatSync(file);
  try {
    writeFileSync(file, bytes);
  } catch (error) {
    ftruncateSync(file, size);
    throw error;
  }
}

/** All whole records of a journal; what follows the last of them is cut off. */
export function readJournal(path: string): SliceRecord[] {
  if (!existsSync(path)) return [];
  const file = readFileSync(path);
  const records: SliceRecord[] = [];
  let at = 0;
  while (at + HEADER <= file.length) {
    const body = file.subarray(at + HEADER, at + HEADER + file.readUInt32LE(at));
    if (body.length !== file.readUInt32LE(at) || crc32(body) !== file.readUInt32LE(at + 4)) break;
    records.push(decode(body));
    at += HEADER + body.length;
  }
  if (at < file.length) truncateSync(path, at);
  return records;
}

function decode(body: Buffer): SliceRecord {
  const counters = body.readUInt8(25);
  const sampled = body.readUInt8(24);
  const numbers = (at: number): BigUint64Array =>
    BigUint64Array.from({ length: counters }, (_, i) => BigInt(body.readUInt32LE(at + 4 * i)));
  return {
    slot: body.readUInt32LE(0),
    checksum: body.readBigUInt64LE(4),
    seconds: body.readDoubleLE(12),
    sample: sampled === NO_SAMPLE ? undefined : { place: body.readUInt32LE(20), lost: sampled === LOST },
    complete: numbers(COUNTERS),
    lost: numbers(COUNTERS + 4 * counters),
    kept: Uint8Array.from(body.subarray(COUNTERS + 8 * counters)),
  };
}
