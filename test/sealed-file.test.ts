import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Layout, seal, sealArrays, unseal, unsealArrays } from "../lib/sealed-file.ts";

const MARK = Buffer.from("a test\n");
const arrays = [Float32Array.of(0.5, -1, Number.NaN), Uint16Array.of(7, 65535), Float32Array.of(3)];
const LAYOUT: Layout = [
  { of: "floats", length: 3 },
  { of: "words", length: 2 },
  { of: "floats", length: 1 },
];
const file = sealArrays(MARK, { name: "ß" }, arrays);

test("a file of arrays, byte by byte: mark, length, header, arrays, SHA-256", () => {
  const content = Buffer.concat([
    MARK,
    Uint8Array.of(13, 0, 0, 0),
    Buffer.from('{"name":"ß"}'),
    ...arrays.map((values) => new Uint8Array(values.buffer)),
  ]);
  expect(file).toEqual(Buffer.concat([content, createHash("sha256").update(content).digest()]));
});

/** Reads what `file` holds, whatever its header says. */
const read = (bytes: Uint8Array, mark = MARK, layout: Layout = LAYOUT) =>
  unsealArrays(mark, bytes, (header) => ({ header, layout }));

test("what was sealed is read again, in order", () => {
  expect(read(file)).toEqual({ header: { name: "ß" }, arrays });
  expect(unseal(seal([Uint8Array.of(1, 2), Uint8Array.of(3)]))).toEqual(Buffer.of(1, 2, 3));
  expect(unseal(seal([]))).toEqual(Buffer.alloc(0));
});

test("any change, any part, another mark: nothing is read", () => {
  fc.assert(
    fc.property(fc.nat(file.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const damaged = Uint8Array.from(file);
      damaged[at] ^= change;
      expect(read(damaged)).toBeUndefined();
      expect(unseal(file.subarray(0, at))).toBeUndefined();
    }),
  );
  expect(read(file, Buffer.from("b test\n"))).toBeUndefined();
  expect(read(file, Buffer.concat([file, MARK]))).toBeUndefined();
});

test("a seal does not make up for arrays that are not exactly the rest of the file, or for a header that is none", () => {
  for (const lengths of [
    [3, 2, 2],
    [3, 2, 0],
    [3, 2],
    [-1, 2, 5],
    [0.5, 2, 3],
    [Number.NaN, 2, 1],
    [2 ** 53, 2, 1],
  ])
    expect(
      read(
        file,
        MARK,
        lengths.map((length, i) => ({ of: LAYOUT[i].of, length })),
      ),
    ).toBeUndefined();
  const header = (length: number, text: string) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(length);
    return read(seal([MARK, bytes, Buffer.from(text)]), MARK, []);
  };
  expect(header(2, "{}")).toEqual({ header: {}, arrays: [] });
  for (const [length, text] of [
    [3, "{}"],
    [2 ** 32 - 1, "{}"],
    [1, "{}"],
  ] as const)
    expect(header(length, text)).toBeUndefined();
  expect(read(seal([MARK]), MARK, [])).toBeUndefined();
  expect(
    unsealArrays(MARK, seal([MARK, Buffer.of(1, 0, 0, 0), Buffer.from("{")]), (json) => json as never),
  ).toBeUndefined();
});
