import { createHash } from "node:crypto";

// A sealed file ends with the SHA-256 of all before it, so that damage never passes for data.
const SEAL_BYTES = 32;

const sha256 = (content: Uint8Array): Buffer => createHash("sha256").update(content).digest();

/** These parts one after the other, and the seal. */
export function seal(parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([content, sha256(content)]);
}

/** What was sealed, without a copy; undefined where it is no longer the same. */
export function unseal(file: Uint8Array): Buffer | undefined {
  const content = Buffer.from(file.buffer, file.byteOffset, Math.max(0, file.length - SEAL_BYTES));
  return sha256(content).equals(file.subarray(content.length)) ? content : undefined;
}

type Numbers = Float32Array | Uint16Array;

/**
 * A sealed file of arrays: the mark, which says what it is; the header's length (four bytes, little-endian); the
 * header, JSON that says which arrays follow; the arrays.
 */
export function sealArrays(mark: Uint8Array, header: unknown, arrays: readonly Numbers[]): Buffer {
  const json = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.length);
  return seal([mark, length, json, ...arrays.map(bytesOf)]);
}

/** What is read of a file of arrays: its header, then array after array. */
export interface SealedArrays<Header> {
  readonly header: Header;
  floats(count: number): Float32Array;
  /** Whole numbers of 16 bits. */
  words(count: number): Uint16Array;
}

/** The inverse of sealArrays; undefined where the mark is another or the seal is broken. */
export function unsealArrays<Header>(mark: Uint8Array, file: Uint8Array): SealedArrays<Header> | undefined {
  const content = unseal(file);
  if (!content?.subarray(0, mark.length).equals(mark)) return undefined;
  let at = mark.length + 4;
  /** A copy of the next bytes, because numbers must lie aligned in their buffer. */
  const next = (bytes: number): ArrayBuffer => {
    at += bytes;
    return new Uint8Array(content.subarray(at - bytes, at)).buffer;
  };
  return {
    header: JSON.parse(Buffer.from(next(content.readUInt32LE(mark.length))).toString("utf8")),
    floats: (count) => new Float32Array(next(4 * count)),
    words: (count) => new Uint16Array(next(2 * count)),
  };
}

// Every machine that Node runs our backends on is little-endian, so numbers go as they are.
const bytesOf = (values: Numbers): Uint8Array =>
  new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
