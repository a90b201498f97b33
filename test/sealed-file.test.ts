import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { seal, sealArrays, unseal, unsealArrays } from "../lib/sealed-file.ts";

const MARK = Buffer.from("a test\n");
const arrays = [Float32Array.of(0.5, -1, Number.NaN), Uint16Array.of(7, 65535), Float32Array.of(3)];
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

test("what was sealed is read again, in order", () => {
  const sealed = unsealArrays<{ name: string }>(MARK, file)!;
  expect(sealed.header).toEqual({ name: "ß" });
  expect([sealed.floats(3), sealed.words(2), sealed.floats(1)]).toEqual(arrays);
  expect(unseal(seal([Uint8Array.of(1, 2), Uint8Array.of(3)]))).toEqual(Buffer.of(1, 2, 3));
  expect(unseal(seal([]))).toEqual(Buffer.alloc(0));
});

test("any change, any part, another mark: nothing is read", () => {
  fc.assert(
    fc.property(fc.nat(file.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const damaged = Uint8Array.from(file);
      damaged[at] ^= change;
      expect(unsealArrays(MARK, damaged)).toBeUndefined();
      expect(unseal(file.subarray(0, at))).toBeUndefined();
    }),
  );
  expect(unsealArrays(Buffer.from("b test\n"), file)).toBeUndefined();
  expect(unsealArrays(Buffer.concat([file, MARK]), file)).toBeUndefined();
});
