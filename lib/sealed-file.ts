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

/** The arrays of a file, in order: of which numbers, and how many. */
export type Layout = readonly { readonly of: "floats" | "words"; readonly length: number }[];

const BYTES = { floats: 4, words: 2 } as const;
/** As much as safetensors allows. */
const MOST_HEADER_BYTES = 100e6;

/**
 * The inverse of sealArrays. `layoutOf` is given the header, which may be any JSON: it looks whether that is a header of
 * its own, and says which arrays follow. Undefined where the mark is another, the seal is broken, the header is none, or
 * the arrays are not exactly what is left of the file.
 */
export function unsealArrays<Header>(
  mark: Uint8Array,
  file: Uint8Array,
  layoutOf: (header: unknown) => { readonly header: Header; readonly layout: Layout } | undefined,
): { readonly header: Header; readonly arrays: readonly Numbers[] } | undefined {
  const content = unseal(file);
  const start = mark.length + 4;
  if (!content?.subarray(0, mark.length).equals(mark) || content.length < start) return undefined;
  const length = content.readUInt32LE(mark.length);
  if (length > MOST_HEADER_BYTES || start + length > content.length) return undefined;
  const read = layoutOf(parsedJson(content.toString("utf8", start, start + length)));
  if (!read) return undefined;
  const sizes = read.layout.map(({ of, length }) => BYTES[of] * length);
  if (!sizes.every((bytes) => Number.isSafeInteger(bytes) && bytes >= 0)) return undefined;
  if (sizes.reduce((sum, bytes) => sum + bytes, start + length) !== content.length) return undefined;
  let at = start + length;
  const arrays = read.layout.map(({ of }, i) => {
    // A copy, because numbers must lie aligned in their buffer.
    const { buffer } = new Uint8Array(content.subarray(at, at + sizes[i]));
    at += sizes[i];
    return of === "floats" ? new Float32Array(buffer) : new Uint16Array(buffer);
  });
  return { header: read.header, arrays };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// Every machine that Node runs our backends on is little-endian, so numbers go as they are.
const bytesOf = (values: Numbers): Uint8Array =>
  new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
